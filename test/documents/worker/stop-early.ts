import { openReaderPool } from "../../../src/documents/worker/reader-pool.ts";
import { COUNT } from "./test-jobs.ts";

// Started with the address of the jobs. Takes one batch and no other, while the next one has arrived already; a program of its own, which ends when nothing keeps it.
const pool = openReaderPool({ bytesMax: 250 * 1024 * 1024 });
for await (const _ of pool.run({ ...COUNT, module: process.argv[2] ?? "" }, 3, { silentSecondsMax: 15 })) {
  const until = Date.now() + 300;
  while (Date.now() < until);
  break;
}
await pool.close();
process.stdout.write("closed\n");
