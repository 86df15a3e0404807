import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { openCedictDictionary } from "../adapters/dictionary/cedict-dictionary.ts";
import { createHttpEmbedder } from "../adapters/embeddings/http-embedder.ts";
import { openSqliteFactStore, type SqliteFactStore } from "../adapters/sqlite/facts/sqlite-fact-store.ts";
import { besideStore, checkStorePlace } from "../adapters/sqlite/store-place.ts";
import { answerQuestion } from "../answer/answer-question.ts";
import type { MemoryLoss } from "../answer/forgiving-memory.ts";
import type { Services } from "../answer/services.ts";
import type { QuestionTrace } from "../answer/trace.ts";
import { buildGlossary, type Glossary } from "../company/glossary.ts";
import { decodeProfile, readProfile } from "../company/load-profile.ts";
import { type HeldAccess, holdAccess } from "../domain/access.ts";
import type { AnswerRun } from "../domain/answer.ts";
import type { Question } from "../domain/question.ts";
import type { ReadFile } from "../import/collect-reading.ts";
import type { DocumentStore } from "../import/document-store.ts";
import type { IngestReport } from "../import/ingest-report.ts";
import type { ReviewPort, ReviewQueue } from "../import/review/review-port.ts";
import { createSettler } from "../import/review/settler.ts";
import type { LlmProvider } from "../model/llm-provider.ts";
import type { ModelMeter } from "../model/model-meter.ts";
import { translatorOf } from "../passages/dictionary.ts";
import type { Embedder } from "../passages/embedder.ts";
import { createNameFinder } from "../passages/name-finder.ts";
import type { FoundPassage } from "../passages/passage-index.ts";
import { retrieve } from "../passages/retrieve.ts";
import { createQueryRewriter } from "../passages/rewrite-query.ts";
import { createSemanticSearch } from "../passages/semantic-search.ts";
import { createRuleParser } from "../question/rule-parser.ts";
import { createSecurityGate } from "../question/security-gate.ts";
import { createFaqBook, type FaqBook } from "../question/vetted/faq-book.ts";
import { FaqError } from "../question/vetted/faq-error.ts";
import { parseFaq } from "../question/vetted/load-faq.ts";
import type { EmbeddingSettings, ModelSettings } from "../settings/settings.ts";
import { openConfiguredModel } from "./configured-model.ts";
import { type IngestOptions, openFiles, openFilesEngine } from "./documents/files-engine.ts";
import { languageWords } from "./language-words.ts";
import { openMemory } from "./open-memory.ts";

export interface EngineOptions {
  readonly profilePath: string;
  readonly dbPath: string;
  readonly model: ModelSettings | null;
  /** Takes the place of the configured model: a scripted one. */
  readonly provider?: LlmProvider;
  /** Is told each call of the configured model, and when it is left alone. */
  readonly meter?: ModelMeter;
  /** Where texts become vectors; absent or null for a search by words alone. */
  readonly embeddings?: EmbeddingSettings | null;
  /** Takes the place of the configured embedder, for questions and files. */
  readonly embedder?: Embedder;
  /** `when_open` where not named. */
  readonly toolLoop?: Services["toolLoop"];
  /** The file of threads; beside the facts where not named. */
  readonly threadsPath?: string;
  readonly trace: (trace: QuestionTrace) => void;
  /** Is told where the memory of threads failed and an answer went out without it. */
  readonly memoryLost?: (loss: MemoryLoss) => void;
  /** Takes the place of reading documents in a process of its own: for files that are trusted. */
  readonly readFile?: ReadFile;
}

/** Footnote without an edge: a profile, its stores, and questions in, answers out. */
export interface Engine {
  readonly glossary: Glossary;
  /** Who may ask, as of now: a server takes what is changed in the company file. */
  readonly access: HeldAccess;
  /** SHA-256 of the company file as it was read. */
  readonly companyHash: string;
  readonly facts: SqliteFactStore;
  /** Whole documents, as files are read into them. */
  readonly documents: DocumentStore;
  /** What waits for a person, and what persons decided. */
  readonly review: ReviewPort;
  /** The questions as they are shown, read without keeping anybody waiting. */
  readonly queue: ReviewQueue;
  ask(question: Question): Promise<AnswerRun>;
  /** What became of the post of an answer: whether what it shows was shown in its place. */
  settleShown(postedAs: string, isShown: boolean): Promise<void>;
  /** Reads files and folders into the stores. */
  ingest(paths: readonly string[], options?: IngestOptions): Promise<IngestReport>;
  /** The passages that a query finds, best first; `note` is told, as a code, why meaning was left out of the search. */
  search(query: string, limit: number, note?: (reason: string) => void): Promise<readonly FoundPassage[]>;
  close(): void;
}

