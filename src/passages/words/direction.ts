import { searchTerms } from "../search-terms.ts";

export type Direction = "up" | "down";

const UP =
  "rise rises rose risen rising grow grows grew grown growing growth increase increases increased increasing higher up gain gains gained improve improves improved improving improvement climb climbed climbing expand expanded expanding expansion accelerate accelerated strengthen strengthened stronger jump jumped surge surged recover recovered recovery rebound rebounded more added exceed exceeded outperform doubled tripled lift lifted boost boosted raise raised record";
const DOWN =
  "fall falls fell fallen falling decline declines declined declining drop drops dropped dropping decrease decreases decreased decreasing lower down reduce reduces reduced reducing reduction shrink shrank shrunk shrinking slow slows slowed slowing slowdown slower soften softened softening weaken weakened weaker weakness lose loses lost loss losses fewer less cut cuts halved contract contracted contraction slump slumped deteriorate deteriorated dip dipped slip slipped shortfall shortage worsen worsened plunge plunged";
const UP_ZH =
  "上升 增长 增加 提高 提升 上涨 回升 改善 扩大 增强 加快 走高 升至 增至 新增 好转 上调 反弹 恢复 攀升 翻番 翻倍 增幅 转盈 扭亏 带动 高于 增多 超出 超过".split(
    " ",
  );
const DOWN_ZH =
  "下降 下滑 减少 降低 回落 下跌 放缓 减弱 收窄 缩小 走低 降至 减至 下行 恶化 亏损 下调 萎缩 缩减 减慢 跌至 降幅 转亏 低于 流失 不及 疲弱 趋缓".split(
    " ",
  );

const CHINESE_WORDS = new RegExp([...UP_ZH, ...DOWN_ZH].join("|"), "gu");

const upStems = new Set(searchTerms(UP));
const downStems = new Set(searchTerms(DOWN).filter((stem) => !upStems.has(stem)));

/** The direction of an English word, by its stem. */
export function directionOfStem(stem: string): Direction | null {
  if (upStems.has(stem)) return "up";
  return downStems.has(stem) ? "down" : null;
}

export interface ChineseDirection {
  readonly direction: Direction;
  readonly start: number;
  readonly end: number;
}

/** The direction words of a Chinese text, with their positions. */
export function chineseDirections(text: string): readonly ChineseDirection[] {
  return Array.from(text.matchAll(CHINESE_WORDS), ({ 0: word, index: start }) => ({
    direction: UP_ZH.includes(word) ? "up" : "down",
    start,
    end: start + word.length,
  }));
}

/** The directions that a text mentions, in either language. */
export function directionsIn(text: string): ReadonlySet<Direction> {
  const english = searchTerms(text).flatMap((stem) => directionOfStem(stem) ?? []);
  return new Set([...english, ...chineseDirections(text).map(({ direction }) => direction)]);
}

const CLAIMED_UP =
  /\b(?:rise|rose|risen|rising|grow|grew|grown|growing|growth|increas\w*|gain(?:ed)?|climb\w*|jump\w*|surge\w*|higher|exceed\w*|went up|go up|going up)\b|上升|增长|增加|提高|上涨|回升|攀升|大增|走高|高于|多于|超过/iu;
const CLAIMED_DOWN =
  /\b(?:fall|fell|fallen|falling|declin\w*|drop\w*|decreas\w*|shrink|shrank|shrunk|lower|slump\w*|plunge\w*|went down|go down|going down)\b|下降|下滑|减少|降低|回落|下跌|走低|大跌|低于|少于/iu;
/** "why did growth slow": asks about the movement of a growth rate, not of the figure itself. */
const OF_GROWTH =
  /\b(?:growth|increase|decline|fall|rise)\b[^.?!]{0,30}\b(?:slow\w*|soften\w*|accelerat\w*|weak\w*|fast\w*)\b|(?:增长|上升|下降|增速|降幅|增幅)[^。？！]{0,8}(?:放缓|减慢|加快|收窄|扩大|趋缓)|\bnot\b|n['’]t\b|没有|未|不/iu;

/** The movement that a why-question presupposes; null if none or both. */
export function movementClaimed(question: string): Direction | null {
  if (OF_GROWTH.test(question)) return null;
  const up = CLAIMED_UP.test(question);
  const down = CLAIMED_DOWN.test(question);
  if (up === down) return null;
  return up ? "up" : "down";
}
