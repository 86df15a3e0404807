import { openSqliteFactStore } from "../../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { buildGlossary } from "../../../src/company/glossary.ts";
import { createSettler } from "../../../src/import/review/settler.ts";
import type { Statement } from "../../../src/import/tables/statement.ts";
import { testProfile } from "../../support/profiles.ts";
import { readingOf, statementOf, turnover } from "../../support/statements.ts";

/** A process that dies while it stores a document: run with the file of a store, it never ends by itself. */
const [, , path = ""] = process.argv;
const STATEMENTS = 20_000;

function* dying(): Generator<Statement> {
  for (let index = 0; index < STATEMENTS; index += 1) {
    yield statementOf({ value: String(index + 1), locator: `cell=A${index}`, slots: { period: "FY2024" } });
    yield turnover({ value: "5", locator: `cell=B${index}`, slots: { period: "FY2023" } });
  }
  process.kill(process.pid, "SIGKILL");
}

const { documents } = openSqliteFactStore(path).documentStores(createSettler(buildGlossary(testProfile())));
await documents.replace(readingOf({ fileHash: "new", statements: dying() }));
