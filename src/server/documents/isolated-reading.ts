import { statSync } from "node:fs";
import { openReaderPool } from "../../documents/worker/reader-pool.ts";
import { workLimitsFor } from "../../documents/worker/work-limits.ts";
import type { ReadFile } from "../../import/collect-reading.ts";
import { READ_DOCUMENT } from "../../import/read-document.ts";
import { readEnvironment } from "../../settings/environment.ts";
import { readReaderBytes } from "../../settings/settings.ts";

/** Reads documents in a separate process, so that a malicious file cannot crash the server. */
export interface IsolatedReading {
  readonly readFile: ReadFile;
  close(): void;
}

/** The process starts with the first document. */
export function openIsolatedReading(): IsolatedReading {
  const pool = openReaderPool({ bytesMax: readReaderBytes(readEnvironment()) });
  return {
    readFile: (request) =>
      pool.run(READ_DOCUMENT, request, workLimitsFor(statSync(request.contents ?? request.path).size)),
    close: () => {
      void pool.close();
    },
  };
}
