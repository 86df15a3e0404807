import { foldText } from "../../../language/folding.ts";

/**
 * The closed list of words that reports use to name their own parts. A text of these words alone says nothing about
 * which figure is meant; a word that is missing here ("discontinued", "Vietnam") stays unknown. Singular forms.
 */
const words = (list: string): readonly string[] => list.split(/\s+/).filter(Boolean);

/** What a part of a report is called. */
const PARTS = words(
  `analysis breakdown disaggregation disclosure reporting information data detail table line item schedule summary
  narrative reconciliation statement result note parenthetical page section appendix annex exhibit overview`,
);
/** The blocks of a statement. */
const BLOCKS = words("asset liability activity equity");
const OF_BLOCKS = words(
  `consolidated condensed unaudited audited current noncurrent non-current operating investing financing segmental segmented
  reportable segment shareholder's shareholder shareowner's shareowner stockholder's stockholder owner's owner`,
);
const FURTHER = words("other additional supplementary supplemental further selected");
const GLUE = words("and or of the a an for by in to from on at with about as &");

const OF_BLOCK: ReadonlySet<string> = new Set([...PARTS, ...BLOCKS, ...OF_BLOCKS, ...GLUE]);
/** "Other information" is a part of a report, but "Other activities" or "Other results" may be a segment. */
const OF_FURTHER: ReadonlySet<string> = new Set(words("information data disclosure detail note analysis schedule"));
const OF_PARTS: ReadonlySet<string> = new Set([...FURTHER, ...OF_FURTHER, ...PARTS, "financial", "segment", ...GLUE]);
const NOUNS: ReadonlySet<string> = new Set([...PARTS, ...BLOCKS]);
const STRUCTURE: ReadonlySet<string> = new Set([...PARTS, ...GLUE, "segment"]);

const HAN =
  /(?:非流动|流动|其他|补充|附加|合并|经营|投资|筹资|融资|分部|报告分部|所有者|股东|活动|资产|负债|权益|信息|资料|数据|分析|明细|说明|报表|附注|摘要|概览|情况|及|和|与|的|之|产生|现金流量)/g;
const HAN_NOUN = /活动|资产|负债|权益|信息|资料|数据|分析|明细|说明|报表|附注|摘要|概览|情况/;
const HAN_FURTHER = /其他|补充|附加/;
const HAN_PART = /信息|资料|数据|分析|明细|说明|报表|附注|摘要|概览|情况/;

/** Marks by which taxonomies of filings (XBRL) name the kind of an element. */
const ELEMENT =
  /\[\s*(?:line items?|abstract|members?|tables?|axis|domain|roll ?forward|text block|policy text block)\s*\]/gi;
/** The marks of elements that only group others. */
const GROUP = /\[\s*(?:line items?|abstract|tables?|roll ?forward)\s*\]/i;

const CASH_FLOWS = /\bcash[- ]flows?\b/g;

/** The text without the marks of a taxonomy; spaces in their place, so that positions stay the same. */
export function withoutElementMarks(text: string): string {
  return text.replace(ELEMENT, (mark) => " ".repeat(mark.length));
}

/** Whether a heading is marked as one that only groups other lines: "Segment Reporting Information [Line Items]". */
export function isGroupElement(text: string): boolean {
  return GROUP.test(text);
}

/** What pivot tables call their own axes. */
const PIVOT = /^(?:row|column) labels$|^[行列]标签$/;

/** Whether a text is only the name of a part or block of a report: "CURRENT ASSETS", "Other information". */
export function isCaption(text: string): boolean {
  const folded = foldText(text).replace(/^(?:\d{1,2}\.)*\d{1,2}\.?\s+/, "");
  if (PIVOT.test(folded.trim())) return true;
  const left = folded.replace(HAN, " ").replace(CASH_FLOWS, " ");
  const found = wordsOf(left);
  const isChinese = left !== folded.replace(CASH_FLOWS, " ");
  if (isChinese)
    return found.length === 0 && HAN_NOUN.test(folded) && (!HAN_FURTHER.test(folded) || HAN_PART.test(folded));
  if (found.length === 0) return false;
  if (found.every((word) => OF_BLOCK.has(word))) return found.some((word) => NOUNS.has(word));
  return found.every((word) => OF_PARTS.has(word)) && found.some((word) => OF_FURTHER.has(word));
}

/** Whether words beside names only say that a part of a report follows: "Disaggregation of". */
export function areOfStructure(text: string): boolean {
  return wordsOf(foldText(text)).every(isOfStructure);
}

/** Whether a folded word only says that a part of a report follows, in any form of it. */
export function isOfStructure(word: string): boolean {
  return STRUCTURE.has(singular(word));
}

function wordsOf(folded: string): readonly string[] {
  return folded
    .replaceAll("’", "'")
    .split(/[^\p{L}\p{N}'&-]+/u)
    .map((word) => word.replace(/^[-']+|(?<!-)-+$/g, ""))
    .filter((word) => /[\p{L}\p{N}&]/u.test(word))
    .map(singular);
}

const FORMS: readonly (readonly [RegExp, string])[] = [
  [/s'$/, "'s"],
  [/yses$/, "ysis"],
  [/ies$/, "y"],
  [/(ss|sh|ch|x)es$/, "$1"],
  [/(?<![su'i])s$/, ""],
];

/** The singular of a regular English noun; other words stay as they are. */
export function singular(word: string): string {
  const form = FORMS.find(([ending]) => ending.test(word));
  return form === undefined || word.length < 4 ? word : word.replace(form[0], form[1]);
}

const SHORT_TERM = /\b(?:short[- ]term|current)\b|短期|(?<!非)流动/i;
const LONG_TERM = /\b(?:long[- ]term|non-?current)\b|长期|非流动/i;

/** Whether a line under a caption is of the other term: "Long-term debt" among current liabilities. */
export function isOfOtherTerm(label: string, caption: string): boolean {
  const isLong = LONG_TERM.test(caption);
  const isShort = !isLong && SHORT_TERM.test(caption);
  return (isShort && LONG_TERM.test(label)) || (isLong && SHORT_TERM.test(label.replace(LONG_TERM, " ")));
}

/** Whether a line is the total of a block: "Total current assets" ends "Current assets". */
export function isTotalOf(label: string, caption: string): boolean {
  const plain = (text: string): string => wordsOf(foldText(text)).join(" ");
  const name = plain(caption);
  const line = plain(label);
  return name !== "" && (line === `total ${name}` || line === `${name} total` || line === `${name}合计`);
}
