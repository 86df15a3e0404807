/** A question for a document as a whole, or for one of its sections. */
export interface DocumentQuestion {
  /** The question with all but the document's name blanked, so that positions stay the same. */
  readonly name: string;
  /** The heading that is asked for; null for a summary. */
  readonly section: string | null;
}

const COURTESY =
  "(?:please|pls|kindly|hi|hey|hello|just|can you|could you|would you|will you|can i have|could i have|i need|i want|i would like|i'd like|let me have),?";
const SUMMARY =
  "(?:summary|gist|overview|recap|outline|synopsis|short version|(?:key|main) (?:points|takeaways|messages)|tl;?dr)";
const SUMMED_UP = "(?:总结|概括|归纳|概述|小结|梳理|總結|歸納)";
const CHINESE_COURTESY =
  "(?:请|請|麻烦|麻煩|帮我|幫我|给我|給我|你|您|能不能|能否|可以|可否|用几句话|简单|簡單|简要|簡要)";

/** How a summary is asked for. */
const FORMS: readonly RegExp[] = [
  `^(?:${COURTESY} )*(?:summari[sz]e|sum up|recap|outline)(?: for (?:me|us))? (?<name>.+)$`,
  `^(?:${COURTESY} )*(?:(?:give|get|show|send|write) (?:me |us )?)?(?:an? |the )?(?:short |brief |quick )?${SUMMARY} (?:of|for) (?<name>.+)$`,
  `^what(?:['’]s| is| are) the ${SUMMARY} of (?<name>.+)$`,
  `^what(?:['’]s| is| was| are| were) (?<name>.+?) (?:all )?about$`,
  `^${CHINESE_COURTESY}*${SUMMED_UP}(?:一下|下|总结)?(?<name>.+)$`,
  `^(?<name>.+?)(?:都|主要|大概)?(?:讲|講|写|寫)(?:了|的是|的)?(?:什么|什麼|啥)(?:内容)?$`,
  "^(?<name>.+?)的?(?:主要内容|主要內容|大意|梗概|摘要)(?:是什么|是什麼|是啥)?$",
].map((form) => new RegExp(form, "diu"));

/** How an offer asks for a section, with plain quotation marks. */
const SECTION_FORMS = [
  { before: 'what does "', between: '" say under "', behind: '"' },
  { before: "《", between: '》中"', behind: '"部分说了什么' },
];

/** Endings after a question. */
const ENDINGS = "?|？|!|！|.|。|,|，| please| for me| for us| thanks| thank you|吧|呢|吗|嗎".split("|");
const CHARACTERS_MAX = 300;

/** Reads a question that asks for a document by its name; null for any other question. */
export function readDocumentQuestion(text: string): DocumentQuestion | null {
  const start = text.length - text.trimStart().length;
  if (text.length - start > CHARACTERS_MAX) return null;
  const asked = withoutEnding(text.trimStart());
  const named = (from: number, to: number, section: string | null): DocumentQuestion => {
    const name = asked.slice(from, to);
    return { name: `${" ".repeat(start + from)}${name}`.padEnd(text.length), section };
  };
  const plain = asked.replace(/[“”]/gu, '"');
  for (const { before, between, behind } of SECTION_FORMS) {
    const at = plain.indexOf(between);
    if (at < 0 || plain.slice(0, before.length).toLowerCase() !== before || !plain.endsWith(behind)) continue;
    return named(before.length, at, asked.slice(at + between.length, asked.length - behind.length));
  }
  for (const form of FORMS) {
    const [from, to] = form.exec(asked)?.indices?.groups?.name ?? [0, 0];
    if (to > from) return named(from, to, null);
  }
  return null;
}

function withoutEnding(text: string): string {
  let left = text.trimEnd();
  for (;;) {
    const ending = ENDINGS.find((one) => left.slice(-one.length).toLowerCase() === one);
    if (ending === undefined) return left;
    left = left.slice(0, -ending.length).trimEnd();
  }
}
