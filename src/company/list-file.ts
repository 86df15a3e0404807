import { z } from "zod";
import { createFaultLog, type FaultLog } from "./fault-log.ts";
import type { ProfileFault } from "./profile-error.ts";
import { readShape } from "./shape-faults.ts";
import { keyed } from "./value-shapes.ts";
import { readYaml } from "./yaml-source.ts";

/** A YAML file with a single list under one key. */
export interface ListFile {
  readonly key: string;
  /** Message for a file without the list. */
  readonly isMissing: string;
  readonly remedy: string;
}

/** Reads a list file. `file` is its name in faults; `read` converts the members. */
export function readListFile<T>(
  text: string,
  file: string,
  list: ListFile,
  read: (members: readonly unknown[], log: FaultLog) => readonly T[],
): { readonly items: readonly T[]; readonly faults: readonly ProfileFault[] } {
  const source = readYaml(text);
  const log = createFaultLog(source, file);
  const isUnread = source.value === null && source.faults.length > 0;
  const items = isUnread ? [] : read(membersOf(source.value, list, log), log);
  return { items, faults: log.list() };
}

function membersOf(value: unknown, { key, isMissing, remedy }: ListFile, log: FaultLog): readonly unknown[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    log.add([], "value", isMissing, remedy);
    return [];
  }
  // Reports unknown keys beside the list, but still reads the list.
  readShape(keyed({ [key]: z.unknown().optional() }, remedy), value, [], log);
  const list = new Map<string, unknown>(Object.entries(value)).get(key);
  return readShape(z.array(z.unknown(), { error: remedy }), list, [key], log) ?? [];
}
