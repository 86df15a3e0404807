import type { Anchor, Anchored } from "./anchors.ts";
import { boundOf } from "./claim-bounds.ts";
import { statesSomething } from "./linking-words.ts";
import { MOVEMENT, type Subject } from "./said-of.ts";

/** "USD 12 a ticket", "8 percent a year", "18 percent of revenue": a rate or a share, not the value of a cell. */
const RATE =
  /^\s*(?:per\b|each\b|every\b|apiece|(?<!\s)\/\s?\p{L}|\/\p{L}|an? (?:day|week|month|quarter|year|head|person|customer|agent|policy|ticket|unit|tonne|ton|barrel)\b|(?:的)?(?:每|人均))/iu;
const SHARE = /^\s*(?:of\b|的)/iu;
/** The unit that a bare number counts, if it is not the metric itself. */
const COUNTED =
  /^\s*(?:(?!(?:m|k|bn|in|at|by|to|and|or|from|on|for|as|after|against|because|while|since|which|but|with|a|the)\b)\p{Script=Latin}+|(?![人名位家艘户件份个万][^\p{Script=Han}]|[，。；])\p{Script=Han})/iu;

/** "USD 143.6 m in the second": a part of a period that only the whole sentence makes clear. */
const OPEN_TIME =
  /^\s*(?:in|for|at|over|during|within) (?:the |a |its )?(?:(?:first|second|third|fourth|last|final|next)\b(?=\s*(?:[.,;:)]|$|to\b|and\b|after\b|as\b|because\b))|(?:\w+ ){0,3}(?:weeks?|days?|months?|seasons?|hours?)\b)/iu;

export function isRate({ end, unit, value }: Anchor, subject: Subject, text: string): boolean {
  const behind = text.slice(end);
  if (RATE.test(behind) || OPEN_TIME.test(behind)) return true;
  if (subject.metrics.some(({ start }) => start >= end)) return false;
  if (SHARE.test(behind)) return true;
  return unit === "plain" && value.length < PLAIN_DIGITS && COUNTED.test(behind);
}

/** A number with a scale ("973 million") is an amount before any word. */
const PLAIN_DIGITS = 7;

const SMALLER_OR_LARGER =
  /^\s*(?:more|less|lower|higher|fewer|larger|smaller|better|worse|below|above|under|over|short|ahead|up|down)\b(?! (?:to|front))/iu;
