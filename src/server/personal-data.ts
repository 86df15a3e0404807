import { existsSync } from "node:fs";
import { openSqliteAuditTrail } from "../adapters/sqlite/open-audit.ts";
import { type AuditPeople, openAuditPeople } from "../adapters/sqlite/people/audit-people.ts";
import { openPeopleStores, type PeopleStores } from "../adapters/sqlite/people/people-stores.ts";
import { besideStore } from "../adapters/sqlite/store-place.ts";
import type { Erasure, PersonalRecord, StoredPerson } from "../domain/personal-data.ts";
import { besideDatabase } from "./compose.ts";
import { eraseInFiles, findInFiles, type PersonalFiles } from "./personal-files.ts";

export interface Operator {
  /** Who looks or erases, as the audit trail has it. */
  readonly who: string;
  readonly now: Date;
}

export interface Erased {
  /** The name that stands for the person from now on. */
  readonly as: string;
  readonly ends: readonly Erasure[];
}

/** What the stores beside a file of facts keep of people; works beside a running server. */
export interface PersonalData {
  /**
   * Everything that is kept of a person, recorded in the audit trail before it is returned; empty where there is
   * nothing.
   */
  find(user: string, operator: Operator): Promise<readonly PersonalRecord[]>;
  /**
   * Erases a person; null where nothing is kept. May be repeated, also after it was cut off: what tells where to look is
   * erased last.
   */
  erase(user: string, operator: Operator): Promise<Erased | null>;
}

export function personalData(dbPath: string): PersonalData {
  const files: PersonalFiles = {
    uploads: besideStore(dbPath, ".uploads"),
    statements: besideStore(dbPath, ".statements.jsonl"),
  };
  const trail = besideDatabase(dbPath, "audit");
  const found = async (user: string, { stores, audit }: Opened): Promise<Found> => {
    const person = personOf(user, { stores, audit });
    const inFiles = await findInFiles(files, person);
    const records = [...stores.find(person), ...inFiles, ...(audit?.find(person) ?? [])];
    return { person, records, isKnown: records.length > 0 || (audit?.nameOf(user) ?? null) !== null };
  };
  return {
    find: async (user, operator) => {
      const { records } = await withOpened(dbPath, (opened) => found(user, opened));
      if (records.length > 0) await record(trail, user, { ...operator, use: "exported" });
      return records;
    },
    erase: async (user, operator) => {
      if (!(await withOpened(dbPath, (opened) => found(user, opened))).isKnown) return null;
      await record(trail, user, { ...operator, use: "erased" });
      return withOpened(dbPath, async (opened) => {
        const { person } = await found(user, opened);
        const as = opened.audit?.nameOf(user);
        if (as === null || as === undefined) throw new Error("what was recorded has no name");
        const inFiles = await eraseInFiles(files, person, as);
        return { as, ends: [...inFiles, ...opened.stores.erase(person, as), ...(opened.audit?.erase(person) ?? [])] };
      });
    },
  };
}

interface Found {
  readonly person: StoredPerson;
  readonly records: readonly PersonalRecord[];
  readonly isKnown: boolean;
}

interface Opened {
  readonly stores: PeopleStores;
  /** Null where there is no audit trail. */
  readonly audit: AuditPeople | null;
}

function personOf(user: string, { stores, audit }: Opened): StoredPerson {
  const directs = [...stores.directsOf(user), ...(audit?.directsOf(user) ?? [])];
  return { user, directs: [...new Set(directs)], threads: stores.threadsOf(user) };
}

async function withOpened<T>(dbPath: string, work: (opened: Opened) => Promise<T>): Promise<T> {
  const stores = openPeopleStores((name) => (name === "" ? dbPath : besideDatabase(dbPath, name)));
  const path = besideDatabase(dbPath, "audit");
  let audit: AuditPeople | null = null;
  try {
    audit = existsSync(path) ? openAuditPeople(path) : null;
    return await work({ stores, audit });
  } finally {
    audit?.close();
    stores.close();
  }
}

async function record(
  path: string,
  person: string,
  { who, now, use }: Operator & { readonly use: "exported" | "erased" },
): Promise<void> {
  const trail = openSqliteAuditTrail(path);
  try {
    await trail.record([{ at: now, key: null, event: { kind: "person_data", who, person, use } }]);
  } finally {
    trail.close();
  }
}
