import { holdsHan } from "../../language/han.ts";
import { fullSentencesOf } from "../sentences.ts";
import { DOCUMENT_NOUNS, DOCUMENT_NOUNS_ZH } from "../words/editions.ts";
import { type Part, readParts } from "./parts.ts";
import { folded, TIME_SIGN, withTimes } from "./times.ts";

/** A document's statement that it replaces another: "This edition replaces the one of May 2023". */
export interface Claim {
  /** The words for the replaced document; null if the document says that it is itself no longer valid. */
  readonly replaced: string | null;
  /** Whether the subject is the document itself, so that "the previous edition" means one of its own. */
  readonly isOwn: boolean;
  /** The replaced parts; null for the whole document, empty if a part is named that cannot be located. */
  readonly parts: readonly Part[] | null;
  /** The first day on which it is replaced (`YYYY-MM-DD`), if named. */
  readonly since: string | null;
}

const NOUN = `(?:${DOCUMENT_NOUNS.join("|")})`;
const VERBS = "replac(?:es?|ed)|supersed(?:es?|ed)|withdr(?:aws?|ew)|revok(?:es?|ed)|repeal(?:s|ed)?|rescind(?:s|ed)?";
/** The document itself as subject: "This guide", "the present edition", "version 3", "the 2025 edition", or nothing. */
const SELF = new RegExp(
  `^(?:|this|(?:this|the present|the (?:new|current|revised|updated))(?: [\\p{L}-]+){0,4}? ${NOUN}|(?:the )?${NOUN}(?: \\d[\\d.]*)?)$`,
  "u",
);
/** A subject with a document noun, such as the document's title. */
const EDITION = new RegExp(`\\b${NOUN}\\b`, "u");
const ACTIVE = new RegExp(
  `^(.{0,160}?)(?<![a-z-])(?:has |have |hereby |also |thereby |thus |fully |entirely |wholly )*(?:${VERBS}|takes? the place of)(?: and (?:${VERBS}))?(?![a-z-]):? +(?! )(.+)$`,
  "u",
);
const PASSIVE =
  /^(.{1,240}?) (?:is|are|has been|have been|was|were|stands?)(?: hereby| now| also| thereby| therefore| fully| entirely| thus)* (?:replaced|superseded|withdrawn|revoked|repealed|rescinded|deleted|no longer (?:in force|valid|applicable)|void|obsolete)(?![a-z-])(.*)$/u;
