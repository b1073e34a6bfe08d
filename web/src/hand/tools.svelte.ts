/** The tools beside a hand: hints, finders, arranging, locking. Each asks the server and shows what it says. */

import { cardName } from "../cards/names";
import type { Suit } from "../core/cards";
import { language, t, type Text } from "../core/words.svelte";
import { hand as words } from "../words/hand";
import type { Code, Finders, Found, Groups, Hint, Hints } from "../core/contract";
import type { HandModel } from "./hand.svelte";
import { codeOf } from "./selection.svelte";

export type Sought = "straight_flush" | "straight" | "pair" | "triple_pairs" | "plate" | "bomb";
/** Those with a button each beside the lamps. */
export const KINDS = ["pair", "triple_pairs", "plate", "bomb"] as const;

const NAMES: Record<Sought, Text> = {
  straight_flush: words.straightFlushes,
  straight: words.straights,
  pair: words.groups.pair,
  triple_pairs: words.groups.triple_pairs,
  plate: words.groups.plate,
  bomb: words.groups.bomb,
};

/** Things to choose from by pressing a key again and again. */
interface Round<T> {
  of: string;
  items: readonly T[];
  at: number;
}

export class Tools {
  /** Suits of which the hand has a straight flush. */
  lamps = $state.raw<{ of: string; suits: ReadonlySet<Suit> } | null>(null);
  /** The panel of the lamps is shown. */
  panel = $state(false);
  private hints: Round<Hint> | null = null;
  private finds: (Round<Found> & { last: string; anchor: Code }) | null = null;

  constructor(private readonly model: HandModel) {}

  /** Choose what one could do now, cheapest first, one after the other. */
  async hint(): Promise<void> {
    const { model } = this;
    if (!model.myTurn) return model.tellNote(model.notNow);
    const of = model.decision;
    const chosen = model.chosen.join(" ");
    if (this.hints?.of === of) this.hints.at = (this.hints.at + 1) % this.hints.items.length;
    else {
      const { hints } = await model.inquire<Hints>("hint");
      if (of !== model.decision || chosen !== model.chosen.join(" ")) return; // it came too late
      this.hints = { of, items: hints, at: 0 };
    }
    const { items, at } = this.hints;
    const one = items[at];
    if (!one) {
      this.hints = null;
      return;
    }
    const cards = one.data.cards ?? (one.data.card ? [one.data.card] : []);
    model.choose(cards, one.data.as);
    if (cards.length) model.tellNote(words.hintAt, { at: at + 1, count: items.length });
    else model.tellNote(items.length === 1 ? words.onlyPass : at === 0 ? words.advisePass : words.ratherPass);
  }

  /** Choose a combination of the hand: through the card that is chosen or in focus, in a suit, or any; again for the next. */
  async find(pattern: Sought, suit?: Suit, focused = false): Promise<void> {
    const { model } = this;
    const goesOn = this.finds?.last === model.chosen.join(" ");
    const tapped = suit ? "" : goesOn ? this.finds!.anchor : model.chosen.length === 1 ? model.chosen[0]! : "";
    const near = !suit && !tapped && focused && !goesOn ? codeOf(model.focus) : "";
    const hand = model.handKey;
    const chosen = model.chosen.join(" ");
    const of = [pattern, suit, hand, model.toBeat].join("|");
    if (goesOn && this.finds!.of === of) this.finds!.at = (this.finds!.at + 1) % this.finds!.items.length;
    else {
      let anchor = tapped || near;
      let items = await this.found(pattern, anchor, suit);
      if (!items.length && near) items = await this.found(pattern, (anchor = ""), suit);
      if (hand !== model.handKey || chosen !== model.chosen.join(" ")) return; // it came too late
      if (!items.length) {
        const what = t(NAMES[pattern]);
        if (tapped) model.tellNote(words.noneThrough, { what, card: cardName(tapped, language.now) });
        else model.tellNote(words.noneFound, { what });
        return;
      }
      this.finds = { of, items, at: 0, last: "", anchor };
    }
    const { items, at } = this.finds!;
    const one = items[at]!;
    model.choose(one.cards, one.as);
    this.finds!.last = model.chosen.join(" ");
    const filled = { wilds: one.wilds, at: at + 1, count: items.length };
    model.tellNote(one.wilds ? words.foundWild : words.found, filled);
  }

  /** Open the panel of the lamps with the first straight flush chosen, or close it. */
  async toggleLamps(): Promise<void> {
    this.panel = !this.panel;
    if (this.panel) await this.find("straight_flush");
  }

  /** Find out which lamps are lit. Nobody has asked for it, so nobody is told if it cannot be found out. */
  async look(): Promise<void> {
    const of = this.model.handKey;
    const found = await this.found("straight_flush").catch(() => []);
    this.lamps = { of, suits: new Set(found.map(suitOfRun)) };
  }

  lampOn(suit: Suit): boolean {
    return this.lamps?.of === this.model.handKey && this.lamps.suits.has(suit);
  }

  /** 理牌, and back again. */
  async arrange(): Promise<void> {
    const { model } = this;
    if (model.groups) return model.sort(null);
    const of = model.handKey;
    const locked = model.locked.map((group) => group.cards);
    const { groups } = await model.inquire<Groups>("groups", { locked });
    if (of === model.handKey) model.sort(groups.filter((group) => group.kind !== "locked"));
  }

  /** Whether the chosen cards are just a locked group. */
  get onLocked(): boolean {
    return this.lockedNow >= 0;
  }

  private get lockedNow(): number {
    const chosen = [...this.model.chosen].sort().join(" ");
    return this.model.locked.findIndex((group) => [...group.cards].sort().join(" ") === chosen);
  }

  /** Put the chosen cards together, if they are something; or let a locked group go. */
  async lock(): Promise<void> {
    const { model } = this;
    const at = this.lockedNow;
    if (at >= 0) {
      model.lock(model.locked.filter((_, number) => number !== at));
      model.clear();
      return model.tellNote(words.unlocked);
    }
    const cards = model.chosen;
    if (!cards.length) return model.tellNote(words.chooseFirst);
    const said = model.said ?? (await model.learn());
    const reading = said?.readings[0];
    if (!said || cards.join(" ") !== model.chosen.join(" ")) return;
    if (!reading) return model.tellNote(words.noPattern);
    // A group of which a card is chosen is chosen as a whole: it becomes a part of the new one.
    const kept = model.locked.filter((_, number) => !model.lanes.find((lane) => lane.key === `locked:${number}`)?.cards.some((card) => model.selection.has(card.key)));
    model.lock([...kept, { kind: reading.pattern, cards }]);
    model.clear();
    model.tellNote(words.locked, { name: reading[language.now] });
  }

  private async found(pattern: Sought, anchor: Code = "", suit?: Suit): Promise<Found[]> {
    const { found } = await this.model.inquire<Finders>("finders", anchor ? { pattern, anchor } : { pattern });
    return suit ? found.filter((one) => suitOfRun(one) === suit) : found;
  }

  /** Use a tool; what the server refuses is shown. */
  async use(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.model.complain(error);
    }
  }
}

function suitOfRun(run: Found): Suit {
  return run.stands_for[0]![0] as Suit;
}
