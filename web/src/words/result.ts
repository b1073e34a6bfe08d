/** Sentences of a result that is shared. */
export const result = {
  share: { zh: "分享结果", en: "Share the result" },
  title: { zh: "掼蛋战报", en: "Guandan result" },
  running: { zh: "还在进行", en: "Still running" },
  drawn: { zh: "平局", en: "A draw" },
  won: { zh: "{side}胜", en: "{side} won" },
  winner: { zh: "胜", en: "won" },
  deal: { zh: "副", en: "Deal" },
  level: { zh: "级", en: "Level" },
  up: { zh: "升级", en: "Went up" },
  picture: { zh: "结果图：{text}", en: "The result as a picture: {text}" },
  send: { zh: "分享", en: "Share" },
  copyLink: { zh: "复制链接", en: "Copy the link" },
  copyText: { zh: "复制文字", en: "Copy as text" },
  save: { zh: "保存图片", en: "Save the picture" },
} as const;
