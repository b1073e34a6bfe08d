/** What somebody may be at a table or in an event. */
export const roles = {
  player: { zh: "牌手", en: "Player" },
  spectator: { zh: "旁观者", en: "Spectator" },
  referee: { zh: "裁判", en: "Referee" },
  chief: { zh: "裁判长", en: "Chief referee" },
  scorer: { zh: "记分员", en: "Scorer" },
  organiser: { zh: "组织者", en: "Organiser" },
  administrator: { zh: "管理员", en: "Administrator" },
} as const;
