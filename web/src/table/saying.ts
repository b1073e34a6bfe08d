/** What happens at the table, in words: for announcements, the command line and shared results. */

import { shownName } from "../core/names";
import { cardName } from "../cards/names";
import { patternTerm, placeTerm } from "../core/books.svelte";
import { rankText } from "../core/cards";
import { SEATS, type Code, type Fact, type MatchState, type Move, type Ruling, type Seat, type Side } from "../core/contract";
import { articleText, language, t, type Text } from "../core/words.svelte";
import { common } from "../words/common";
import { words } from "../words/table";
import { isSeat, sideOf } from "./seating";
import { ranksText } from "./typing";

export function seatName(seat: Seat): string {
  return t(common.seats[seat]);
}

export function seatNames(seats: readonly Seat[]): string {
  return seats.map(seatName).join(language.now === "zh" ? "、" : ", ");
}

/** Somebody who is waited for: a player by name, the table, the referee. */
export function whoIs(who: string, state: MatchState): string {
  if (isSeat(who)) return shownName(state.players[who]) || seatName(who);
  return who === "table" ? t(words.table) : t(words.referee);
}

/** What a viewer calls somebody at the table: you, or a name. Points of the compass stand on no plate. */
export function calledText(seat: Seat, state: MatchState, viewer: string): string {
  return seat === viewer ? t(words.youSaid) : whoIs(seat, state);
}

/** A sentence about somebody, or the one about oneself. */
function aboutText(seat: Seat, state: MatchState, viewer: string, text: Text, own: Text, more: Record<string, string | number> = {}): string {
  return t(seat === viewer ? own : text, { who: whoIs(seat, state), ...more });
}

export function actText(act: string): string {
  const known = words.acts[act as keyof typeof words.acts];
  return known ? t(known) : act;
}

export function levelText(level: string): string {
  return rankText(level);
}

/** Where the match stands: what is played, and in which deal; between two deals what comes next, and what is over. */
export function stageTexts({ over, phase, deal, level }: MatchState): string[] {
  if (over) return [t(words.matchOver)];
  const told = { level: levelText(level), n: deal };
  if (!deal) return [t(words.playing, told)];
  return phase ? [t(words.playing, told), t(words.deal, told)] : [t(words.playingNext, told), t(words.dealOver, told)];
}

export function sideName(side: Side): string {
  return t(words.sides[side]);
}

/** 阿安：三带对 Q带4 */
export function moveText({ by, play }: Move, state: MatchState, viewer: string): string {
  const who = calledText(by, state, viewer);
  if (!play) return t(words.saidPass, { who });
  const replaced = play.stands_for?.some((code, at) => code !== play.cards[at]);
  return t(replaced ? words.saidWild : words.saidPlay, { who, name: play[language.now] });
}

export function movesText(moves: readonly Move[], state: MatchState, viewer: string): string {
  return moves.map((move) => moveText(move, state, viewer)).join(language.now === "zh" ? "；" : "; ");
}

function moveOf({ by, data }: Fact, state: MatchState): Move | undefined {
  const cards = (data.cards as Code[]).join();
  return [...state.trick, ...state.last_trick].find((move) => move.by === by && move.play?.cards.join() === cards);
}

/** With the last cards of a deal the trick is gone: what the book calls them, and their ranks. */
function playText({ data }: Fact): string {
  return `${patternTerm(String(data.pattern))} ${ranksText(data.cards as Code[], language.now)}`.trim();
}

/** What a voice calls out of a new fact: of a play its name alone, else what is read out. */
export function spokenText(fact: Fact, state: MatchState, viewer: string): string {
  if (fact.kind === "pass") return t(words.pass);
  if (fact.kind === "play") return moveOf(fact, state)?.play?.[language.now] ?? playText(fact);
  return factText(fact, state, viewer);
}

