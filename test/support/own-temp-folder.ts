import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, inject } from "vitest";

// The temporary folder of one test file, of the programs that it starts and of their browsers. It goes with the file.
const folder = mkdtempSync(join(inject("runFolder"), "file-"));
process.env.TMPDIR = folder;

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));
