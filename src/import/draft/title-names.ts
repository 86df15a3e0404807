import { inPlain, plainText } from "../../language/folding.ts";
import { withoutInPlain } from "../../language/plain-spans.ts";
import { titleBreakdown } from "./breakdowns.ts";
import type { KeyedName } from "./label-book.ts";
import { coreOf, keyOf, labelParts, tidy } from "./label-parts.ts";

/** What a title names, without its time, its unit and the words for a kind of document. */
export interface TitleNames {
  readonly text: string;
  /** What stands first: mostly whom the document is about. */
  readonly head: KeyedName | null;
  /** What it may say that its figures measure; null for nothing. */
  readonly measured: KeyedName | null;
  /** What the figures are taken apart by, for a title such as "Customers by channel". */
  readonly by: string | null;
  /** It says more than the head: a kind of document, a time. */
  readonly hasMore: boolean;
  /** It says what kind of document it is: results, a report. */
  readonly isDocument: boolean;
}

const KINDS =
  /(?:^|\s)(?:(?:annual|half[- ]?year(?:ly)?|interim|quarterly|monthly|full[- ]year|financial|distribution|market|trading|results?|reviews?|updates?|reports?|announcements?|summary|overview|packs?|flash|highlights|presentation|statements?|key figures|data|tables?|figures?|charts?|appendix|group results|factsheet|at a glance|of)(?=\s|$)[\s\d.:]*){1,16}$|(?:业绩(?:更新|公告|回顾|报告)?|年度报告|中期报告|季度报告|报告|公告|更新|回顾|月报|季报|年报|简报|摘要|数据)$/iu;
const NUMBERED =
  /^(?:table|figure|chart|sheet|slide|exhibit|appendix|annex|tab\.?|fig\.?|表|图|工作表)\s*[\dA-Z]{0,3}(?:[.-]\d+)*\s*[:.–—-]?\s*/iu;
const GENERIC = inPlain(
  /^(?:data|sheet\d*|table|index|contents|cover|notes?|summary|overview|results|figures|kpis?|dashboard|monthly|quarterly|annual|yearly|half[- ]year|untitled|export|report|main|all|input|output|\d+)$/i,
);

/** Takes a title apart. */
export function titleNames(text: string): TitleNames {
  const whole = tidy(withoutInPlain(text, NUMBERED));
  const segments = whole.split(/(?<!\s)\s+[—–|·-]\s+|[:：|]\s*|,\s+|，/).map(pieceOf);
  const named = segments.filter(({ name }) => name !== "");
  const [first] = segments;
  const breakdown = named.map(({ words }) => titleBreakdown(words)).find((found) => found !== null);
  const measured = breakdown?.measured ?? named.at(-1)?.name ?? null;
  return {
    text,
    head: first === undefined || first.name === "" ? null : keyed(first.name),
    measured: measured === null || measured === "" ? null : keyed(measured),
    by: breakdown?.by ?? null,
    hasMore: segments.length > 1 || first?.words !== whole,
    isDocument: segments.some(({ isDocument }) => isDocument),
  };
}

function keyed(name: string): KeyedName {
  return { key: keyOf(name), name };
}

interface TitlePiece {
  /** Without time and unit. */
  readonly words: string;
  /** Without words for kinds of documents too; empty where nothing else is left, or a number. */
  readonly name: string;
  readonly isDocument: boolean;
}

function pieceOf(segment: string): TitlePiece {
  const words = labelParts(segment).name;
  const core = coreOf(words);
  const isDocument = KINDS.test(plainText(core));
  const name = isDocument ? tidy(withoutInPlain(core, KINDS)) : words;
  const isName = !GENERIC.test(name) && /\p{L}{2}|\p{Script=Han}/u.test(name);
  return { words: isDocument ? name : words, name: isName ? name : "", isDocument };
}
