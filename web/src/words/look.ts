/** Sentences of the page that shows the look of the house. */
export const look = {
  title: { zh: "样式", en: "The look" },
  cards: { zh: "牌", en: "Cards" },
  states: { zh: "选中、可选、不可选", en: "Chosen, allowed, not allowed" },
  played: { zh: "打出的牌", en: "Played cards" },
  hand: { zh: "手牌", en: "A hand" },
} as const;