/** What a new fact is, said aloud to a viewer; empty if it need not be said. `state` is the state after it. */
export function factText(fact: Fact, state: MatchState, viewer: string): string {
  const { kind, by, data } = fact;
  const seat = isSeat(by) ? by : null;
  const who = seat ? calledText(seat, state, viewer) : "";
  const auto = data.auto ? `${t(words.auto)}: ` : "";
  switch (kind) {
    case "play": {
      const found = moveOf(fact, state);
      return auto + (found ? moveText(found, state, viewer) : t(words.saidPlay, { who, name: playText(fact) }));
    }
    case "pass":
      return auto + t(words.saidPass, { who });
    case "report":
      return seat ? aboutText(seat, state, viewer, words.saidReport, words.youReport, { n: Number(data.count) }) : "";
    case "cut":
      return auto + (seat ? aboutText(seat, state, viewer, words.saidCut, words.youCut) : "");
    case "dealt":
      return [t(words.saidDealt, { level: levelText(state.level) }), state.turn ? aboutText(state.turn, state, viewer, words.leads, words.youLead) : ""]
        .filter(Boolean)
        .join(language.now === "zh" ? "，" : ", ");
    case "anti":
      return t(words.saidAnti);
    case "exchange":
    case "returned":
      return (data.payments as [Seat, Code, Seat][])
        .map(([giver, card, taker]) =>
          t(giver === viewer ? words.youTribute : words.saidTribute, {
            giver: whoIs(giver, state),
            taker: taker === viewer ? t(words.you) : whoIs(taker, state),
            card: cardName(card, language.now),
          }),
        )
        .join(language.now === "zh" ? "；" : "; ");
    case "deal_end":
      return [
        t(words.saidDealEnd, { order: orderText(data.finish as Seat[], state, viewer) }),
        (data.finish as Seat[]).length === 2 ? t(words.moments.double) : "",
        ...levelsTexts(state, viewer),
      ]
        .filter(Boolean)
        .join(language.now === "zh" ? "。" : ". ");
    case "match_end":
      return t(words.saidMatchEnd);
    case "pause":
      return pauseText(state);
    case "resume":
      return t(words.saidResume);
    case "ruling":
      return state.ruling?.seq === fact.seq ? rulingText(state.ruling) : "";
    default:
      return "";
  }
}

function levelsTexts({ levels }: MatchState, viewer: string): string[] {
  if (!isSeat(viewer)) return (["E-W", "N-S"] as const).map((side) => t(words.saidLevel, { side: sideName(side), level: levelText(levels[side]) }));
  const ours = sideOf(viewer);
  const theirs = ours === "N-S" ? "E-W" : "N-S";
  return [t(words.saidLevels, { ours: levelText(levels[ours]), theirs: levelText(levels[theirs]) })];
}

/** That the match is paused and by whom; who is not the referee is told who lets it go on. */
export function pauseText(state: MatchState, viewer = ""): string {
  if (state.stopped === "referee") return t(viewer === "referee" ? words.paused : words.pausedByReferee);
  return isSeat(state.stopped) ? t(words.pausedBy, { who: whoIs(state.stopped, state) }) : t(words.paused);
}

/** 头游, or what the book calls it. */
export function placeText(place: number): string {
  return placeTerm(place) ?? t(words.places[place]!);
}

/** 阿安 头游 */
export function finishText(seat: Seat, place: number, state: MatchState, viewer: string): string {
  return aboutText(seat, state, viewer, words.saidFinish, words.youFinish, { place: placeText(place) });
}

/** 阿安接风 */
export function windText(seat: Seat, state: MatchState, viewer: string): string {
  return aboutText(seat, state, viewer, words.saidWind, words.youWind);
}

export function offenderName(offender: string): string {
  if (isSeat(offender)) return seatName(offender);
  return offender === "E-W" || offender === "N-S" ? sideName(offender) : t(words.bothSides);
}

/** 判罚：北 越序出牌，违例（003 c3.7(2)2） */
export function rulingText(ruling: Ruling): string {
  const about = { who: offenderName(ruling.offender), name: ruling[language.now], sanction: ruling.sanction[language.now] };
  return cited(t(ruling.annuls ? words.annulled : words.ruled, about), ruling.article);
}

export function cited(sentence: string, article: string): string {
  if (!article) return sentence;
  return language.now === "zh" ? `${sentence}（${articleText(article)}）` : `${sentence} (${articleText(article)})`;
}

export function orderText(finish: readonly Seat[], state: MatchState, viewer: string): string {
  return finish.map((seat, at) => `${calledText(seat, state, viewer)} ${placeText(at)}`).join(language.now === "zh" ? "，" : ", ");
}

/** Those whose count has been reported, and what the others' is: not said. */
export function countsText(state: MatchState, viewer: string): string {
  return SEATS.map((seat) => {
    const at = state.finished.indexOf(seat);
    const count =
      at >= 0 ? placeText(at) : state.reported.includes(seat) ? t(words.cardsLeft, { n: state.counts[seat] }) : t(words.unknownCount);
    return `${calledText(seat, state, viewer)} ${count}`;
  }).join(language.now === "zh" ? "，" : ", ");
}

export function waitText(state: MatchState, viewer: string): string {
  const others = state.expect.filter((one) => one.who !== viewer);
  if (!others.length) return "";
  const who = others.map((one) => whoIs(one.who, state)).join(language.now === "zh" ? "、" : ", ");
  return t(words.waitFor, { who, what: actText(others[0]!.act) });
}
