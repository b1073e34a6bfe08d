/** Sentences that several pages share. */
export const common = {
  app: { zh: "掼蛋", en: "Guandan" },
  lobby: { zh: "大厅", en: "Lobby" },
  unknownPage: { zh: "没有这个页面。", en: "There is no such page." },
  backToLobby: { zh: "回大厅", en: "Back to the lobby" },
  loading: { zh: "载入中……", en: "Loading …" },
  close: { zh: "关闭", en: "Close" },
  cancel: { zh: "取消", en: "Cancel" },
  again: { zh: "再试一次", en: "Try again" },
  language: { zh: "English", en: "中文" },
  seats: {
    E: { zh: "东", en: "East" },
    N: { zh: "北", en: "North" },
    W: { zh: "西", en: "West" },
    S: { zh: "南", en: "South" },
  },
} as const;
