import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { lookInto } from "../../../src/adapters/sqlite/look-into.ts";
import { openSlackDatabase } from "../../../src/adapters/sqlite/slack/slack-database.ts";

it("a store is told from a file that was damaged after it was opened, and from none", () => {
  const folder = mkdtempSync(join(tmpdir(), "footnote-look-"));
  const path = join(folder, "store.db");
  openSlackDatabase(path).close();
  expect(() => lookInto(path)).not.toThrow();
  writeFileSync(path, "no store at all, for as long as it takes to be read as one".repeat(200));
  expect(() => lookInto(path)).toThrowError(expect.objectContaining({ code: "corrupt" }));
  rmSync(folder, { recursive: true });
  expect(() => lookInto(path)).toThrowError(expect.objectContaining({ code: "unreadable" }));
});
