import { searchTerms } from "../search-terms.ts";

/** `0`: no movement, which contradicts a rise and a fall. */
type Sign = "+" | "-" | "0";

/** A word of movement or size. */
interface PolarWord {
  /** `level` of a figure, `result` (profit or loss), or `other` words that may make it another figure. */
  readonly axis: string;
  readonly pole: Sign;
  readonly start: number;
  readonly end: number;
}

const ENGLISH = `
level + rise rises rose risen rising grow grows grew grown growing growth increase increases increased increasing higher highest high gain gains gained improve improves improved improving improvement climb climbed climbing
  expand expanded expanding expansion accelerate accelerated accelerating strengthen strengthened stronger strongest strong strongly jump jumped surge surged soar soared recover recovered recovery rebound rebounded more most greater greatest
  exceed exceeded exceeds outperform outperformed lift lifted boost boosted raise raised raises larger largest large bigger biggest widen widened wider wide broader long longer longest lengthen lengthened faster fastest fast quick quickly quicker quickest
  better best above additional add added adding adds doubled tripled much many majority deeper rapidly sharply
level - fall falls fell fallen falling decline declines declined declining drop drops dropped dropping decrease decreases decreased decreasing lower lowered lowest low reduce reduces reduced reducing reduction shrink shrinks shrank shrunk shrinking
  slow slows slowed slowing slowdown slower slowest slowly soften softened softening weaken weakened weaker weakest weak weakness weakly fewer fewest less least cut cuts halved slump slumped deteriorate deteriorated deterioration dip dipped slip slipped tumble tumbled plunge plunged collapse collapsed sink sank
  shortfall worsen worsened worse worst small smaller smallest narrow narrowed narrower narrowest short shorter shortest shorten shortened below little few minority lose loses lost losing loss losses diminish diminished remove removes removed removing ease eased recede receded subside slide slid
level 0 unchanged stable stability stagnant stagnate stagnated stagnation flat plateaued constant steady
result + profit profits profitable earn earns earned gain gains gained surplus
result - loss losses lose loses lost losing unprofitable deficit
other 0 after following before prior later afterwards subsequently next earlier previously preceding previous open opens opened opening reopen reopened start starts started starting begin begins began begun launch launched resume resumed continue continued join joined enter entered close closes closed closing shut stop stops stopped stopping end ends ended ending cease ceased suspend suspended terminate terminated leave left quit least minimum most maximum cap ceiling allow allows allowed permit permitted may approve approved accept accepted prohibit prohibited forbid forbidden ban banned reject rejected refuse refused buy buys bought purchase purchased acquire acquired sell sells sold dispose disposed cheap cheaper cheapest expensive dear dearer new newer newest young younger youngest old older oldest right correct correctly true wrong wrongly incorrect false same equal identical similar different other expected planned foreseen unexpected unplanned surprising early sooner late delayed permanent lasting recurring temporary
`;
const PHRASES: readonly (readonly [RegExp, string, Sign])[] = [
  [
    /(?<!\b(?:mak\w+|made|us\w+|held|hold|dr\w+|giv\w+|gave|end\w*|sum\w*|start|set|pent|top|pick\w*|tak\w+|took|buil\w+|back|put|wind|wound|speed|clos\w+)[ -])\bup\b(?! to\b|-)/giu,
    "level",
    "+",
  ],
  [/(?<!\b(?:pull\w*|shut\w*|br\w+k\w*|writ\w+|wrote|sit|track\w*|turn\w*)(?: \w+){0,2}[ -])\bdown\b/giu, "level", "-"],
  [/\bover(?= (?:USD |[$€£])?\d)/giu, "level", "+"],
  [/\bunder(?= (?:USD |[$€£])?\d)/giu, "level", "-"],
  [
    /\b(?:stood still|sideways|at the same level|(?:stayed|remained|kept|(?:very )?much|practically|virtually|almost|nearly|roughly|about) the same)\b/giu,
    "level",
    "0",
  ],
  [/(?<!\b(?:go|goes|going|gone|went|moved?|moving|pushed|brought|driven) )\bup to\b/giu, "other", "0"],
  [/(?<=\b(?:go|goes|going|gone|went|moved?|moving|pushed|brought|driven) )up(?= to\b)/giu, "level", "+"],
  [/\bone-(?:off|time)\b/giu, "other", "0"],
  [/\bwith(?= (?:it|them)\b)/giu, "other", "0"],
  [/\bwithout(?= (?:it|them)\b)/giu, "other", "0"],
];