const CEASES = /^(.{1,240}?) (?:no longer appl(?:y|ies)|ceases? to apply)(?![a-z])(.*)$/u;
/** Negated or not yet effective: nothing is replaced. */
const OPEN =
  /(?<![a-z])(?:not|n['’]t|never|nothing|none|will|would|may(?! \uE000)|might|could|should|shall|can|if|unless|until|once|when|whether|propos\w+|plans?|planned|intends?|expected|wants?|(?:is|are|has|have|due|about|meant|going) to)(?![a-z])|n['’]t(?![a-z])/u;
/** After the verb: valid only in part or under a condition. */
const CONDITION = /^ (?:only|in part|partly|partially|if|unless|until|once|when|where|subject to|for)(?![a-z])/u;
const SINCE =
  /(?:with effect (?:from|on)|effective(?: from| on| as of)?|as (?:of|from)|from|自|从)[ ,]*\uE000(\d+)\uE001/u;
const LEADING = /^(?:with effect (?:from|on)|effective(?: from| on)?|as (?:of|from)|from|on)[ ,]*\uE000\d+\uE001[ ,]*/u;

const VERBS_ZH = "取代|替代|代替|废止|废除|撤销";
const ACTIVE_ZH = new RegExp(
  `^(?:(?:(?:本|此)[^,，。、；]{0,12}?|新)(?:${DOCUMENT_NOUNS_ZH}|修订|修改)(?:同时|现|即|全面|完全|正式|已)*|(?:同时|并|现)?)(?:${VERBS_ZH})了?[:： ]*(?![:： ])(.+)$`,
  "u",
);
const PASSIVE_ZH =
  /^(.+?)(?:自?同时|即行|予以|一并|现予|现|已经|已|均|即|也|全部){0,8}(?:被.{0,24}?(?:取代|替代|代替|废止)|由.{0,24}?(?:取代|替代|代替)|废止|作废|失效|停止执行|停止使用|不再适用|不再有效|不再执行)了?$/u;
const OPEN_ZH = /不(?!再)|未|没有|尚|将|拟|计划|可能|如果|若|待|建议|是否|准备|打算/u;

/** All statements of a document that it replaces others. */
export function claimsIn(texts: readonly string[]): readonly Claim[] {
  const claims = texts
    .filter((text) => HINT.test(text))
    .flatMap((text) => fullSentencesOf(text).flatMap(({ text: sentence }) => claimOf(sentence) ?? []));
  // Overlapping passages may repeat a sentence.
  return [...new Map(claims.map((claim) => [JSON.stringify(claim), claim])).values()];
}

/** Quick filter: a text without any of these words contains no claim. */
const HINT =
  /replac|supersed|withdr|revok|repeal|rescind|deleted|no longer|void|obsolete|ceases? to|place of|取代|替代|代替|廢止|废止|廢除|废除|撤销|撤銷|作废|作廢|失效|停止|不再/iu;

/** The claim that a sentence makes; null if none. */
export function claimOf(sentence: string): Claim | null {
  if (!HINT.test(sentence) || /[?？]\s*$/u.test(sentence)) return null;
  const timed = withTimes(folded(sentence).replace(/[*_`#]+/gu, ""));
  const text = timed.text
    .replace(/\s+/gu, " ")
    .replace(/(?<![.。;；!！ ])[.。;；!！ ]+$/u, "")
    .trim();
  const [, at] = SINCE.exec(text) ?? [];
  const start = at === undefined ? undefined : timed.times[Number(at)];
  const since = start?.from ?? null;
  const found = holdsHan(text) ? replacedZh(text) : replacedEn(text.replace(LEADING, ""));
  if (found === null) return null;
  const { rest, parts } = readParts(found.replaced);
  const { isOwn } = found;
  if (OWN.test(rest.trim())) return { replaced: null, isOwn, parts, since };
  const spelled = rest.replace(TIME_SIGN, (_, index: string) => timed.times[Number(index)]?.code ?? "");
  return { replaced: spelled.replace(/\s+/gu, " ").trim(), isOwn, parts, since };
}

interface Found {
  readonly replaced: string;
  readonly isOwn: boolean;
}

function replacedEn(text: string): Found | null {
  const [, before = "", object = ""] = ACTIVE.exec(text) ?? [];
  const subject = before
    .replace(TIME_SIGN, " ")
    .replace(/["“”'‘’()]/gu, "")
    .replace(/\s+/gu, " ")
    .replace(/(?:,|(?<![ ,])) *$/u, "")
    .trim();
  const isOwn = SELF.test(subject);
  if (object !== "" && !OPEN.test(subject) && !TO_BE.test(subject) && (isOwn || EDITION.test(subject)))
    return { replaced: object, isOwn };
  const [, replaced = "", rest = ""] = PASSIVE.exec(text) ?? CEASES.exec(text) ?? [];
  return replaced === "" || OPEN.test(replaced) || CONDITION.test(rest) ? null : { replaced, isOwn: true };
}

/** A form of "be" before the verb makes it passive: the subject is replaced and replaces nothing. */
const TO_BE = /(?:^| )(?:is|are|was|were|be|been|being)(?: \p{L}+)?$/u;

function replacedZh(text: string): Found | null {
  for (const clause of text.split(/[,，;；。](?![^《]{0,200}》)/u)) {
    const said = clause.trim();
    if (OPEN_ZH.test(said)) continue;
    const active = ACTIVE_ZH.exec(said);
    if (active !== null) return { replaced: active[1] ?? "", isOwn: true };
    const passive = PASSIVE_ZH.exec(said);
    if (passive !== null) return { replaced: passive[1] ?? "", isOwn: true };
  }
  return null;
}

const OWN = new RegExp(`^(?:this|the present) ${NOUN}$|^本(?:${DOCUMENT_NOUNS_ZH})?$`, "u");
