import { eachReplaced } from "./seeded.ts";

/** Words of movement and size with their opposites; both ways. */
const ENGLISH_OPPOSITES = pairs(`
rose/fell rise/fall rises/falls rising/falling increased/decreased increase/decrease increases/decreases grew/shrank grow/shrink growing/shrinking growth/decline
declined/increased dropped/climbed improved/worsened improvement/deterioration improve/worsen widened/narrowed wider/narrower slowed/accelerated slower/faster slowly/quickly
higher/lower highest/lowest larger/smaller largest/smallest more/less most/least fewer/more gained/lost gain/loss loss/profit above/below raised/lowered
longer/shorter longest/shortest strongest/weakest weakest/strongest strongly/weakly better/worse added/removed up/down lengthened/shortened reduced/increased
recovered/collapsed started/stopped stopped/started began/ceased opened/closed closed/opened reopened/closed earlier/later before/after after/before late/early
first/last old/new cheaper/dearer wrong/right small/large large/small
`);
const CHINESE_OPPOSITES = pairs(`
上升/下降 下降/上升 增长/下降 增加/减少 减少/增加 提高/降低 提升/下降 升至/降至 降至/升至 增至/减至 回升/回落 回落/回升 低于/高于 高于/低于 快于/慢于 上调/下调 下调/上调
放缓/加快 扭亏/转亏 盈利/亏损 亏损/盈利 增幅/降幅 降幅/增幅 净增/净减 走低/走高 抬高/压低 拉低/拉高 较小/较大 较高/较低 较低/较高 较长/较短 宽松/严格 明显/轻微 最高/最低 最大/最小
改善/恶化 扩张/收缩 收缩/扩张 以上/以下 以前/以后 之前/之后 过半/不到一半 充足/不足 取消/实行 恢复/中断 停售/上市 推迟/提前 提前/推后 转淡/转旺 变小/变大 新增/减少 下降到/上升到 下降至/上升至 上升至/下降至
`);

function pairs(list: string): ReadonlyMap<string, string> {
  return new Map(
    list
      .trim()
      .split(/\s+/)
      .map((pair) => {
        const [word = "", opposite = ""] = pair.split("/");
        return [word, opposite] as const;
      }),
  );
}

/** Where a word of movement moves nothing: "made up for", "up to two years", "no more than", "after all". */
const IDIOM_AFTER: Readonly<Record<string, RegExp>> = {
  up: /^ (?:to|for|with|at the|by)\b|^-/,
  down: /^ to earth/,
  more: /^ than (?:a |one )?(?:half|third)/,
  old: /^,| years/,
};
const IDIOM_BEFORE: Readonly<Record<string, RegExp>> = {
  up: /\b(?:make|makes|set|break|made|held|dried|used|wound|adds|ended|given|gave|making|ended|sum|sums|pulled|closed|taken|took|built) $/,
  down: /\b(?:pull|pulled|came) $/,
  after: /\b(?:a year|look|looked|day) $/,
  before: /\b(?:a year|day|year) $/,
  first: /\b(?:the|at|was|its|in its|online|rank it|rank Brightmoor Term|people take out their) $/,
  more: /\b(?:no|any) $/,
  new: /./,
  right: /./,
  late: /./,
};

export function directionReversed(text: string): readonly string[] {
  const english = eachReplaced(text, /\b[a-z]+\b/g, ({ 0: word, index = 0 }) => {
    const opposite = ENGLISH_OPPOSITES.get(word);
    if (opposite === undefined) return null;
    const isIdiom =
      IDIOM_AFTER[word]?.test(text.slice(index + word.length)) === true ||
      IDIOM_BEFORE[word]?.test(text.slice(0, index)) === true;
    return isIdiom ? null : opposite;
  });
  const chinese = [...CHINESE_OPPOSITES].flatMap(([word, opposite]) =>
    eachReplaced(text, new RegExp(word, "g"), ({ index = 0 }) => {
      // A word at whose end another one begins is none of these: 降幅 within 升降幅度.
      return /[升降增减]/.test(text[index - 1] ?? "") ? null : opposite;
    }),
  );
  return [...english, ...chinese];
}

const HELPERS =
  /\b(?:is|are|was|were|has|have|had|will|could|can|may|must|would)\b(?! (?:not|no|never|hardly|only|little|nothing|none|neither)\b)/g;
/** A past form and its base form, to deny it. */
const DENIED: Readonly<Record<string, string>> = {
  rose: "did not rise",
  fell: "did not fall",
  grew: "did not grow",
  increased: "did not increase",
  declined: "did not decline",
  dropped: "did not drop",
  improved: "did not improve",
  came: "did not come",
  moved: "did not move",
  stopped: "did not stop",
  joined: "did not join",
  explains: "does not explain",
};

/** "not" set where none was. */
export function negationInserted(text: string): readonly string[] {
  const helpers = eachReplaced(text, HELPERS, ({ 0: word }) => `${word} not`);
  const verbs = eachReplaced(text, /\b[a-z]+\b/g, ({ 0: word, index = 0 }) => {
    const isHelped = /\b(?:has|have|had|was|were|not|been) $/.test(text.slice(0, index));
    return isHelped ? null : (DENIED[word] ?? null);
  });
  const chinese = eachReplaced(
    text,
    /(?<!不|没有|未|没|并非|而)(?:增长|上升|下降|减少|增加|提高|选择|取消|影响|贡献|上调|停业|开放|减弱|投保|是因为|来自)(?!的原因|的主因|主因)/g,
    ({ 0: word, index = 0 }) => {
      // Behind 所 and before 的 a verb is a name: 增长的, 受影响的.
      if (/^的/.test(text.slice(index + word.length)) || /[的受]$/.test(text.slice(0, index))) return null;
      return word === "是因为" ? "不是因为" : `没有${word}`;
    },
  );
  return [...helpers, ...verbs, ...chinese];
}

const CHINESE_AFFIRMED: readonly (readonly [RegExp, string])[] = [
  [/没有(?!一)/g, "有"],
  [/并非/g, "是"],
  [/不再/g, "仍"],
  [/尚未/g, "已经"],
  [/无法/g, "可以"],
  [/不得/g, "可以"],
  [/不影响/g, "影响"],
  [/不会/g, "会"],
  [/不足以/g, "足以"],
  [/不作/g, "作"],
  [/而不在/g, "也在"],
  [/不清楚/g, "清楚"],
];

/** A "not" taken away. */
export function negationRemoved(text: string): readonly string[] {
  return [
    ...eachReplaced(text, /\b(did|does|do) not (\w+)/g, ({ 2: verb = "" }) => verb),
    ...eachReplaced(
      text,
      /\b(is|are|was|were|has|have|had|will|could|can|may|must|would) not\b/g,
      ({ 1: verb = "" }) => verb,
    ),
    ...eachReplaced(text, /\bcould not\b/g, () => "could"),
    ...eachReplaced(text, /\bno longer\b/g, () => "still"),
    ...eachReplaced(text, /\b(?:no|No) (?=[a-z])(?!longer)/g, ({ 0: word }) => (word.startsWith("N") ? "A " : "a ")),
    ...eachReplaced(text, /\bwithout\b/g, () => "with"),
    ...eachReplaced(text, /\bnothing\b/g, () => "everything"),
    ...eachReplaced(text, /\bhardly\b/g, () => "strongly"),
    ...CHINESE_AFFIRMED.flatMap(([pattern, by]) => eachReplaced(text, pattern, () => by)),
  ];
}
