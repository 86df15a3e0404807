import { openSqlite } from "../../src/adapters/sqlite/sqlite-engine.ts";
import { type LearnedNamesStore, learnedNames } from "../../src/adapters/stores/names/learned-names.ts";
import { NAMES } from "../../src/adapters/stores/names/names-schema.ts";
import { spendLedger } from "../../src/adapters/stores/spend/spend-ledger.ts";
import { SPEND } from "../../src/adapters/stores/spend/spend-schema.ts";
import {
  type ConversationStoreOptions,
  conversationStore,
} from "../../src/adapters/stores/threads/conversation-store.ts";
import { THREADS } from "../../src/adapters/stores/threads/threads-schema.ts";
import type { ThreadMemory } from "../../src/answer/forgiving-memory.ts";
import type { SpendLedger } from "../../src/model/spend-ledger.ts";

/** The learned names of a SQLite file. */
export function learnedNamesAt(path: string): LearnedNamesStore & { close(): void } {
  const database = openSqlite(path, NAMES);
  return { ...learnedNames(database), close: () => void database.close() };
}

/** The memory of threads in a SQLite file. */
export function conversationStoreAt(
  path: string,
  options: ConversationStoreOptions = { rememberMs: 1, proposalsFor: () => "", now: () => 0 },
): ThreadMemory & { close(): void } {
  const database = openSqlite(path, THREADS);
  return { ...conversationStore(database, options), close: () => void database.close() };
}

/** The ledger of model costs in a SQLite file. */
export function spendLedgerAt(path: string, now: () => number = () => 0): SpendLedger & { close(): void } {
  const database = openSqlite(path, SPEND);
  return { ...spendLedger(database, { now }), close: () => void database.close() };
}
