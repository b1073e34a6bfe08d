/** Sentences of the verification of shuffles. */
export const verify = {
  title: { zh: "核对洗牌", en: "Check the shuffles" },
  titleOf: { zh: "核对洗牌 {match}", en: "The shuffles of {match}" },
  intro: {
    zh: "每副牌的次序在切牌之前就已定下，谁也改不了；打完后公开，谁都能核对。下面的数值来自比赛记录，由你的浏览器按公开的方法重新算一遍。",
    en: "The order of every pack was fixed before anybody cut it, and nobody could change it; after the deal it is revealed, and anybody can check. The values below come from the record. This browser works everything out again by the published method.",
  },
  limits: { zh: "这能证明什么，不能证明什么", en: "What this proves, and what it does not" },
  limitsAre: [
    {
      zh: "能证明：切牌之前牌的次序已经定下，之后没有人换过；发出的牌就是这副牌。",
      en: "Proved: the order of the pack was fixed before the cut, nobody changed it afterwards, and the cards dealt are those of that pack.",
    },
    {
      zh: "各家加入了文字的比赛还能证明：服务器没有挑过牌，只要至少有一位牌手的文字不是服务器事先知道的。机器人的文字随承诺一起公布，在所有人之前。",
      en: "Proved where the players added texts: the server has not chosen the cards, as long as it did not know the text of at least one player beforehand. Texts of its bots are published with the commitment, before those of people.",
    },
    {
      zh: "没有加入文字的比赛：只能相信服务器第一次取的秘密数就是用的那个，没有反复挑选。",
      en: "Not proved where no texts were added: that the server took the first secret it drew, and did not go on drawing until it liked one.",
    },
    {
      zh: "不能证明：服务器没有把牌给别人看；牌手之间没有串通。",
      en: "Not proved: that the server showed the cards to nobody, and that players did not act together.",
    },
    {
      zh: "承诺只有在切牌之前就看到才算数：本设备在场的副，会拿当时看到的承诺来比。",
      en: "A commitment counts only if it was seen before the cut: for deals at which this device was there, the one that it saw then is compared.",
    },
  ],
  working: { zh: "正在取数值并计算……", en: "Fetching the values and working them out …" },
  allRight: { zh: "全部相符：{count} 次洗牌都由本浏览器验算过。", en: "Everything agrees: this browser has checked {count} shuffles." },
  oneRight: { zh: "全部相符：1 次洗牌由本浏览器验算过。", en: "Everything agrees: this browser has checked 1 shuffle." },
  someWrong: { zh: "不相符！第 {list} 次洗牌对不上，见下。", en: "It does not agree! Shuffle {list} is wrong; see below." },
  notTrue: { zh: "这份记录不真：", en: "This record is not true: " },
  nothing: { zh: "还没有公开的洗牌。一副牌打完后才公开。", en: "Nothing has been revealed yet. A shuffle is revealed after its deal." },
  recordTrue: {
    zh: "服务器另把 {facts} 条记录逐条重放，每一步都合规则，哈希链完整。",
    en: "The server has also replayed all {facts} facts: every act was legal and the chain of hashes is whole.",
  },
  recordPart: {
    zh: "记录的 {facts} 条已核对；其中还有未公开的部分。",
    en: "The {facts} facts have been checked; some parts are still hidden.",
  },
  which: { zh: "哪一副", en: "Which deal" },
  shuffle: { zh: "第 {number} 副", en: "Deal {number}" },
  right: { zh: "相符", en: "agrees" },
  wrong: { zh: "不符", en: "does not agree" },
  hidden: { zh: "未公开", en: "not revealed" },
  notYet: { zh: "这副牌的秘密数还没有公开：要等打完。现在能看到的只有承诺。", en: "The secret of this deal is not revealed before the deal is over. Only the commitment can be seen." },
  before: { zh: "一、发牌之前：承诺", en: "1. Before the deal: the commitment" },
  beforeText: {
    zh: "服务器取了一个秘密数，先公布它的哈希（记录第 {seq} 条）。哈希倒推不出秘密数，秘密数一改哈希就变：从此定死。",
    en: "The server drew a secret and published its hash (fact {seq} of the record). The secret cannot be found from the hash, and any other secret has another hash: from here on it is fixed.",
  },
  commitment: { zh: "承诺（SHA-256）", en: "Commitment (SHA-256)" },
  added: { zh: "二、大家加入的：切牌与随机文字", en: "2. What everybody added" },
  noEntropy: { zh: "这场比赛没有要求各家加入文字。", en: "This match did not ask the players for texts of their own." },
  houseText: { zh: "机器人的文字随承诺一起公布：{who}。", en: "Texts of bots were published with the commitment: {who}." },
  entropyText: { zh: "承诺之后各家加入的文字：", en: "Texts the players added after the commitment:" },
  cut: { zh: "{who}切牌：从上数 {depth} 张。", en: "{who} cut at {depth} cards from the top." },
  cutCard: { zh: "{who}切牌：翻出第 {depth} 张 {card}。", en: "{who} cut: card {depth} from the top was turned up, the {card}." },
  drawer: { zh: "{who}先抓牌。", en: "{who} drew first." },
  revealed: { zh: "三、打完之后：公开", en: "3. After the deal: what was revealed" },
  secret: { zh: "秘密数", en: "Secret" },
  salt: { zh: "盐", en: "Salt" },
  dealId: { zh: "副号", en: "Deal id" },
  seed: { zh: "种子", en: "Seed" },
  checked: { zh: "四、本浏览器的验算", en: "4. Worked out by this browser" },
  checks: {
    kept: {
      zh: "承诺与本设备在切牌前看到的一样",
      en: "The commitment is the one that this device saw before the cut",
    },
    commitment: {
      zh: "SHA-256([盐, 秘密数]) 等于事先公布的承诺",
      en: "SHA-256 of [salt, secret] is the commitment that was published before",
    },
    salt: { zh: "盐 = HMAC-SHA-256(秘密数, “commitment”)", en: "The salt is HMAC-SHA-256 of “commitment” under the secret" },
    seed: {
      zh: "种子 = SHA-256(秘密数、四家文字、副号)",
      en: "The seed is SHA-256 of the secret, the four texts and the deal id",
    },
    pack: { zh: "由种子洗出的 108 张与记录一致", en: "The 108 cards shuffled from the seed are those of the record" },
    turned: { zh: "翻出的牌就在那个位置", en: "The card turned up lies at that place" },
    hands: { zh: "切牌、抓牌后的四手牌与记录一致", en: "After the cut and the draw the four hands are those of the record" },
  },
  ownHash: {
    zh: "这个地址不是 https，浏览器不提供 SHA-256，用的是本页自带的实现。",
    en: "This address is not https, so the browser offers no SHA-256 of its own; the page used the one it brings along.",
  },
  packTitle: { zh: "洗好的 108 张（切牌之前，第 1 张在最上）", en: "The shuffled pack (before the cut, top card first)" },
  byHand: { zh: "自己动手核对", en: "How to check it by hand" },
  steps: {
    a: { zh: "下载记录。deal 那条里 secret.table 是承诺；打完后的 reveal 那条里有秘密数和盐。", en: "Download the record. In a `deal` fact, secret.table is the commitment; the `reveal` fact after the deal holds secret and salt." },
    b: { zh: "承诺：对 [\"盐\",\"秘密数\"]（没有空格的 JSON）求 SHA-256。", en: "Commitment: SHA-256 of [\"salt\",\"secret\"] as JSON without spaces." },
    c: {
      zh: "种子：七行用换行相连求 SHA-256：guandan shuffle 1、秘密数、东北西南的文字（没有就空行）、副号。",
      en: "Seed: SHA-256 of seven lines joined by line feeds: guandan shuffle 1, the secret, the texts of E, N, W, S (empty if none), the deal id.",
    },
    d: {
      zh: "随机数：SHA-256(种子 + 四字节计数 0,1,2…)，每块八个 32 位数；取小于 m 的数时，不公平的尾部丢弃。",
      en: "Numbers: SHA-256 of seed and a four-byte counter 0, 1, 2 …; each block gives eight numbers of 32 bits; for a number below m the unfair end is thrown away.",
    },
    e: {
      zh: "牌从 2 到 A，每点按 黑桃 红心 梅花 方块 各两张，然后小王、大王各两张；从最后一张往前与随机位置交换。",
      en: "The pack begins 2 to A, in each rank spade, heart, club, diamond twice each, then both small and both big jokers; from the last card on, exchange with a random place.",
    },
    f: { zh: "命令行一次做完：", en: "The command line does all of it at once:" },
  },
  whole: { zh: "完整的说明在随程序附带的 docs/shuffle.md。", en: "The whole description is docs/shuffle.md, which comes with the program." },
} as const;
