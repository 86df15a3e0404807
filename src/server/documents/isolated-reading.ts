import { statSync } from "node:fs";
import { type QueryRequest, READ_QUERY } from "../../adapters/queries/read-query.ts";
import { openReaderPool } from "../../documents/worker/reader-pool.ts";
import { workLimitsFor } from "../../documents/worker/work-limits.ts";
import type { ReadFile } from "../../import/collect-reading.ts";
import type { QueryRow } from "../../import/query-statements.ts";
import { READ_DOCUMENT } from "../../import/read-document.ts";
import { readEnvironment } from "../../settings/environment.ts";
import { readReaderBytes } from "../../settings/settings.ts";

/** Reads documents in a separate process, so that a malicious file cannot crash the server. */
export interface IsolatedReading {
  readonly readFile: ReadFile;
  readonly askQuery: (request: QueryRequest) => Promise<readonly QueryRow[]>;
  close(): void;
}

/** Of a process that a query needs; its own time begins after that. */
const START_SECONDS_MAX = 30;

/** The process starts with the first document. */
export function openIsolatedReading(): IsolatedReading {
  const pool = openReaderPool({ bytesMax: readReaderBytes(readEnvironment()) });
  return {
    readFile: (request) =>
      pool.run(READ_DOCUMENT, request, workLimitsFor(statSync(request.contents ?? request.path).size)),
    askQuery: async (request) => {
      const rows: QueryRow[] = [];
      const limits = { silentSecondsMax: request.secondsMax, startSecondsMax: START_SECONDS_MAX };
      for await (const batch of pool.run(READ_QUERY, request, limits)) rows.push(...batch);
      return rows;
    },
    close: () => {
      void pool.close();
    },
  };
}
