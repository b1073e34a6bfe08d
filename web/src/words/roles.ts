/** What people are in an event. */
export const eventRoles = {
  organiser: { zh: "主办方", en: "Organiser" },
  committee: { zh: "组委会", en: "Committee" },
  chief: { zh: "裁判长", en: "Chief referee" },
  deputy: { zh: "副裁判长", en: "Deputy chief" },
  recorder: { zh: "编排记录员", en: "Recorder" },
  referee: { zh: "裁判员", en: "Referee" },
  captain: { zh: "领队", en: "Captain" },
  table: { zh: "牌桌设备", en: "Device of a table" },
  player: { zh: "选手", en: "Player" },
  public: { zh: "自助报名者", en: "Whoever enters themselves" },
} as const;
export type EventRole = keyof typeof eventRoles;
