import { holdsHan } from "../../language/han.ts";
import { folded } from "./times.ts";

/** A numbered or named part of a document: "Section 3", 第三章, `the section "Bonus"`. */
export interface Part {
  readonly kind: string;
  readonly number: string | null;
  readonly name: string | null;
}

export interface OfParts {
  /** The words for the document that the parts belong to. */
  readonly rest: string;
  /** Null if no part is named; empty if the named parts cannot be located by a heading. */
  readonly parts: readonly Part[] | null;
}

const KINDS = "section|chapter|part|article|clause|rule|annex|appendix|schedule";
const LABEL = "(?:\\d{1,3}(?:\\.\\d{1,3})*|[ivxlc]{2,6}|[a-z])(?![a-z0-9])";
const NUMBERED = new RegExp(
  `^(?:the )?(${KINDS})s? (${LABEL}(?:(?:, | and |, and | to )${LABEL})*)(?: \\([^)]*\\))?(?: (?:of|in|to) (.+)|$)`,
  "su",
);
const NAMED = new RegExp(`^(?:the )?(${KINDS}) ["“«‘']([^"”»’']{1,120})["”»’'] (?:of|in) (.+)$`, "u");
const BEHIND = new RegExp(`^(.+?),? (?:\\(?)(${KINDS})s? (${LABEL})\\)?$`, "u");
const VAGUE =
  /(?<![a-z])(?:parts? of|in part|partly|paragraphs?|tables?|items?|sentences?|pages?|footnotes?|figures?|sections?|chapters?|annex|appendix|clauses?|articles?)(?![a-z])/u;
const HEAD_END = /[,;:]| (?:and|with|which|because|since|from|effective)(?![a-z])/u;
const HAN_NUMBER = "[一二三四五六七八九十百零\\d]{1,5}";
const NUMBERED_ZH = new RegExp(
  `^(.+?)[的中]?(?:第(${HAN_NUMBER})(章|条|节|部分)|(附件|附录)(${HAN_NUMBER}))(?:的?(?:规定|内容))?$`,
  "u",
);
const NAMED_ZH = /^(.+?)[的中]?[“"「『]([^”"」』]{1,60})[”"」』](?:一|这一)?(?:章|节|部分|条)$/u;
const VAGUE_ZH = /第.{1,5}(?:款|项|段|页|句)|部分|有关|相关|附件|附录|附表|条款|章节/u;

export function readParts(said: string): OfParts {
  return holdsHan(said) ? chinese(said) : english(said);
}

function english(said: string): OfParts {
  const named = NAMED.exec(said);
  if (named !== null)
    return { rest: named[3] ?? "", parts: [{ kind: named[1] ?? "", number: null, name: named[2] ?? "" }] };
  const numbered = NUMBERED.exec(said);
  if (numbered?.[3] !== undefined && !/ to /u.test(numbered[2] ?? ""))
    return {
      rest: numbered[3],
      parts: numbersOf(numbered[2] ?? "").map((number) => ({ kind: numbered[1] ?? "", number, name: null })),
    };
  const behind = BEHIND.exec(said);
  if (behind !== null)
    return { rest: behind[1] ?? "", parts: [{ kind: behind[2] ?? "", number: behind[3] ?? "", name: null }] };
  return { rest: said, parts: VAGUE.test(said.split(HEAD_END)[0] ?? "") ? [] : null };
}

function chinese(said: string): OfParts {
  const named = NAMED_ZH.exec(said);
  if (named !== null) return { rest: named[1] ?? "", parts: [{ kind: "", number: null, name: named[2] ?? "" }] };
  const numbered = NUMBERED_ZH.exec(said);
  if (numbered !== null) {
    const [, rest = "", label, kind, attached, at] = numbered;
    return { rest, parts: [{ kind: kind ?? attached ?? "", number: arabic(label ?? at ?? ""), name: null }] };
  }
  return { rest: said, parts: VAGUE_ZH.test(said) ? [] : null };
}

function numbersOf(list: string): readonly string[] {
  return list.split(/, and |, | and /u).map((one) => one.trim());
}

/** Reads numbers up to 99, enough for chapters. */
function arabic(number: string): string {
  if (/^\d+$/u.test(number)) return number;
  const [tens, ones] = number.includes("十") ? number.split("十") : ["", number];
  const digit = (han: string | undefined, otherwise: number): number =>
    han === undefined || han === "" ? otherwise : "一二三四五六七八九".indexOf(han) + 1;
  const value = (number.includes("十") ? 10 * digit(tens, 1) : 0) + digit(ones, 0);
  return String(value);
}

const HEADING = new RegExp(
  `^(?:(${KINDS})\\s+)?(${LABEL})(?:[.):、 –—-]|$)|^第(${HAN_NUMBER})(章|条|节|部分)|^(附件|附录)(${HAN_NUMBER})|^([一二三四五六七八九十]{1,3})[、.．]`,
  "u",
);

/** Whether a heading belongs to a part or to one of its subsections: `3.1` belongs to section 3. */
export function isHeadingOf(heading: string, { kind, number, name }: Part): boolean {
  const plain = folded(heading).replace(/\s+/gu, " ").trim();
  const found = HEADING.exec(plain);
  if (number === null) {
    const words =
      found === null || found[0] === ""
        ? plain
        : plain
            .slice(found[0].length)
            .replace(/^[.):、 –—-]+/u, "")
            .trim();
    return name !== null && (plain === name || words === name);
  }
  if (found === null) return false;
  const [, word, latin, han, hanWord, attached, at, listed] = found;
  const own = word ?? hanWord ?? attached ?? null;
  const label = latin ?? arabic(han ?? at ?? listed ?? "");
  return (own === null || own === kind) && (label === number || label.startsWith(`${number}.`));
}
