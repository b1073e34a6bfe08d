/** The service worker: keeps the files of the page, so that it opens without a network and says what is wrong. */
export function keepFiles(): void {
  try {
    // Refused without storage, in private windows and over plain http: the page works as well without it.
    navigator.serviceWorker?.register("/sw.js").catch(() => {});
  } catch {
    // The same, said earlier.
  }
}
