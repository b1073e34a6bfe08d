/** A step in words: what the list says, and what is read out. */

import { shownName } from "../core/names";
import { cardName, cardsName } from "../cards/names";
import { placeTerm } from "../core/books.svelte";
import { rankText } from "../core/cards";
import { SEATS, type Seat, type Side } from "../core/contract";
import { language, t } from "../core/words.svelte";
import { replay } from "../words/replay";
import { common } from "../words/common";
import { type Frame, lying } from "./frames";

type Words = Record<string, string | number>;

/** A player by name with the seat: "林知远（南）". */
export function who(frame: Frame, seat: string): string {
  const at = SEATS.find((one) => one === seat);
  if (!at) return seat;
  const name = shownName(frame.state.players[at]);
  const place = t(common.seats[at]);
  if (!name || name === at) return place;
  return language.now === "zh" ? `${name}（${place}）` : `${name} (${place})`;
}

export function side(name: unknown): string {
  return name === "E-W" || name === "N-S" ? t(common.sides[name as Side]) : String(name);
}

/** Where there is little room. */
export function sideInShort(name: Side): string {
  return t(common.sidesInShort[name]);
}

export function placeName(place: number): string {
  return placeTerm(place - 1) ?? t(replay.places[String(place) as "1"]);
}

/** One line for the list: short, without who. */
export function brief(frame: Frame): string {
  if (frame.kind === "play") return frame.name?.[language.now] ?? "";
  if (frame.kind === "pass") return t(replay.passed);
  return happened(frame);
}

/** All that happened, in sentences. */
export function told(frame: Frame, before: Frame | undefined): string {
  const said = [happened(frame)];
  const done = before?.state.finished.length ?? 0;
  if (frame.state.finished.length > done && frame.kind === "play")
    said.push(t(replay.finishes, { who: who(frame, frame.by), place: placeName(done + 1) }));
  if (frame.kind === "pass") {
    const { moves, won } = lying(frame);
    const best = won ? moves.findLast((move) => move.play) : undefined;
    if (best) said.push(t(replay.winsTrick, { who: who(frame, best.by) }));
  }
  for (const report of frame.reports) said.push(t(replay.reports, { who: who(frame, report.by), count: report.count }));
  return said.join(language.now === "zh" ? "。" : ". ") + (language.now === "zh" ? "。" : ".");
}

function happened(frame: Frame): string {
  const by = who(frame, frame.by);
  const level = frame.state.level;
  switch (frame.kind) {
    case "dealt":
      return t(replay.dealt);
    case "play":
      return t(replay.playedCards, {
        who: by,
        what: frame.name?.[language.now] ?? "",
        cards: cardsName(frame.data.cards as string[], level, language.now),
      });
    case "pass":
      return t(replay.passes, { who: by });
    case "tribute":
      return given(frame, replay.pays, replay.paysHidden);
    case "return":
      return given(frame, replay.returns, replay.returnsHidden);
    case "exchange":
      return t(replay.exchange, { what: payments(frame) });
    case "returned":
      return t(replay.returned, { what: payments(frame) });
    case "anti":
      return t(replay.anti, { who: who(frame, String(frame.data.leader)) });
    case "deal_end":
      return t(replay.dealEnd, { side: side(frame.data.winner), level: rankText(frame.state.levels[frame.data.winner as Side]) });
    case "deal_void":
      return t(replay.dealVoid);
    case "match_end":
      return t(replay.matchEnd);
    default:
      return t(replay.other, { kind: frame.kind });
  }
}

function given(frame: Frame, open: { zh: string; en: string }, hidden: { zh: string; en: string }): string {
  const words: Words = { who: who(frame, frame.by) };
  const card = frame.data.card;
  return typeof card === "string" ? t(open, { ...words, card: cardName(card, language.now) }) : t(hidden, words);
}

function payments(frame: Frame): string {
  const paid = frame.data.payments as [Seat, string, Seat][];
  const each = paid.map(([giver, card, taker]) =>
    t(replay.goesTo, { giver: who(frame, giver), card: cardName(card, language.now), taker: who(frame, taker) }),
  );
  return each.join(language.now === "zh" ? "，" : ", ");
}
