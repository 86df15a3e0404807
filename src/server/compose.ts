import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { openCedictDictionary } from "../adapters/dictionary/cedict-dictionary.ts";
import { createHttpEmbedder } from "../adapters/embeddings/http-embedder.ts";
import { openSqliteFactStore, type SqliteFactStore } from "../adapters/sqlite/facts/sqlite-fact-store.ts";
import { openSqlite } from "../adapters/sqlite/sqlite-engine.ts";
import { besideStore, checkStorePlace } from "../adapters/sqlite/store-place.ts";
import { learnedNames } from "../adapters/stores/names/learned-names.ts";
import { NAMES } from "../adapters/stores/names/names-schema.ts";
import type { MemoryLoss } from "../answer/forgiving-memory.ts";
import type { Services } from "../answer/services.ts";
import type { QuestionTrace } from "../answer/trace.ts";
import { decodeProfile, readProfile } from "../company/load-profile.ts";
import { type HeldAccess, holdAccess } from "../domain/access.ts";
import { once } from "../domain/once.ts";
import type { CompanyFile } from "../domain/profile.ts";
import type { ReadFile } from "../import/collect-reading.ts";
import type { LlmProvider } from "../model/llm-provider.ts";
import type { ModelMeter } from "../model/model-meter.ts";
import type { Embedder } from "../passages/embedder.ts";
import { createSemanticSearch, type SemanticSearch } from "../passages/semantic-search.ts";
import type { EmbeddingSettings, ModelSettings } from "../settings/settings.ts";
import { type Company, type CompanySource, openCompany, readVetted } from "./company.ts";
import { openConfiguredModel } from "./configured-model.ts";
import { openFilesEngine } from "./documents/files-engine.ts";
import { openKeptStatements, type StatementFile } from "./kept-statements.ts";
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
  /** How many days a thread is remembered; absent where only a server forgets. */
  readonly threadDays?: number;
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

/** Footnote without an edge: a company file, its stores, and a function from question to answer. */
export interface Engine extends Omit<Company, "close"> {
  /** The access rules of the newest version of the company file. */
  readonly access: HeldAccess;
  readonly facts: SqliteFactStore;
  /** What owners said, kept as vetted answers. */
  readonly statements: StatementFile;
  /**
   * Goes on with another version of the company file and of the vetted answers that it names: everything of it holds from
   * the next question on. Throws a `FaultyFileError` where it cannot be used; nothing has changed then.
   */
  take(file: CompanyFile, hash: string): Promise<void>;
  /** Reports the delivery of an answer: whether the message shows the answer in its place. */
  settleShown(postedAs: string, isShown: boolean): Promise<void>;
  close(): void;
}

/** Limit for embedding a question: after this time, a search by words alone is better than waiting. */
const QUESTION_EMBEDDING_MS = 3_000;

/**
 * With `company.ts` and `main.ts`, the only place that names concrete adapters. Throws `ProfileError` and `StoreError`.
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { profilePath } = options;
  const bytes = await readProfile(profilePath);
  const { access: rules, ...profile } = decodeProfile(bytes, profilePath);
  const access = holdAccess(rules);
  const hash = createHash("sha256").update(bytes).digest("hex");
  const source: CompanySource = { profile, hash, vetted: await readVetted(profilePath, profile) };
  let company: Company;
  const stores = openStores(options, () => company.source.hash);
  const { facts } = stores;
  const embedders = embeddersFor(options);
  const statements = statementsBeside(options);
  const parts = {
    ...{ access, facts, statements, model: stores.model, memory: stores.memory, learned: stores.learned },
    semantic: embedders && semanticSearch(embedders.forQuestions, facts),
    embedder: embedders?.forFiles ?? null,
    dictionary: openCedictDictionary(),
    toolLoop: options.toolLoop ?? "never",
    trace: options.trace,
    namesLost: options.namesLost ?? (() => {}),
    ...(options.readFile === undefined ? {} : { readFile: options.readFile }),
  };
  company = closingOnFailure(stores, () => openCompany(source, parts));
  return {
    get glossary() {
      return company.glossary;
    },
    get source() {
      return company.source;
    },
    get names() {
      return company.names;
    },
    get documents() {
      return company.documents;
    },
    get review() {
      return company.review;
    },
    get queue() {
      return company.queue;
    },
    access,
    facts,
    statements,
    ask: (question) => company.ask(question),
    tryOut: (asked) => company.tryOut(asked),
    ingest: (paths, walk) => company.ingest(paths, walk),
    search: (query, limit, note) => company.search(query, limit, note),
    settleShown: stores.memory.settleShown,
    take: async ({ access: newRules, ...newProfile }, newHash) => {
      const vetted = await readVetted(profilePath, newProfile);
      const former = company;
      company = openCompany({ profile: newProfile, hash: newHash, vetted }, parts);
      access.take(newRules);
      former.close();
    },
    close: () => {
      company.close();
      stores.close();
    },
  };
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
function openStores(options: EngineOptions, companyHash: () => string) {
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
  const { memory } = kept(() =>
    openMemory(threadsPath, {
      threadDays: options.threadDays ?? null,
      proposalsFor: () => `${companyHash()} ${options.model?.model ?? ""}`,
      lost: options.memoryLost ?? (() => {}),
      now: Date.now,
    }),
  );
  const learned = once(() => {
    const names = openSqlite(besideDatabase(dbPath, "names"), NAMES);
    opened.push({ close: () => void names.close() });
    return learnedNames(names);
  });
  return { model: model.provider, facts, memory, learned, close };
}

function semanticSearch(embedder: Embedder, { vectors }: SqliteFactStore): SemanticSearch {
  return createSemanticSearch({ embedder, vectors, nowMs: () => performance.now() });
}

function statementsBeside({ dbPath, statementsLost = () => {} }: EngineOptions): StatementFile {
  return openKeptStatements(besideStore(dbPath, ".statements.jsonl"), statementsLost);
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
