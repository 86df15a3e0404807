import { describe, expect, it } from "vitest";
import { markdownDocument } from "../../src/documents/markdown/markdown-reader.ts";
import { READ_OPTIONS } from "../../src/documents/reader.ts";
import { narrativeRunOf } from "../../src/domain/answer-outcome.ts";
import { paragraphsOf } from "../../src/import/document-passages.ts";
import { chunk } from "../../src/passages/chunking.ts";
import { openTestEngine } from "../answer/company.ts";
import { documentWith, libraryOf } from "../answer/library.ts";

const BERTHS = `# Berths
The harbour has three berths.

| Berth | Holder | Renewal |
| --- | --- | --- |
| B6 | Harbour authority | 31 March |
| B7 | Northern Pilots | waived |

The list is kept by the harbour master.`;

function textsIn(markdown: string): readonly (readonly [string, string])[] {
  return chunk(paragraphsOf(markdownDocument(markdown, READ_OPTIONS))).map(({ locator, text }) => [locator, text]);
}

describe("tables of text", () => {
  it("gives every row a passage of its own, each cell under its heading", () => {
    expect(textsIn(BERTHS)).toEqual([
      ['section="Berths",para=1', "The harbour has three berths."],
      ['section="Berths",table=1,row=2', "Berth: B6 · Holder: Harbour authority · Renewal: 31 March"],
      ['section="Berths",table=1,row=3', "Berth: B7 · Holder: Northern Pilots · Renewal: waived"],
      ['section="Berths",para=2', "The list is kept by the harbour master."],
    ]);
  });

  it("reads two columns as a name and its text", () => {
    const rows = textsIn("| Travel | The director approves it |\n| --- | --- |\n| Home office | Two days |");
    expect(rows.map(([, text]) => text)).toEqual(["Travel: The director approves it", "Home office: Two days"]);
  });

  it("leaves tables of figures to the facts", () => {
    expect(textsIn("| Market | 2024 | 2025 |\n| --- | --- | --- |\n| North | 1,433 | 1,571 |")).toEqual([]);
  });

  it("leaves out a list of more than 500 rows", () => {
    const list = (rows: number) =>
      ["| Berth | Holder |", "| --- | --- |", ...Array.from({ length: rows }, (_, row) => `| B${row} | Free |`)].join(
        "\n",
      );
    expect(textsIn(list(499))).toHaveLength(500);
    expect(textsIn(list(500))).toEqual([]);
  });

  it("are quoted where they answer", async () => {
    const passages = await libraryOf({ "berths.md": documentWith({ title: "Berths" }, BERTHS) });
    const engine = await openTestEngine({ passages });
    const { answer } = await engine.ask("who keeps berth B7");
    expect(narrativeRunOf(answer)?.statements.map(({ text }) => text)).toEqual([
      "Berth: B7 · Holder: Northern Pilots · Renewal: waived",
    ]);
  });
});
