/** The announcer: what is read out to those who do not see the table, and spoken for those who want it. */

import { settings } from "../core/settings.svelte";
import type { Table } from "../core/table.svelte";
import type { Fact, MatchState } from "../core/contract";
import { language, t } from "../core/words.svelte";
import { words } from "../words/table";
import { takesWind } from "./moments";
import { actText, factText, finishText, spokenText, windText } from "./saying";
import { sounded } from "./sounds";
import { clockOf } from "./timing";

export class Announcer {
  /** What others do: read out when there is time. */
  polite = $state("");
  /** What is expected of oneself: read out at once. */
  urgent = $state("");
  private asked = "";
  /** How many of this deal are known to be out of cards. */
  private out = 0;
  private before: MatchState | null;
  private readonly stop: () => void;

  constructor(private readonly table: Table) {
    this.out = table.state?.finished.length ?? 0;
    this.before = table.state;
    this.stop = table.listen((facts, live) => {
      if (live) this.hear(facts);
      this.out = table.state?.finished.length ?? 0;
      this.before = table.state;
    });
  }

  close(): void {
    this.stop();
    globalThis.speechSynthesis?.cancel();
  }

  /** Say something: the same words twice are heard twice. */
  say(text: string): void {
    this.polite = text === this.polite ? `${text}\u200b` : text;
  }

  /** To be called whenever the state has changed: says once what is expected of oneself. */
  remind(): void {
    const { mine, state, away } = this.table;
    if (away) {
      if (this.asked !== "away") this.urgent = t(this.table.room?.terms.rated ? words.awayRated : words.youAreAway);
      this.asked = "away";
      return;
    }
    if (!mine || !state || mine.act === "entropy") {
      this.asked = "";
      this.urgent = "";
      return;
    }
    const key = `${mine.act} ${String(mine.since)} ${state.deal} ${state.trick.length} ${state.counts[this.table.seat!]}`;
    if (key === this.asked) return;
    this.asked = key;
    const clock = clockOf(mine, this.table.now());
    const n = clock?.left ?? 0;
    if (mine.act === "play") this.urgent = clock ? t(words.yourTurnIn, { n }) : t(words.yourTurn);
    else this.urgent = t(clock ? words.yourActIn : words.yourAct, { what: actText(mine.act), n });
    if (settings.sounds) sounded("turn", settings.volume);
    tellOfTurn(this.urgent, this.table.id);
  }

  private hear(facts: Fact[]): void {
    const state = this.table.state;
    if (!state) return;
    const { viewer } = this.table;
    const out = state.finished.slice(this.out).map((seat, at) => finishText(seat, this.out + at, state, viewer));
    const wind = takesWind(this.before, state);
    const said = [...facts.map((fact) => factText(fact, state, viewer)), ...out, wind ? windText(wind, state, viewer) : ""].filter(Boolean);
    if (said.length) this.say(said.join(language.now === "zh" ? "。" : ". "));
    if (settings.spoken) this.speak([...facts.map((fact) => spokenText(fact, state, viewer)), ...out, wind ? windText(wind, state, viewer) : ""].filter(Boolean));
  }

  /** By the device's voice, as it is called at a table: the play alone, because one sees whose it is. */
  private speak(said: readonly string[]): void {
    if (said.length && "speechSynthesis" in globalThis) {
      const spoken = new SpeechSynthesisUtterance(said.join(", "));
      spoken.lang = language.now === "zh" ? "zh-CN" : "en-GB";
      spoken.rate = 1.15;
      if (speechSynthesis.pending) speechSynthesis.cancel();
      speechSynthesis.speak(spoken);
    }
  }
}

/** That it is one's turn, told by the device while the page is not looked at: for who wants it and has allowed it. */
function tellOfTurn(text: string, table: string): void {
  if (!settings.notices || !document.hidden || !("Notification" in globalThis) || Notification.permission !== "granted") return;
  const about = { tag: `turn ${table}`, icon: "/icon-192.png", data: { path: `/t/${table}` } };
  // Phones show it only from the service worker.
  void navigator.serviceWorker?.getRegistration().then((kept) => kept?.showNotification(text, about));
}
