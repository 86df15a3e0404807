import { queryTerms } from "../../../../src/passages/query-terms.ts";
import { searchTerms } from "../../../../src/passages/search-terms.ts";
import { fullSentencesOf } from "../../../../src/passages/sentences.ts";
import { FINDER, type TrueStatement } from "../sample-statements.ts";
import type { Dice } from "./seeded.ts";

interface Explained {
  readonly effect: string;
  readonly cause: string;
}

const ENGLISH_CAUSE =
  /^(?<effect>[^:;]{12,}?)(?:,? (?:because|since|owing to)|, as(?! (?:well|of|a result|part|reported)))(?= [a-z])(?<cause> .{15,})$/;
const CHINESE_CAUSE = /^(?<effect>[^：；]{6,}?)，?(?:因为|由于)(?<cause>.{6,})$/;
/** Points to what the sentence before it says, and says nothing itself: its reason is the other's too. */
const POINTS =
  /^(?:this|that|these|those|it|they|both|(?:the|our)? ?(?:first reading|increase|decrease|rise|fall|decline|drop|growth|jump|swing|turn|rest|remainder|difference|change|improvement|rule|gap|reason))(?: (?:was|is|were|are|came|has been|had been|fits|made|introduced|started|possible|by|about|that|driven))*$|^(?:初步判断，?)?(?:回落|增长|增速放缓|放缓|减少|扭亏|推动力|主因|原因|增加|净增|推迟|中断|差异|此举|起因|退保增加|该规定|这|此)(?:是|主要|的|主因|原因)*$/iu;
/** Goes on about something that only the sentence before names. */
const GOES_ON =
  /^(?:without it|(?:about|most|part|half|a tenth).* of (?:it|them)\b|it|they|this|that|these)\b|^(?:其|该|此|这)/iu;

function explained(sentence: string): Explained | null {
  const plain = sentence.trim().replace(/[.。；;]+$/u, "");
  const groups = (ENGLISH_CAUSE.exec(plain) ?? CHINESE_CAUSE.exec(plain))?.groups;
  return groups?.effect === undefined || groups.cause === undefined
    ? null
    : { effect: groups.effect, cause: groups.cause };
}

interface Attached {
  readonly text: string;
}

/**
 * What a sentence says, with the reason that another gives for something else. Not every such sentence is false: where the other sentence
 * only points to this one, speaks of the same metric, or follows it and names nothing else, its reason may be this one's as well.
 */
export function causeAttached({ text, sentence, document }: TrueStatement, dice: Dice): readonly Attached[] {
  const isChinese = /\p{Script=Han}/u.test(text);
  if (!/[.。]$/u.test(text)) return [];
  const effect = explained(text)?.effect ?? text.replace(/[.。]+$/u, "");
  const isReason = /\b(?:because|since|as|so|owing|due|thanks|driven|helped)\b|因|由于|所以|得益/u.test(effect);
  if (isReason || effect.length < 8) return [];
  const donors = document.flatMap((passage) => {
    const sentences = fullSentencesOf(passage.text).map((one) => one.text.trim());
    const at = sentences.indexOf(sentence);
    return sentences.flatMap((from, index) => {
      const given = explained(from);
      if (given === null || from === sentence || /\p{Script=Han}/u.test(from) !== isChinese) return [];
      if (POINTS.test(given.effect.trim()) || sharesSubject(given.effect, `${effect} ${sentence}`)) return [];
      if (at >= 0 && index === at + 1 && FINDER.find(given.effect).length === 0) return [];
      if (at >= 0 && index === at - 1 && GOES_ON.test(effect)) return [];
      return [{ text: joined(effect, given.cause, isChinese) }];
    });
  });
  const chosen = dice.pick(donors);
  return chosen === undefined ? [] : [chosen];
}

function joined(effect: string, cause: string, isChinese: boolean): string {
  return isChinese ? `${effect}，因为${cause}。` : `${effect}, because${cause}.`;
}

/** Names the same metric, or says a good part of the same words. */
function sharesSubject(a: string, b: string): boolean {
  const metrics = (text: string): readonly string[] =>
    FINDER.find(text).flatMap(({ named }) => (named.kind === "metric" ? [named.code] : []));
  const named = metrics(b);
  if (metrics(a).some((code) => named.includes(code))) return true;
  const terms = [...new Set(queryTerms(a))].filter((term) => term.length > 1);
  const others = new Set(searchTerms(b));
  return terms.filter((term) => others.has(term)).length / Math.max(1, terms.length) > 0.5;
}

const ENGLISH_EXTRA = [
  "The margin reached 31.4 percent.",
  "Headcount rose by 245.",
  "This cost USD 77.7 m in total.",
  "Market share stood at 8.6 percent.",
];
const CHINESE_EXTRA = ["利润率达到31.4%。", "员工增加245人。", "总成本为7,770万美元。", "市场份额为8.6%。"];

/** A sentence more, with a number that nobody has named, or with one that was named for something else. */
export function sentenceAdded({ text, sentence }: TrueStatement, dice: Dice): readonly string[] {
  const isChinese = /\p{Script=Han}/u.test(text);
  const added = dice.pick(isChinese ? CHINESE_EXTRA : ENGLISH_EXTRA) ?? "";
  const number = sentence.match(/\d[\d,]*(?:\.\d+)?(?:%| percent| m\b|亿美元|万美元)/)?.[0];
  const borrowed =
    number === undefined ? [] : [isChinese ? `市场份额为${number}。` : `The dividend amounted to ${number}.`];
  const closed = /[.。！!?？]$/u.test(text) ? text : `${text.replace(/[；;:：]$/u, "")}${isChinese ? "。" : "."}`;
  return [added, ...borrowed].map((extra) => (isChinese ? `${closed}${extra}` : `${closed} ${extra}`));
}
