import { DatabaseError } from "pg";
import { StoreError } from "../../figures/store-error.ts";

/** Converts an error of Postgres or of the connection to it to a `StoreError`; null for other errors. */
export function postgresFault(error: unknown, name: string): StoreError | null {
  if (error instanceof StoreError || !(error instanceof Error)) return null;
  const cause = { cause: error };
  if (error instanceof DatabaseError) return serverFault(error, name);
  if (UNREACHABLE.test(`${(error as NodeJS.ErrnoException).code ?? ""} ${error.message}`))
    return new StoreError("unreadable", `${name} cannot be reached.`, cause);
  return null;
}

/** What Node and the driver say of a connection that cannot be made, breaks or takes too long. */
const UNREACHABLE =
  /\bE(?:CONN|HOST|NET|PIPE|TIMEDOUT|AI_|NOTFOUND|NOENT|ACCES)|Connection terminated|timeout|not queryable|Client was closed/u;

function serverFault(error: DatabaseError, name: string): StoreError | null {
  const cause = { cause: error };
  switch (error.code) {
    case "55P03": // lock_not_available
    case "57014": // query_canceled, also by statement_timeout
    case "40P01": // deadlock_detected
    case "40001": // serialization_failure
      return new StoreError("locked", `${name} was busy for too long; try again.`, cause);
    case "53100": // disk_full
      return new StoreError("full", `The disk of ${name} is full.`, cause);
    case "XX001": // data_corrupted
    case "XX002": // index_corrupted
      return new StoreError("corrupt", `${name} is damaged; restore it from a backup.`, cause);
    default:
      return error.code !== undefined && UNAVAILABLE.test(error.code)
        ? new StoreError("unreadable", `${name} cannot be used: ${error.message}.`, cause)
        : null;
  }
}

/** Connection, authorization, no database, resources, shutdown, system; and a read-only standby. */
const UNAVAILABLE = /^(?:08|28|3D|53|57P|58)|^25006$/u;
