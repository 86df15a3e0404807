import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { DocumentStores, SqliteFactStore } from "../adapters/sqlite/facts/sqlite-fact-store.ts";
import { answerQuestion } from "../answer/answer-question.ts";
import { createMessageFinder } from "../answer/message-names.ts";
import type { Services } from "../answer/services.ts";
import { vettedPath } from "../company/company-watch.ts";
import { buildGlossary, type Glossary } from "../company/glossary.ts";
import type { AnswerRun } from "../domain/answer.ts";
import type { LearnedNames, NameUpkeep, TaughtName } from "../domain/learned-name.ts";
import type { Profile } from "../domain/profile.ts";
import type { Question } from "../domain/question.ts";
import { DEFAULT_CLEARANCE } from "../domain/sensitivity.ts";
import type { ReadFile } from "../import/collect-reading.ts";
import type { IngestReport } from "../import/ingest-report.ts";
import { createSettler } from "../import/review/settler.ts";
import { type Dictionary, translatorOf } from "../passages/dictionary.ts";
import type { Embedder } from "../passages/embedder.ts";
import { createNameFinder } from "../passages/name-finder.ts";
import type { FoundPassage } from "../passages/passage-index.ts";
import { retrieve } from "../passages/retrieve.ts";
import { createQueryRewriter } from "../passages/rewrite-query.ts";
import { searchTerms } from "../passages/search-terms.ts";
import type { IntentParser } from "../question/intent-parser.ts";
import { createRuleParser } from "../question/rule-parser.ts";
import { createSecurityGate } from "../question/security-gate.ts";
import { createFaqBook, type FaqBook } from "../question/vetted/faq-book.ts";
import { FaqError } from "../question/vetted/faq-error.ts";
import type { KeptStatements } from "../question/vetted/kept-statement.ts";
import { parseFaq } from "../question/vetted/load-faq.ts";
import { zoneOf } from "../settings/settings.ts";
import { type IngestOptions, openFiles } from "./documents/files-engine.ts";
import { languageWords } from "./language-words.ts";
import { type CompanyNames, companyNames } from "./learned-names.ts";
import { newRequestId } from "./request-id.ts";

/** A version of the company file and of the files that it names, as it was read. */
export interface CompanySource {
  readonly profile: Profile;
  /** SHA-256 of the company file. */
  readonly hash: string;
  readonly vetted: VettedFile | null;
}

/** The file of vetted answers that the company file names. */
export interface VettedFile {
  readonly path: string;
  /** SHA-256 of its content. */
  readonly hash: string;
  readonly book: FaqBook;
}

/** What a version of the company file does not decide: stores, model and settings, which stay while versions change. */
export interface CompanyParts extends Pick<Services, "access" | "model" | "toolLoop" | "trace" | "semantic"> {
  readonly statements: KeptStatements;
  readonly facts: SqliteFactStore;
  readonly memory: Services["conversations"] & Services["proposals"] & Services["shown"];
  /** The store of learned names; opened by the first version that asks for learning. */
  readonly learned: () => LearnedNames & NameUpkeep;
  readonly namesLost: (fault: unknown) => void;
  /** Between English and Chinese. */
  readonly dictionary: Dictionary;
  /** For files; null to store no vectors. */
  readonly embedder: Embedder | null;
  readonly readFile?: ReadFile;
}

/** Everything that follows from one version of the company file. */
export interface Company extends DocumentStores {
  readonly glossary: Glossary;
  readonly source: CompanySource;
  /** The learned names; null where the company file does not ask for learning. */
  readonly names: CompanyNames | null;
  ask(question: Question): Promise<AnswerRun>;
  /** Asks whether a question is answered: without a model, and leaving no trace. */
  tryOut(question: Pick<Question, "text" | "at" | "clearance">): Promise<AnswerRun>;
  /** Reads files and folders into the stores. */
  ingest(paths: readonly string[], options?: IngestOptions): Promise<IngestReport>;
  /** The passages that a query finds, best first; `note` gets a code where the semantic search was skipped. */
  search(query: string, limit: number, note?: (reason: string) => void): Promise<readonly FoundPassage[]>;
  /** Ends its reading of files; questions under way are still answered. */
  close(): void;
}

