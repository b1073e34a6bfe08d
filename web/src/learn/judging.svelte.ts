/** A table for one task: the engine says whether cards may be played, the task whether they are what was asked for. */

import { Refused } from "../core/api";
import type { Book, Label, Legal, Named, Problem } from "../core/contract";
import type { Text } from "../core/words.svelte";
import { StudyTable } from "../hand/study.svelte";
import { learn } from "../words/learn";
import type { Task } from "./lessons";

export class TaskTable extends StudyTable {
  /** What was done, once it is right. */
  done = $state.raw<Text | null>(null);

  constructor(
    readonly task: Task,
    readonly book: Book,
  ) {
    const { level, hand, to_beat, act, paid } = task;
    super({ book: book.id, level, hand, to_beat, act, paid });
  }

  override async move(act: string, data: Record<string, unknown> = {}): Promise<void> {
    if (this.done) return;
    const name = act === "pass" ? await this.passed() : await this.judged(data);
    await super.move(act, data);
    this.done = name;
    this.position = { ...this.position, act: "" };
  }

  /** Something that solves the task. */
  async solution(): Promise<{ cards: string[]; as: string }> {
    const legal = await this.ask<Legal>("legal");
    const play = legal.plays.find((one) => this.fits(one, one.cards));
    if (play) return { cards: play.cards, as: play.as };
    return { cards: legal.cards.slice(0, 1), as: "" };
  }

  private fits(reading: Named, cards: readonly string[]): boolean {
    const { want, wild, level } = this.task;
    return (!want || want.includes(reading.pattern)) && (!wild || cards.includes(`H${level}`));
  }

  private async judged(data: Record<string, unknown>): Promise<Text> {
    const cards = (data.cards ?? [data.card]) as string[];
    const label = await this.ask<Label>("label", { cards });
    if (!label.ok) throw new Refused(label.error!, 409);
    const said = typeof data.as === "string" ? data.as : "";
    const readings = label.readings.filter((one) => !said || one.as === said);
    const reading = readings[0];
    if (this.task.act === "tribute" || this.task.act === "return" || !reading) return { zh: "", en: "" };
    const right = readings.find((one) => this.fits(one, cards));
    if (right) return { zh: right.zh, en: right.en };
    if (this.task.wild && !cards.includes(`H${this.task.level}`)) throw wrong(learn.mustWild, { level: this.task.level }, { level: this.task.level });
    const wanted = this.book.patterns[this.task.want![0]!]!;
    throw wrong(learn.other, { what: reading.zh, wanted: wanted.zh }, { what: reading.en, wanted: wanted.en });
  }

  private async passed(): Promise<Text> {
    const { plays } = await this.ask<Legal>("legal");
    if (plays.length) throw wrong(learn.couldBeat, {}, {});
    return learn.passed;
  }
}

function wrong(text: Text, zh: Record<string, string>, en: Record<string, string>): Refused {
  const put = (sentence: string, filled: Record<string, string>): string => sentence.replace(/\{(\w+)\}/g, (all, name: string) => filled[name] ?? all);
  const problem: Problem = { code: "another", kind: "illegal", message: put(text.en, en), message_zh: put(text.zh, zh) };
  return new Refused(problem, 409);
}
