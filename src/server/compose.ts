import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { openCedictDictionary } from "../adapters/dictionary/cedict-dictionary.ts";
import { createHttpEmbedder } from "../adapters/embeddings/http-embedder.ts";
import { openSqliteFactStore, type SqliteFactStore } from "../adapters/sqlite/facts/sqlite-fact-store.ts";
import { openLearnedNames } from "../adapters/sqlite/names/sqlite-learned-names.ts";
import { besideStore, checkStorePlace } from "../adapters/sqlite/store-place.ts";
import { answerQuestion } from "../answer/answer-question.ts";
import type { MemoryLoss } from "../answer/forgiving-memory.ts";
import { createMessageFinder } from "../answer/message-names.ts";
import type { Services } from "../answer/services.ts";
import type { QuestionTrace } from "../answer/trace.ts";
import { buildGlossary, type Glossary } from "../company/glossary.ts";
import { decodeProfile, readProfile } from "../company/load-profile.ts";
import { type HeldAccess, holdAccess } from "../domain/access.ts";
import type { AnswerRun } from "../domain/answer.ts";
import type { TaughtName } from "../domain/learned-name.ts";
import type { Question } from "../domain/question.ts";
import { DEFAULT_CLEARANCE } from "../domain/sensitivity.ts";
import type { ReadFile } from "../import/collect-reading.ts";
import type { DocumentStore } from "../import/document-store.ts";
import type { IngestReport } from "../import/ingest-report.ts";
import type { ReviewPort, ReviewQueue } from "../import/review/review-port.ts";
import { createSettler } from "../import/review/settler.ts";
import type { LlmProvider } from "../model/llm-provider.ts";
import type { ModelMeter } from "../model/model-meter.ts";
import { type Dictionary, translatorOf } from "../passages/dictionary.ts";
import type { Embedder } from "../passages/embedder.ts";
import { createNameFinder } from "../passages/name-finder.ts";
import type { FoundPassage } from "../passages/passage-index.ts";
import { retrieve } from "../passages/retrieve.ts";
import { createQueryRewriter } from "../passages/rewrite-query.ts";
import { searchTerms } from "../passages/search-terms.ts";
import { createSemanticSearch, type SemanticSearch } from "../passages/semantic-search.ts";
import type { IntentParser } from "../question/intent-parser.ts";
import { createRuleParser } from "../question/rule-parser.ts";
import { createSecurityGate } from "../question/security-gate.ts";
import { createFaqBook, type FaqBook } from "../question/vetted/faq-book.ts";
import { FaqError } from "../question/vetted/faq-error.ts";
import { parseFaq } from "../question/vetted/load-faq.ts";
import { type EmbeddingSettings, type ModelSettings, zoneOf } from "../settings/settings.ts";
import { openConfiguredModel } from "./configured-model.ts";
import { type IngestOptions, openFiles, openFilesEngine } from "./documents/files-engine.ts";
import { openKeptStatements, type StatementFile } from "./kept-statements.ts";
import { languageWords } from "./language-words.ts";
import { type CompanyNames, companyNames } from "./learned-names.ts";
import { openMemory } from "./open-memory.ts";

export interface EngineOptions {
  readonly profilePath: string;
  readonly dbPath: string;
  readonly model: ModelSettings | null;
  /** Replaces the configured model, without the guard; such as a scripted one. */
  readonly provider?: LlmProvider;
  /** Receives the calls and circuit breaker changes of the configured model. */
  readonly meter?: ModelMeter;
  /** The embeddings endpoint; absent or null to search by words alone. */
  readonly embeddings?: EmbeddingSettings | null;
  /** Replaces the configured embedder, for questions and files. */
  readonly embedder?: Embedder;
  /** `never` where absent. */
  readonly toolLoop?: Services["toolLoop"];
  /** The file of the thread memory; beside the fact store where absent. */
  readonly threadsPath?: string;
  readonly trace: (trace: QuestionTrace) => void;
  /** Called where the thread memory failed and an answer went out without it. */
  readonly memoryLost?: (loss: MemoryLoss) => void;
  /** Called with the error where the learned names could not be read and questions are answered without them. */
  readonly namesLost?: (fault: unknown) => void;
  /** Called with the error where the kept statements of owners could not be read. */
  readonly statementsLost?: (fault: unknown) => void;
  /** Replaces reading documents in a separate process; for trusted files only. */
  readonly readFile?: ReadFile;
}

