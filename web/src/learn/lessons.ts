/**
 * The lessons: what is said, and what is to be tried. Nothing here knows a rule: a task says which pattern is asked for,
 * and the engine says whether the cards are it. {names in braces} are the rule book's own words.
 */

import type { Text } from "../core/words.svelte";
import type { Code } from "../core/contract";

export interface Task {
  readonly ask: Text;
  readonly level: string;
  readonly hand: readonly Code[];
  readonly to_beat?: readonly Code[];
  readonly act?: "play" | "tribute" | "return";
  readonly paid?: Code;
  /** Patterns that will do; any if absent. */
  readonly want?: readonly string[];
  /** The wild card must be among the cards. */
  readonly wild?: boolean;
  /** Passing is what is asked for. */
  readonly pass?: boolean;
}

/** A question about places: how many levels a side goes up. */
export interface Quiz {
  readonly ask: Text;
  /** Where the first finisher's partner came in. */
  readonly partner: "2" | "3" | "4";
}

export interface Lesson {
  readonly id: string;
  readonly title: Text;
  readonly text: Text;
  /** The general rule whose article is named. */
  readonly article: string;
  readonly tasks: readonly (Task | Quiz)[];
}

const cards = (text: string): Code[] => text.split(" ");

export const LESSONS: readonly Lesson[] = [
  {
    id: "goal",
    title: { zh: "目标与搭档", en: "The goal, and your partner" },
    text: {
      zh: "四个人，对家是搭档；两副牌 108 张，每人 27 张。谁先把牌出完，谁就是{first}。轮到自己时出一手更大的同样牌型，或者不出。",
      en: "Four players; the one opposite you is your partner. Two packs, 108 cards, 27 each. Whoever gets rid of all their cards first finishes first. On your turn, play something higher of the same kind, or pass.",
    },
    article: "deck",
    tasks: [{ ask: { zh: "你先出：选一张牌，出{single}。", en: "You lead: choose one card and play a {single}." }, level: "2", hand: cards("SK H9 C7 D4"), want: ["single"] }],
  },
  {
    id: "order",
    title: { zh: "大小与级牌", en: "The order, and the level card" },
    text: {
      zh: "从大到小：大王、小王、级牌、A、K……3、2。正在打几，几就是级牌（{level_card}），比 A 还大。现在打 8。",
      en: "From high to low: big joker, small joker, the level card, ace, king … three, two. The rank being played is the level card, and it beats the ace. Here the level is 8.",
    },
    article: "compare",
    tasks: [{ ask: { zh: "桌上是 A。哪一张压得过？", en: "An ace lies on the table. Which card beats it?" }, level: "8", hand: cards("SK HQ S8 C9 D5"), to_beat: ["HA"] }],
  },
  {
    id: "same",
    title: { zh: "对子、三张、三带对", en: "Pairs, triples, full houses" },
    text: {
      zh: "点数相同的两张是{pair}，三张是{triple}；三张带一对是{full_house}，比三张的大小。要压就得出同样的牌型，且更大。",
      en: "Two of a rank are a {pair}, three a {triple}. Three with a pair are a {full_house}; its triple counts. To beat a play you need the same pattern, higher.",
    },
    article: "patterns",
    tasks: [
      { ask: { zh: "压过这个{pair}。", en: "Beat this {pair}." }, level: "2", hand: cards("SQ HQ S9 C9 D6"), to_beat: cards("ST DT") },
      { ask: { zh: "出一手{full_house}。", en: "Lead a {full_house}." }, level: "2", hand: cards("SK HK CK S4 H4 D9 C7"), want: ["full_house"] },
    ],
  },
  {
    id: "runs",
    title: { zh: "顺子、三连对、钢板", en: "Straights, tubes and plates" },
    text: {
      zh: "五张相连是{straight}；三个相连的对子是{triple_pairs}；两个相连的三张是{plate}。张数是固定的，不多也不少；A 也可以当 1。",
      en: "Five in a row are a {straight}; three pairs in a row are {triple_pairs}; two triples in a row are a {plate}. Never more, never fewer. The ace may also stand below the two.",
    },
    article: "patterns",
    tasks: [
      { ask: { zh: "找出{straight}。", en: "Find the {straight}." }, level: "2", hand: cards("SJ H8 C7 D6 S5 H4 CK"), want: ["straight"] },
      { ask: { zh: "找出{triple_pairs}。", en: "Find the {triple_pairs}." }, level: "2", hand: cards("S5 H5 C4 D4 S3 C3 SK"), want: ["triple_pairs"] },
      { ask: { zh: "找出{plate}。", en: "Find the {plate}." }, level: "2", hand: cards("S7 H7 C7 S6 H6 D6 C9 D9"), want: ["plate"] },
    ],
  },
  {
    id: "bombs",
    title: { zh: "炸弹", en: "Bombs" },
    text: {
      zh: "四张以上同点是{bomb}，压得过一切普通牌型；张数多的压张数少的。{straight_flush}在五张与六张{bomb}之间；四个王最大。",
      en: "Four or more of a rank are a bomb and beat everything that is none; more cards beat fewer. A {straight_flush} stands between bombs of five and of six; the four jokers are highest.",
    },
    article: "compare",
    tasks: [
      { ask: { zh: "对手出了对 A。炸掉它！", en: "A pair of aces lies there. Bomb it!" }, level: "2", hand: cards("S5 H5 C5 D5 SK HQ"), to_beat: cards("SA HA") },
      {
        ask: { zh: "对手出了{straight_flush}。哪一手压得过？", en: "A {straight_flush} lies there. What beats it?" },
        level: "2",
        hand: cards("SJ HJ CJ DJ SJ S7 H7 C7 D7 S7 H7"),
        to_beat: cards("S9 S8 S7 S6 S5"),
      },
    ],
  },
  {
    id: "wild",
    title: { zh: "逢人配", en: "The wild card" },
    text: {
      zh: "打几，红心几就是{wild}：除了王，它可以当任何一张牌。同样几张牌有时可以读成两种牌，那就由你说是哪一种。",
      en: "The heart of the level is wild: it can stand for any card but a joker. Sometimes the same cards can be two things; then you say which.",
    },
    article: "wild",
    tasks: [
      { ask: { zh: "打 8。用红心 8 配出{triple}，压过三个 J。", en: "The level is 8. With the heart 8 make a {triple} that beats three jacks." }, level: "8", hand: cards("H8 SQ HQ C6 D5"), to_beat: cards("SJ HJ CJ"), want: ["triple"], wild: true },
      { ask: { zh: "用红心 8 出{full_house}：它可以是两种，选一种。", en: "Play a {full_house} with the heart 8. It can be two things: choose one." }, level: "8", hand: cards("H8 ST DT S6 C6 DK"), want: ["full_house"], wild: true },
    ],
  },
  {
    id: "passing",
    title: { zh: "不出与接风", en: "Passing, and taking the wind" },
    text: {
      zh: "压不过或不想压就不出，再轮到时还可以出。三家都不出，最后出牌的人领出新的一圈；如果他的牌正好出完，由他的对家接着领出，叫{wind}。",
      en: "If you cannot or do not want to beat it, pass; you may still play later. When everybody else has passed, whoever played last leads again. If those were their last cards, their partner leads instead: that is taking the wind.",
    },
    article: "wind",
    tasks: [
      { ask: { zh: "桌上是四个王。你怎么办？", en: "The four jokers lie there. What do you do?" }, level: "2", hand: cards("SA HA CA DA S9"), to_beat: cards("HR HR SB SB"), pass: true },
      { ask: { zh: "对家出完了最后一手，大家都不要。你{wind}：随便领出一手。", en: "Your partner's last cards were beaten by nobody. You take the wind: lead whatever you like." }, level: "2", hand: cards("S3 H3 C9 DK") },
    ],
  },
  {
    id: "levels",
    title: { zh: "名次与升级", en: "Finishing, and going up" },
    text: {
      zh: "第一个出完的一方升级：搭档{second}升 {g2} 级，{third}升 {g3} 级，{last}升 {g4} 级。双方都从 2 打起，先打过 A 的一方赢。",
      en: "The side that finishes first goes up: by {g2} if the partner is second, by {g3} if third, by {g4} if last. Both sides begin at 2; the first to get past the ace wins.",
    },
    article: "levels",
    tasks: [{ ask: { zh: "你第一个出完，搭档第三个。你们升几级？", en: "You come first, your partner third. By how many levels do you go up?" }, partner: "3" }],
  },
  {
    id: "tribute",
    title: { zh: "进贡与还贡", en: "Tribute" },
    text: {
      zh: "下一副开始前，最后出完的人把手里最大的牌（{wild}除外）给第一名；第一名还一张不超过 10 的牌。输家拿到两个大王就不用给：{anti_tribute}。",
      en: "Before the next deal, whoever came last gives their highest card (never the wild card) to whoever came first, who returns one no higher than a ten. If the losers hold both big jokers, they give nothing.",
    },
    article: "tribute",
    tasks: [
      { ask: { zh: "打 8，你要进贡。给哪一张？", en: "The level is 8 and you must pay. Which card?" }, level: "8", hand: cards("H8 SA HK CQ S9 D4"), act: "tribute" },
      { ask: { zh: "对手进贡了一张 A。你还哪一张？", en: "An opponent has paid you an ace. Which card do you return?" }, level: "8", hand: cards("SA HA SK CQ D7 S5"), act: "return", paid: "SA" },
    ],
  },
  {
    id: "play",
    title: { zh: "打第一副", en: "Your first deal" },
    text: {
      zh: "还剩 10 张时要报牌，网上会自动报。跟搭档配合：他领先时让他走，他落后时帮他挡。剩下的，打着打着就会了。",
      en: "With ten cards left you must say so; here that happens by itself. Help your partner: let them run when they are ahead, and block the others when they are not. The rest comes with playing.",
    },
    article: "report",
    tasks: [],
  },
];

export function isQuiz(task: Task | Quiz): task is Quiz {
  return "partner" in task;
}