/** Somebody waits for the answer: past this, a search by words alone is the better one. */
const QUESTION_EMBEDDING_MS = 3_000;

/** The only place, with `main.ts`, that names concrete adapters. Throws `ProfileError` and `StoreError` for what cannot be used. */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const bytes = await readProfile(options.profilePath);
  const { access: rules, ...profile } = decodeProfile(bytes, options.profilePath);
  const access = holdAccess(rules);
  const glossary = buildGlossary(profile);
  const companyHash = createHash("sha256").update(bytes).digest("hex");
  const faq = await loadFaq(options.profilePath, glossary.profile.faqFile);
  const { model, facts, memory, close } = openStores(options, companyHash);
  const dictionary = translatorOf(openCedictDictionary(), glossary.profile.narrative.words);
  const rewriter = createQueryRewriter(glossary, dictionary);
  const embedders = embeddersFor(options);
  const semantic =
    embedders === null
      ? null
      : createSemanticSearch({
          embedder: embedders.forQuestions,
          vectors: facts.vectors,
          nowMs: () => performance.now(),
        });
  const words = languageWords();
  const services: Services = {
    glossary,
    access,
    gate: createSecurityGate(glossary, words),
    parser: createRuleParser(glossary, words),
    facts,
    conversations: memory,
    proposals: memory,
    shown: memory,
    passages: facts.passages,
    rewriter,
    semantic,
    dictionary,
    finder: createNameFinder(glossary),
    faq,
    model,
    toolLoop: options.toolLoop ?? "when_open",
    trace: options.trace,
    nowMs: () => performance.now(),
    newId: newRequestId,
  };
  const desk = facts.desk(createSettler(glossary));
  const embedding = embedders === null ? null : { embedder: embedders.forFiles, vectors: facts.vectors };
  const files = openFiles({ glossary, documents: desk.documents, embedding }, options.readFile);
  return {
    glossary,
    access,
    companyHash,
    facts,
    ...desk,
    ask: (question) => answerQuestion(question, services),
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

/**
 * The reading of files for a look at what it would do. A store that is not there yet is not made for it, and one of an earlier release not
 * brought up to date.
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

/** The files that questions read and write, and the model with its own; what is open already is closed when the next one fails. */
function openStores(options: EngineOptions, companyHash: string) {
  const { dbPath, threadsPath = besideDatabase(dbPath, "threads") } = options;
  checkStorePlace(dbPath);
  const model = modelFor(options);
  const facts = closingOnFailure(model, () => openSqliteFactStore(dbPath));
  const closeBoth = (): void => {
    facts.close();
    model.close();
  };
  const opened = closingOnFailure({ close: closeBoth }, () =>
    openMemory(threadsPath, {
      proposalsFor: `${companyHash} ${options.model?.model ?? ""}`,
      lost: options.memoryLost ?? (() => {}),
      now: Date.now,
    }),
  );
  const close = (): void => {
    closeBoth();
    opened.close();
  };
  return { model: model.provider, facts, memory: opened.memory, close };
}

/** The vetted answers that the company file names, beside it; none where it names none. */
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

/** What is already open does not stay so when the next thing cannot be opened. */
export function closingOnFailure<T>(opened: { close(): void }, open: () => T): T {
  try {
    return open();
  } catch (error) {
    opened.close();
    throw error;
  }
}

/** Null where neither a model is configured nor one takes its place, which then nothing guards. */
function modelFor({ provider, model, dbPath, meter = NO_METER }: EngineOptions) {
  if (provider !== undefined || model === null) return { provider: provider ?? null, close: () => {} };
  return openConfiguredModel(model, { spendPath: besideDatabase(dbPath, "spend"), meter });
}

const NO_METER: ModelMeter = { called: () => {}, changed: () => {} };

/** Files can wait for an endpoint, a question cannot. */
function embeddersFor({ embedder, embeddings }: EngineOptions) {
  if (embedder !== undefined) return { forQuestions: embedder, forFiles: embedder };
  if (embeddings === undefined || embeddings === null) return null;
  return {
    forQuestions: createHttpEmbedder({ ...embeddings, timeoutMs: QUESTION_EMBEDDING_MS, retries: 0 }),
    forFiles: createHttpEmbedder(embeddings),
  };
}

/** A file that belongs to the fact store's file and lies next to it: `data/footnote.threads.db`. */
export function besideDatabase(dbPath: string, name: string): string {
  return besideStore(dbPath, `.${name}.db`);
}

/** Twelve hexadecimal digits name one answered question in logs and posts. */
export function newRequestId(): string {
  return randomUUID().replaceAll("-", "").slice(0, 12);
}
