import { fullSentencesOf } from "../sentences.ts";
import type { Anchor } from "./anchors.ts";
import type { GroundFault } from "./faults.ts";
import type { Comparison } from "./sources.ts";

const SILENT: ReadonlySet<string> = new Set(["negation", "free", "cause"]);
/** A sentence says something of something. */
const SAYING_WORDS_MIN = 2;

const QUESTION = /[?？]["'”’」』）)]*\s*$/u;
/** Words that make a sentence of a few words: helping verbs, and verbs by their commonest endings and past forms. */
const ENGLISH_VERB =
  /\b(?:is|are|was|were|be|been|has|have|had|do|does|did|will|would|can|could|may|might|must|shall|should)\b|['’](?:s|re|ve|ll|d)\b|n['’]t\b|\b[a-z]{2,}(?:ed|es|s|en)\b|\b(?:rose|fell|grew|shrank|went|came|became|began|bought|brought|built|chose|cost|cut|drew|drove|ate|felt|found|gave|got|held|hit|kept|knew|laid|led|left|lent|let|lost|made|meant|met|paid|put|ran|read|said|sank|sat|saw|sent|set|shut|slid|sold|sought|spent|split|spoke|spread|stood|stuck|taught|told|took|understood|won|wore|wrote|grow|rise|fall|run|pay|buy|sell|stay|remain|take|make|come|go|give|get|hold|keep|need|want|move|open|close|play|serve|work)\b/iu;
/** Chinese needs no verb; a sentence of it has a word besides its names and numbers, or one of these. */
const CHINESE_VERB = /[是为有达占属在无没未]/u;
const SAYING_KINDS: ReadonlySet<string> = new Set(["word", "pole"]);
const NAME_KINDS: ReadonlySet<string> = new Set(["entity", "metric", "dimension"]);
const HAN = /\p{Script=Han}/u;

/** A statement is made of sentences that say something: no question, no bare name, no number by itself. */
export function fragmentFault({ statement }: Comparison): GroundFault | null {
  const { text } = statement.prose;
  let offset = 0;
  for (const { text: sentence } of fullSentencesOf(text)) {
    const [start, end] = [offset, offset + sentence.length];
    offset = end;
    if (!/[\p{L}\p{N}]/u.test(sentence)) continue;
    const said = statement.anchors.filter(
      (anchor) => anchor.start >= start && anchor.end <= end && !SILENT.has(anchor.kind),
    );
    const hasVerb = HAN.test(sentence)
      ? CHINESE_VERB.test(sentence) || said.some(({ kind }) => SAYING_KINDS.has(kind))
      : ENGLISH_VERB.test(withoutNames(text, said).slice(start, end));
    if (QUESTION.test(sentence) || !hasVerb || new Set(said.map(({ key }) => key)).size < SAYING_WORDS_MIN)
      return "content";
  }
  return null;
}

/** The words of a name are no verbs: "operating profits". */
function withoutNames(text: string, said: readonly Anchor[]): string {
  const names = said.filter(({ kind }) => NAME_KINDS.has(kind));
  return names.reduce((left, { start, end }) => left.slice(0, start) + " ".repeat(end - start) + left.slice(end), text);
}
