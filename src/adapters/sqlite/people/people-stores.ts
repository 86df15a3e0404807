import { existsSync } from "node:fs";
import type { PersonalStore } from "../../../domain/personal-data.ts";
import { askerHash } from "../../stores/names/learned-names.ts";
import { NAMES } from "../../stores/names/names-schema.ts";
import { THREADS } from "../../stores/threads/threads-schema.ts";
import { type Database, openDatabase } from "../database.ts";
import { FACT_MIGRATIONS, FACT_STORE_ID } from "../facts/fact-schema.ts";
import { openSlackDatabase } from "../slack/slack-database.ts";
import { openStoreFile, runOn } from "../sqlite-engine.ts";
import { guarded } from "../store-fault.ts";
import { FACT_ROWS, NAME_ROWS, THREAD_ROWS } from "./other-rows.ts";
import { openPersonalRows } from "./personal-rows.ts";
import { SLACK_DIRECTS, SLACK_ROWS, SLACK_THREADS } from "./slack-rows.ts";

/** All stores that keep something of people, but for the audit trail. */
export interface PeopleStores extends PersonalStore {
  /** The direct messages between a person and the bot. */
  directsOf(user: string): readonly string[];
  /** The threads in which nobody else asked. */
  threadsOf(user: string): readonly string[];
  close(): void;
}

const BUSY_TIMEOUT_MS = 5_000;

/**
 * Opens the files that exist, by their names; the file of facts has an empty one. Files of an earlier release are brought
 * forward. The file of the Slack edge comes last, since it tells where to look in the others.
 */
export function openPeopleStores(pathOf: (name: "" | "threads" | "names" | "slack") => string): PeopleStores {
  const opened: Database[] = [];
  const close = (): void => {
    for (const database of opened.splice(0)) database.close();
  };
  const open = (name: Parameters<typeof pathOf>[0], by: (path: string) => Database): Database | null => {
    const path = pathOf(name);
    if (!existsSync(path)) return null;
    const database = by(path);
    opened.push(database);
    return database;
  };
  try {
    const facts = open("", (path) => openDatabase(path, { applicationId: FACT_STORE_ID, migrations: FACT_MIGRATIONS }));
    const threads = open("threads", (path) => openStoreFile(path, THREADS, { busyTimeoutMs: BUSY_TIMEOUT_MS }));
    const names = open("names", (path) => openStoreFile(path, NAMES, { busyTimeoutMs: BUSY_TIMEOUT_MS }));
    const slack = open("slack", (path) => openSlackDatabase(path, BUSY_TIMEOUT_MS));
    const stores = [
      ...(facts === null ? [] : [openPersonalRows(facts, FACT_ROWS)]),
      ...(threads === null ? [] : [openPersonalRows(threads, THREAD_ROWS)]),
      ...(names === null
        ? []
        : [openPersonalRows(names, NAME_ROWS, ({ user }) => ({ asker: runOn(names, askerHash(user)) }))]),
      ...(slack === null ? [] : [openPersonalRows(slack, SLACK_ROWS)]),
    ];
    return {
      directsOf: (user) => textsIn(slack, SLACK_DIRECTS, user),
      threadsOf: (user) => textsIn(slack, SLACK_THREADS, user),
      find: (person) => stores.flatMap((store) => store.find(person)),
      erase: (person, as) => stores.flatMap((store) => store.erase(person, as)),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

function textsIn(database: Database | null, sql: string, user: string): readonly string[] {
  if (database === null) return [];
  return guarded(database.name, () => database.prepare<[object], string>(sql).pluck().all({ user }));
}
