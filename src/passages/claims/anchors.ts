import type { NameFinder } from "../name-finder.ts";
import { type Prose, readProse, type Token } from "./prose.ts";

/** The role of a number or a name in a movement: the former value, the present one, or the difference. */
type Role = "before" | "now" | "change" | null;

/** A token with its role. */
export interface Anchor extends Token {
  readonly role: Role;
}

/** A text with its tokens as anchors. */
export interface Anchored {
  readonly prose: Prose;
  readonly anchors: readonly Anchor[];
}

/** `isMessage`: a message of a person, whose years may have two digits. */
export function anchored(text: string, finder: NameFinder, isMessage = false): Anchored {
  const prose = readProse(text, finder, isMessage);
  return { prose, anchors: prose.tokens.map((token) => ({ ...token, role: roleOf(token, prose) })) };
}

const BEFORE =
  /(?:\b(?:from|after|following|against|(?<!\b(?:more|less|fewer) )than|versus|vs\.?|compared (?:with|to)|previously|originally|first stated as)|[由从自较于]|(?<![同环])比|上年末?的?|同期的?|此前的?|原定)\s*(?:an? |the )?(?:[a-z]+ ){0,2}(?:of )?(?:about |around |only |just |the )?$/iu;
const NOW =
  /(?:\b(?:to|at|was|were|is|are|ha[sd] been|have been|reach(?:ed|ing)|total(?:led|s)?|becom(?:es?|ing)|became|stood at|had paid)|[至到达为])\s*(?:only |just |about |around |the )?$/iu;
const CHANGE =
  /(?:\bby\s*(?:only |just |about |some |around )?|\b(?:increase|decrease|rise|fall|decline|growth|gain|drop|difference)\s+(?:was|is|of|had been|would (?:be|have been)|amount(?:s|ed) to)\s+(?:only |just |about |some |around )?|\b(?:rose|fell|grew|increased|declined|dropped|decreased|up|down|added|gained|climbed|shrank)\s+(?:only |just |about |some )?|(?:增长|增加|减少|下降|上升|提高|降低|净增|增幅|降幅|低|高)(?:了|为|约|只|仅){0,2}\s*)$/iu;

/** "2004-2014", "from fiscal 2018 to fiscal 2019": which end of a range. */
const RANGE_START = /^\s?(?:年|月|日|号)?\s?(?:至|到|[-–—]|to )\s?(?:fiscal )?\d/u;
const RANGE_END = /\d\s?(?:年|月|日|号|%|percent)?\s?(?:至|到|[-–—]| to )\s?(?:fiscal )?$/u;
const FROM = /\bfrom (?:the |fiscal )?$|\b(?:compared|relative) (?:with|to) (?:the |fiscal )?$|[由从自]$/iu;
const TO = /(?<!\b(?:compared|relative|due|owing|thanks|prior|close|next) )\bto (?:the |fiscal )?$|[至到]$/iu;

function roleOf({ kind, unit, start, end }: Token, { text }: Prose): Role {
  const before = text.slice(Math.max(0, start - 40), start);
  if (kind === "figure" && CHANGE.test(before)) return "change";
  if (NUMERIC.has(kind)) {
    const behind = text.slice(end, end + 12);
    // "jumped 28 % to 104m" is no range.
    const isRange = RANGE_START.test(behind) && (!RATES.has(unit) || RATE_NEXT.test(text.slice(end, end + 24)));
    if (isRange) return "before";
    if (RANGE_END.test(before)) return "now";
  }
  if (kind !== "figure") return FROM.test(before) ? "before" : TO.test(before) ? "now" : null;
  if (NOW.test(before)) return "now";
  return BEFORE.test(before) ? "before" : null;
}

const RATES: ReadonlySet<string> = new Set(["percent", "points", "bps"]);
const RATE_NEXT = /^[^\d]*\d[\d.,]*\s?(?:%|％|per ?cent|pct|pp|points?|bps?|个?百分点|个?基点)/iu;

const NUMERIC: ReadonlySet<string> = new Set(["figure", "year"]);
