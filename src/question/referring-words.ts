import { holdsHan } from "../language/han.ts";

/**
 * Words of a question that refer to its thread. Used only after a question for documents, on questions
 * without their entities and periods.
 */

const MORE =
  /^(?:(?:what|anything|something|who|where)? ?else|(?:what|anything|something) (?:more|further)|tell me more|more|go on|continue|(?:any|some)? ?more details?|say more)\b/;
const MORE_ZH =
  /^(?:[那它这]|文件|文档|里面|文中)*(?:还(?:有|说|提|讲|写|谈)(?:到|及)?[了过]?(?:什么|哪些|啥|别的|其他)?(?:内容|吗|呢)?|其他的?呢?|其余的?呢?|更多(?:内容)?|继续|接着说|详细(?:说说|一点|些)?)$/;

/** "what else does it say?", 还说了什么: asks for more of the same text. "what else about rent?" has its own subject. */
export function asksForMore(text: string): boolean {
  const said = plain(text);
  return MORE_ZH.test(said.replace(/ /g, "")) || (MORE.test(said) && contentOf(said).length === 0);
}

/** Content words, and Chinese characters, that a question may have beside its pronoun, and before it. */
const BESIDE_PRONOUN = { en: { all: 3, before: 1 }, zh: { all: 6, before: 2 } };

/** "when was that?", "who decides that?", 那是什么时候; not "where do drivers leave their cars?". */
export function refersBack(text: string): boolean {
  const said = plain(text);
  if (holdsHan(said)) return mayRefer(said, PRONOUN_ZH, hanContent, BESIDE_PRONOUN.zh);
  const referring = NOT_REFERRING.reduce((left, form) => left.replace(form, " "), said);
  const before = referring.slice(0, Math.max(0, referring.search(PRONOUN)));
  return !NOUN.test(before) && mayRefer(referring, PRONOUN, (words) => contentOf(words).length, BESIDE_PRONOUN.en);
}

/** A question with more words before its pronoun than a verb names the antecedent itself. */
function mayRefer(
  said: string,
  pronoun: RegExp,
  contentIn: (words: string) => number,
  most: { readonly all: number; readonly before: number },
): boolean {
  const at = said.search(pronoun);
  return at >= 0 && contentIn(said) <= most.all && contentIn(said.slice(0, at)) <= most.before;
}

const NOUN = /\b(?:the|an?|our|your|my|all|every) \w+/;

/** "when?", "by whom?", "who decided?", 什么时候, 谁决定的: a question without its subject. */
export function asksWithoutSubject(text: string): boolean {
  const said = plain(text);
  return BARE.test(said) || BARE_ZH.test(said.replace(/ /g, "")) || (ASKS.test(said) && contentOf(said).length === 0);
}

/** "what did the old rule say?", "and before the change?", 旧规定怎么说: the same of an edition that was replaced. */
export function asksForFormerEdition(text: string): boolean {
  const said = plain(text);
  if (FORMER_ZH.test(said.replace(/ /g, ""))) return true;
  return FORMER.test(said) && contentOf(said).every((word) => EDITION_WORDS.has(word));
}

const FORMER = /\b(?:old|former|previous|earlier|original|before)\b/;
const EDITION_WORDS: ReadonlySet<string> = new Set(
  "old former previous earlier original before rule rules version edition policy guide one change amendment revision".split(
    " ",
  ),
);
const FORMER_ZH =
  /^(?:那么?|在)?(?:(?:旧|原来|以前|之前|过去|原)的?(?:规定|规则|版本?|规|政策|办法)|(?:修订|修改|变更|调整|更新)(?:之|以)?前)(?:里|中|上)?的?(?:怎么说|说了?什么|是什么|是怎样的?|如何|怎样|呢)?$/u;

const PRONOUN = /\b(?:its?|that|this|those|these|they|them|theirs?|there|then|he|she|him|her|his)\b/;

/** The same words without anything that they refer to. */
const NOT_REFERRING: readonly RegExp[] = [
  /\b(?:is|are|was|were|be|been|has|have) there\b|\bthere (?:is|are|was|were|has|have|will|would|may|might|can|could|should|must)\b/g,
  // "is it possible to …", "how long does it take to …"
  /\b(?:is|was) it \w+ (?=to |that )|\b(?:does|did|will|would) it (?:take|cost) (?:\w+ ){0,6}?(?=to )/g,
  // "the rule that governs …", "does it say that …"
  /\b(?:the|an?|any|all|some|what|which|every|everything|anything|something)(?: \w+){1,3} that(?= \w)/g,
  /\b(?:say|says|said|mean|means|know|think) that(?= \w)/g,
  /\bthat (?:said|is to say)\b/g,
];

const ASKS = /\b(?:who|whom|whose|when|where|why|how|which)\b/;
const BARE =
  /^(?:(?:who|whom|when|where|how|why)(?: (?:did|does|has|have|will))? \w+|(?:in|at|on|by|from|to|for|since|until|with|of) (?:which|what|whom|whose|when)(?: \w+)?)$/;

const PRONOUN_ZH =
  /(?:它们?|他们?|她们?|(?<!因|从|彼|由|如|就)此(?!外)|(?<!应|不|本)该(?!不|怎|如)|(?<!尤|极)其(?!他|它|中|实|余|次)|这(?!样|么)|那(?=是|个|些|里|儿|项|次|件|条|份|边|时|段)|当时|上述)/u;
const BARE_ZH =
  /^(?:那么?)?(?:是)?(?:由?谁|什么时候|何时|哪一?[年天月]|哪里|在哪里?|何处|怎么|为什么|为何|多久|多少钱?|多大)(?:(?!是|有)\p{Script=Han}{0,2})(?:的|了|呢|吗)?$/u;
const FUNCTION_ZH =
  /什么时候|为什么|什么|何时|哪里|哪儿|哪[一个些年天月]*|怎么样?|如何|多少|是否|有没有|他们|她们|它们|这个?|那个?|[它他她谁此该其是的了吗呢吧啊在和对有都也就会要能可以于上里时]/gu;

function hanContent(said: string): number {
  return said.replace(FUNCTION_ZH, "").match(/\p{Script=Han}/gu)?.length ?? 0;
}

/** In lower case, without marks and without words that only open a question. */
function plain(text: string): string {
  const said = text
    .toLowerCase()
    .replace(/['’]s\b/g, " is")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return said.replace(/^(?:(?:and|so|but|ok|okay|please|thanks|also|请问|那么|好的) ?)+(?=.)/u, "").trim();
}

function contentOf(said: string): readonly string[] {
  return said.split(" ").filter((word) => word !== "" && !FUNCTION_WORDS.has(word));
}

const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  (
    "a an the of in on at to for from by with about into over under between during until since as than then there here " +
    "and or but so if not no also too only just still again exactly " +
    "is are was were be been being am do does did done has have had can could would should will shall may might must " +
    "i you we us me my our your it its that this these those they them their theirs he she him her his " +
    "what which who whom whose when where why how else more further anything something much many long often " +
    "tell say says said mention mentions mentioned state states stated read go come happen happens happened " +
    "please details detail document documents text paper memo note page section part"
  ).split(" "),
);