const CHINESE = `
level + 上升 增长 增加 提高 提升 上涨 回升 改善 扩大 扩张 增强 加快 加速 走高 升至 增至 增到 升到 新增 好转 上调 反弹 攀升 翻番 增幅 升幅 涨幅 高于 多于 快于 增多 超出 超过 以上 过半 抬高 拉高 净增 较大 较高 较多 较长 较快 最高 最大 最多 最快 最强 更多 更高 更大 更快 变大 大幅 大额 大量 高利率 宽松 充足 足以 进步 转旺 优于 大于 长于 大部分 多数 占比高 比重高 比例高 一半以上 明显 远快 增量 涨
level - 下降 下滑 减少 降低 回落 下跌 放缓 减弱 收窄 收缩 缩小 走低 降至 减至 降到 减到 下行 恶化 下调 萎缩 缩减 减慢 跌至 降幅 跌幅 低于 少于 慢于 流失 不及 疲弱 趋缓 减速 以下 不足 不够 拉低 压低 净减 较小 较低 较少 较短 较慢 最低 最小 最少 最慢 更少 更低 更小 更慢 变小 小幅 小额 少量 严格 转淡 劣于 小于 短于 小部分 少数 占比低 比重低 比例低 轻微 略有 缩短 下挫 跌 差于
level 0 不变 持平 停滞 维持原状 平稳
result + 盈利 盈余 扭亏为盈 由亏转盈 扭亏 转盈
result - 亏损 转亏 赤字 损失
other 0 以后 之后 以前 之前 恢复 启动 开始 开放 上市 上线 实行 试行 执行 上架 开业 取消 停业 停售 停止 暂停 关闭 中断 终止 停工 解除 至少 不低于 不少于 至多 最多 最高为 上限 不高于 不超过 允许 获批 批准 禁止 拒绝 驳回 买入 购买 卖出 出售 提前 提早 推迟 延迟 延期 推后 相近 相同 一致 不同 相反
`;

interface Pole {
  readonly axis: string;
  readonly pole: Sign;
}

function listed(text: string): readonly (readonly [string, Pole])[] {
  let open: Pole = { axis: "", pole: "+" };
  return text
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [, axis, sign, words = ""] = /^(\w+) ([+0-]) (.*)$/u.exec(line) ?? ["", "", "", line.trim()];
      if (axis !== undefined && axis !== "") open = { axis, pole: sign === "+" || sign === "0" ? sign : "-" };
      const pole = open;
      return words.split(" ").map((word) => [word, pole] as const);
    });
}

function gathered(entries: readonly (readonly [string, Pole])[]): ReadonlyMap<string, readonly Pole[]> {
  const words = new Map<string, Pole[]>();
  for (const [word, pole] of entries) {
    const known = words.get(word) ?? [];
    if (!known.some((other) => other.axis === pole.axis)) words.set(word, [...known, pole]);
  }
  return words;
}

const ENGLISH_STEMS = gathered(listed(ENGLISH).map(([word, pole]) => [searchTerms(word)[0] ?? word, pole]));
const CHINESE_WORDS = gathered(listed(CHINESE));
const CHINESE_FORM = new RegExp([...CHINESE_WORDS.keys()].sort((a, b) => b.length - a.length).join("|"), "gu");

/** The poles of an English word, by its stem. */
export function polesOfStem(stem: string): readonly Pole[] {
  return ENGLISH_STEMS.get(stem) ?? [];
}

/** Chinese words and English phrases of a text that have poles. */
export function polarPhrases(text: string): readonly PolarWord[] {
  const chinese = Array.from(text.matchAll(CHINESE_FORM)).flatMap(({ 0: word, index }) =>
    (CHINESE_WORDS.get(word) ?? []).map((pole) => ({ ...pole, start: index, end: index + word.length })),
  );
  const english = PHRASES.flatMap(([form, axis, pole]) =>
    Array.from(text.matchAll(form), ({ 0: word, index }) => ({ axis, pole, start: index, end: index + word.length })),
  );
  return [...chinese, ...english];
}