/** Builds what a version of the company file decides. Reads no question and writes nothing. */
export function openCompany(source: CompanySource, parts: CompanyParts): Company {
  const { facts, memory, semantic, embedder } = parts;
  const glossary = buildGlossary(source.profile);
  const dictionary = translatorOf(parts.dictionary, glossary.profile.narrative.words);
  const rewriter = createQueryRewriter(glossary, dictionary);
  const words = languageWords();
  const gate = createSecurityGate(glossary, words);
  const parserOf = (learned: readonly TaughtName[]): IntentParser =>
    createRuleParser(glossary, words, (word, near) => isOtherWord(word, near, dictionary), learned);
  const names =
    glossary.profile.learn === null
      ? null
      : companyNames(parts.learned(), { glossary, words, gate, lost: parts.namesLost });
  const parserNow = names?.parserBy(parserOf) ?? always(parserOf([]));
  const stores = facts.documentStores(createSettler(glossary));
  const services: Omit<Services, "parser"> = {
    glossary,
    access: parts.access,
    gate,
    facts,
    waitingFor: stores.review.waitingFor,
    ...{ conversations: memory, proposals: memory, shown: memory },
    passages: facts.passages,
    holdings: facts.holdings,
    rewriter,
    semantic,
    dictionary,
    finder: createNameFinder(glossary),
    messageFinder: createMessageFinder(glossary, words),
    faq: source.vetted?.book ?? createFaqBook([]),
    statements: parts.statements,
    timeZone: zoneOf(glossary.profile).timeZone,
    model: parts.model,
    toolLoop: parts.toolLoop,
    trace: parts.trace,
    nowMs: () => performance.now(),
    newId: newRequestId,
  };
  const embedding = embedder && { embedder, vectors: facts.vectors };
  const files = openFiles({ glossary, documents: stores.documents, embedding }, parts.readFile);
  return {
    ...stores,
    glossary,
    source,
    names,
    ask: async (question) => answerQuestion(question, { ...services, parser: await parserNow() }),
    tryOut: async (asked) => answerQuestion(trial(asked), { ...services, ...UNTRACED, parser: await parserNow() }),
    ingest: files.ingest,
    search: (query, limit, note = () => {}) =>
      retrieve({ query, filter: {}, limit }, { index: facts.passages, rewriter, semantic, note }),
    close: files.close,
  };
}

/** A trial costs nothing outside this process, and is not counted. */
const UNTRACED = { model: null, semantic: null, trace: () => {} } as const;

function trial({ text, at, clearance = DEFAULT_CLEARANCE }: Pick<Question, "text" | "at" | "clearance">): Question {
  return { id: newRequestId(), text, at, conversation: null, asker: null, clearance, ceiling: clearance };
}

/** Reads the vetted answers that the company file names, relative to it; null where it names none. */
export async function readVetted(profilePath: string, profile: Profile): Promise<VettedFile | null> {
  const path = vettedPath(profilePath, profile);
  if (path === null) return null;
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (cause) {
    const message = "The file of vetted answers cannot be read";
    const remedy = "Write it there, or remove faq from the company file";
    throw new FaqError("unreadable_faq", [{ file: path, line: 1, column: 1, message, remedy }], { cause });
  }
  const book = parseFaq(new TextDecoder().decode(bytes), path);
  return { path, hash: createHash("sha256").update(bytes).digest("hex"), book };
}

function always<T>(value: T): () => Promise<T> {
  return async () => value;
}

function isOtherWord(word: string, near: string, dictionary: Dictionary): boolean {
  const terms = searchTerms(word);
  return terms.join(" ") !== searchTerms(near).join(" ") && dictionary.chinese(terms).length > 0;
}
