// The service worker. It keeps the files of one build, so that the page opens without a network; the page itself then
// says that the server cannot be reached. Nothing of /api is ever kept: what somebody was told is nobody else's.
//
// It does not push its way in: a new one waits until the last window of the old page is closed, so that a running match
// keeps the files it was begun with. New pages come from the server first, and so are new at once.

const KEPT = "guandan __VERSION__";
const FILES = __FILES__;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES)));
});

addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)))),
  );
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/")));
  else if (FILES.includes(url.pathname)) event.respondWith(caches.match(url.pathname).then((kept) => kept ?? fetch(request)));
});

// Whoever presses the notice of their turn comes to the table.
addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path } = event.notification.data;
  event.waitUntil(
    clients.matchAll({ type: "window" }).then((open) => {
      const there = open.find((one) => new URL(one.url).pathname === path);
      return there ? there.focus() : clients.openWindow(path);
    }),
  );
});
