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
  back: { zh: "返回", en: "Back" },
  copy: { zh: "复制", en: "Copy" },
  copied: { zh: "已复制。", en: "Copied." },
  notCopied: { zh: "浏览器不让复制，请手抄：{text}", en: "This browser does not let us copy. Here it is: {text}" },
  settings: { zh: "设置", en: "Settings" },
  tools: { zh: "工具", en: "Tools" },
  language: { zh: "English", en: "中文" },
  seats: {
    E: { zh: "东", en: "East" },
    N: { zh: "北", en: "North" },
    W: { zh: "西", en: "West" },
    S: { zh: "南", en: "South" },
  },
} as const;
