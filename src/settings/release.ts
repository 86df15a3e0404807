import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const PACKAGE = join(import.meta.dirname, "../../package.json");

/** The version of this release, from the `package.json` beside it. */
export function readRelease(): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(PACKAGE, "utf8"))).version;
}