/** Footnote without an edge: a profile, its stores, and a function from question to answer. */
export interface Engine {
  readonly glossary: Glossary;
  /** The current access rules; a server updates them when the company file changes. */
  readonly access: HeldAccess;
  /** SHA-256 of the company file as it was read at the start. */
  readonly companyHash: string;
  readonly facts: SqliteFactStore;
  /** The store that imports write whole documents to. */
  readonly documents: DocumentStore;
  /** Review questions that wait for a person, and the decisions made. */
  readonly review: ReviewPort;
  /** The questions with their consequences precomputed, so that reading them is fast. */
  readonly queue: ReviewQueue;
  /** What owners said, kept as vetted answers. */
  readonly statements: StatementFile;
  /** The learned names; null where the company file does not ask for learning. */
  readonly names: CompanyNames | null;
  ask(question: Question): Promise<AnswerRun>;
  /** Asks whether a question is answered: without a model, and leaving no trace. */
  tryOut(question: Pick<Question, "text" | "at" | "clearance">): Promise<AnswerRun>;
  /** Reports the delivery of an answer: whether the message shows the answer in its place. */
  settleShown(postedAs: string, isShown: boolean): Promise<void>;
  /** Reads files and folders into the stores. */
  ingest(paths: readonly string[], options?: IngestOptions): Promise<IngestReport>;
  /** The passages that a query finds, best first; `note` gets a code where the semantic search was skipped. */
  search(query: string, limit: number, note?: (reason: string) => void): Promise<readonly FoundPassage[]>;
  close(): void;
}

/** Limit for embedding a question: after this time, a search by words alone is better than waiting. */
const QUESTION_EMBEDDING_MS = 3_000;

/** With `main.ts`, the only place that names concrete adapters. Throws `ProfileError` and `StoreError`. */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const bytes = await readProfile(options.profilePath);
  const { access: rules, ...profile } = decodeProfile(bytes, options.profilePath);
  const access = holdAccess(rules);
  const glossary = buildGlossary(profile);
  const companyHash = createHash("sha256").update(bytes).digest("hex");
  const faq = await loadFaq(options.profilePath, glossary.profile.faqFile);
  const { model, facts, memory, learned, close } = openStores(options, companyHash, profile.learn !== null);
  const dictionary = translatorOf(openCedictDictionary(), glossary.profile.narrative.words);
  const rewriter = createQueryRewriter(glossary, dictionary);
  const embedders = embeddersFor(options);
  const semantic = embedders && semanticSearch(embedders.forQuestions, facts);
  const words = languageWords();
  const gate = createSecurityGate(glossary, words);
  const parserOf = (learned: readonly TaughtName[]): IntentParser =>
    createRuleParser(glossary, words, (word, near) => isOtherWord(word, near, dictionary), learned);
  const names = learned && companyNames(learned, { glossary, words, gate, lost: options.namesLost ?? (() => {}) });
  const parserNow = names?.parserBy(parserOf) ?? always(parserOf([]));
  const statements = statementsBeside(options);
  const stores = facts.documentStores(createSettler(glossary));
  const services: Omit<Services, "parser"> = {
    glossary,
    access,
    gate,
    facts,
    waitingFor: stores.review.waitingFor,
    ...{ conversations: memory, proposals: memory, shown: memory },
    passages: facts.passages,
    rewriter,
    semantic,
    dictionary,
    finder: createNameFinder(glossary),
    messageFinder: createMessageFinder(glossary, words),
    faq,
    statements,
    timeZone: zoneOf(glossary.profile).timeZone,
    model,
    toolLoop: options.toolLoop ?? "never",
    trace: options.trace,
    nowMs: () => performance.now(),
    newId: newRequestId,
  };
  const embedding = embedders && { embedder: embedders.forFiles, vectors: facts.vectors };
  const files = openFiles({ glossary, documents: stores.documents, embedding }, options.readFile);
  return {
    glossary,
    access,
    companyHash,
    facts,
    ...stores,
    statements,
    names,
    ask: async (question) => answerQuestion(question, { ...services, parser: await parserNow() }),
    tryOut: async (asked) => answerQuestion(trial(asked), { ...services, ...UNTRACED, parser: await parserNow() }),
    settleShown: memory.settleShown,
    ingest: files.ingest,
    search: (query, limit, note = () => {}) =>
      retrieve({ query, filter: {}, limit }, { index: facts.passages, rewriter, semantic, note }),
    close: () => {
      files.close();
      close();
    },
  };
}

/** A trial costs nothing outside this process, and is not counted. */
const UNTRACED = { model: null, semantic: null, trace: () => {} } as const;

function trial({ text, at, clearance = DEFAULT_CLEARANCE }: Pick<Question, "text" | "at" | "clearance">): Question {
  return { id: newRequestId(), text, at, conversation: null, asker: null, clearance, ceiling: clearance };
}