/** Words directly before a number that state an amount. */
const STATING =
  /(?:^|[\s(（:：])(?:of|at|to|was|were|is|are|be|been|still|now|about|around|roughly|approximately|nearly|almost|some|only|just|above|over|below|under|past|than|least|most|reached|reaches|reaching|total(?:s|l?ed|ling)?|amount(?:s|ed)?|hits?|touched|post(?:s|ed)?|record(?:s|ed)?|report(?:s|ed)?|made|earned|became|remained|stayed|after|from|against)\s*$|[为是达到至由从的约近仅共]\s*$|[录实][得现]\s*$|亏损\s*$|盈利\s*$/iu;

/** Nothing but names, numbers and commas since the metric: "revenue: 1,571", "revenue of HK 1,571m, SG 337m". */
const LISTED = /[:：=(（]$|^[-–•*·]?(?:[\s,，、/:：()（）]|\b(?:of|in|for|at)\b)*$/u;

const BOUND_VERB = /(?:\b(?:exceed(?:s|ed|ing)|surpass(?:es|ed)|topped|passed)|突破|超过)\s*$/iu;

/** Whether a number states a metric's level or its change; null if unclear. */
export function levelOrChange(figure: Anchor, { gap }: Subject, text: string): "level" | "change" | null {
  if (figure.role === "change" || SMALLER_OR_LARGER.test(text.slice(figure.end))) return "change";
  const before = gap.replace(/(?:(?:US|HK|S)?\$|[A-Z]{3}|€|£|¥|￥)\s*$/u, "").trimEnd();
  // "claims below USD 800" means some of the claims; "claims stayed below USD 800 m" means their total.
  if (boundOf(figure, text) !== "at" && /\bby\b[^,，]{0,24}$/iu.test(before)) return "change";
  if (boundOf(figure, text) !== "at")
    return BOUND_VERB.test(text.slice(0, figure.start)) || statesSomething(before.replace(/(?<!\S)\S+\s*$/u, ""))
      ? "level"
      : null;
  if (before.endsWith(MOVEMENT)) return figure.unit === "plain" && figure.role !== null ? "level" : "change";
  if (/\bby$|\b(?:yoy|qoq)$|[同环]比$/iu.test(before)) return "change";
  if (figure.role !== null) return "level";
  return LISTED.test(before) || STATING.test(before) ? "level" : null;
}

/** "fell by more than 3 %" is a fall. */
const BOUND = /^(?:more|less|fewer|over|under|above|below)(?: than)?\s*$/iu;

/** By the sign of a change, else the nearest words of movement: "+12 %", "fell 3 %", "3 % lower". */
export function towardOf(figure: Anchor, { prose, anchors }: Anchored): "up" | "down" | null {
  const written = prose.text.slice(figure.start, figure.end);
  if (/^\s*\+/u.test(written)) return "up";
  if (figure.value.startsWith("-")) return "down";
  const movements = anchors.filter(
    ({ kind, unit, value, start }) =>
      kind === "pole" && unit === "level" && value !== "0" && !BOUND.test(prose.text.slice(start, figure.start)),
  );
  const isBetween = (from: number, to: number): boolean =>
    anchors.some((one) => one.kind === "figure" && one.start >= from && one.end <= to);
  const behind = movements.find(({ start }) => start >= figure.end);
  const isBehind = behind !== undefined && /^\s*$/u.test(prose.text.slice(figure.end, behind.start));
  const before = movements.filter(
    ({ end, sentence }) => end <= figure.start && sentence === figure.sentence && !isBetween(end, figure.start),
  );
  const words = isBehind ? [behind] : before.filter(({ clause }) => clause === before.at(-1)?.clause);
  const signs = new Set(words.map(({ value }) => value));
  if (signs.size !== 1) return null;
  return signs.has("+") ? "up" : "down";
}

const HEDGE =
  /\b(?:adjusted|adj|cc|cer|lfl|fx|consensus|p\.a|per annum|cagr|compound(?:ed)?|underlying|normali[sz]ed|pro[- ]forma|like-for-like|comparable|organic|constant|currency-neutral|local currency|excluding|pre-tax|gross|net|target\w*|plan(?:ned|s)?|budget\w*|forecast\w*|guidance|outlook|expect\w*|estimat\w*|project(?:ed|ions?)|scenario\w*|assum\w*|would|could|should|might|will|if|preliminary|provisional|draft|first stated|original(?:ly)?|initial(?:ly)?|previously (?:reported|stated)|restate\w*|average|median|cumulative|annuali[sz]ed|run[- ]rate|includ\w*|instead of)\b|\bmay\b(?! \d)|\bbefore (?:tax|interest|depreciation|one-off|exceptional)|\bafter[- ]tax|调整后|剔除|扣除|不含|不计|可比|固定汇率|预算|预测|预计|预期|目标|计划|指引|估计|估算|假设|如果|可能|或将|初步|最初|原列|原为|首次披露|重述|税前|税后|平均|人均|累计|年化|其中/iu;

/** Whether qualifiers ("adjusted", "planned", 预算) or a negation stand between subject and figure. */
export function isHedged(figure: Anchor, { metrics }: Subject, { prose, anchors }: Anchored): boolean {
  const clauses = [figure, ...metrics].map(({ clause }) => clause);
  const [from, to] = [Math.min(...clauses), Math.max(...clauses)];
  const near = anchors.filter(({ clause }) => from <= clause && clause <= to);
  const start = Math.min(figure.start, ...near.map((anchor) => anchor.start));
  const end = Math.max(figure.end, ...near.map((anchor) => anchor.end));
  let said = prose.text.slice(start, end);
  // Ignores words of the metric's own name: "net assets".
  for (const name of metrics)
    said = said.slice(0, name.start - start).padEnd(name.end - start) + said.slice(name.end - start);
  if (HEDGE.test(said)) return true;
  const before = near.filter(
    (anchor) => anchor.end <= figure.start && metrics.every(({ end: of }) => of <= anchor.start),
  );
  const lastFigure = before.findLastIndex(({ kind }) => kind === "figure");
  return before.slice(lastFigure + 1).some(({ kind }) => kind === "negation");
}