/**
 * Opens the reading of files for a dry run. A missing store is not created, and one of an earlier release is refused
 * instead of migrated.
 */
export async function openForDryRun({
  profilePath,
  dbPath,
}: Pick<EngineOptions, "profilePath" | "dbPath">): Promise<Pick<Engine, "ingest" | "close">> {
  const isThere = existsSync(dbPath);
  if (isThere) openSqliteFactStore(dbPath, { readOnly: true }).close();
  const profile = decodeProfile(await readProfile(profilePath), profilePath);
  return openFilesEngine({ profile, dbPath: isThere ? dbPath : ":memory:", embeddings: null });
}

/** Opens the stores for questions and the model with its spend ledger; on failure closes the opened ones. */
function openStores(options: EngineOptions, companyHash: string, isLearning: boolean) {
  const { dbPath, threadsPath = besideDatabase(dbPath, "threads") } = options;
  checkStorePlace(dbPath);
  const opened: { close(): void }[] = [];
  const close = (): void => {
    for (const one of opened) one.close();
  };
  const kept = <T extends { close(): void }>(open: () => T): T => {
    const one = closingOnFailure({ close }, open);
    opened.push(one);
    return one;
  };
  const model = kept(() => modelFor(options));
  const facts = kept(() => openSqliteFactStore(dbPath));
  const learned = isLearning ? kept(() => openLearnedNames(besideDatabase(dbPath, "names"))) : null;
  const { memory } = kept(() =>
    openMemory(threadsPath, {
      proposalsFor: `${companyHash} ${options.model?.model ?? ""}`,
      lost: options.memoryLost ?? (() => {}),
      now: Date.now,
    }),
  );
  return { model: model.provider, facts, memory, learned, close };
}

function semanticSearch(embedder: Embedder, { vectors }: SqliteFactStore): SemanticSearch {
  return createSemanticSearch({ embedder, vectors, nowMs: () => performance.now() });
}

function always<T>(value: T): () => Promise<T> {
  return async () => value;
}

function statementsBeside({ dbPath, statementsLost = () => {} }: EngineOptions): StatementFile {
  return openKeptStatements(besideStore(dbPath, ".statements.jsonl"), statementsLost);
}

/** Loads the vetted answers named in the company file; their path is relative to it. Empty where none is named. */
async function loadFaq(profilePath: string, name: string | null): Promise<FaqBook> {
  if (name === null) return createFaqBook([]);
  const path = join(dirname(profilePath), name);
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (cause) {
    const message = "The file of vetted answers cannot be read";
    const remedy = "Write it there, or remove faq from the company file";
    throw new FaqError("unreadable_faq", [{ file: path, line: 1, column: 1, message, remedy }], { cause });
  }
  return parseFaq(text, path);
}

/** Runs `open`; if it throws, closes `opened`. */
export function closingOnFailure<T>(opened: { close(): void }, open: () => T): T {
  try {
    return open();
  } catch (error) {
    opened.close();
    throw error;
  }
}

/** Null where no model is configured. A provider given in the options is used without a guard. */
function modelFor({ provider, model, dbPath, meter = NO_METER }: EngineOptions) {
  if (provider !== undefined || model === null) return { provider: provider ?? null, close: () => {} };
  return openConfiguredModel(model, { spendPath: besideDatabase(dbPath, "spend"), meter });
}

const NO_METER: ModelMeter = { called: () => {}, changed: () => {} };

/** Embedding a question has a short time limit and no retries; embedding files can wait. */
function embeddersFor({ embedder, embeddings }: EngineOptions) {
  if (embedder !== undefined) return { forQuestions: embedder, forFiles: embedder };
  if (embeddings === undefined || embeddings === null) return null;
  return {
    forQuestions: createHttpEmbedder({ ...embeddings, timeoutMs: QUESTION_EMBEDDING_MS, retries: 0 }),
    forFiles: createHttpEmbedder(embeddings),
  };
}

/** The path of a file that belongs to the fact store and lies beside it, such as `data/footnote.threads.db`. */
export function besideDatabase(dbPath: string, name: string): string {
  return besideStore(dbPath, `.${name}.db`);
}

/** Twelve hexadecimal digits that identify an answered question in logs and posts. */
export function newRequestId(): string {
  return randomUUID().replaceAll("-", "").slice(0, 12);
}

function isOtherWord(word: string, near: string, dictionary: Dictionary): boolean {
  const terms = searchTerms(word);
  return terms.join(" ") !== searchTerms(near).join(" ") && dictionary.chinese(terms).length > 0;
}
