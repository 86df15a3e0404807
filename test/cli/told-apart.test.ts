import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { renderSlackMessage } from "../../src/render/slack/render-slack-message.ts";
import { figures, found, GLOSSARY, run as runOf, statement } from "../render/fixture.ts";
import { withWorkplace } from "./command-line.ts";

const HEADER = "metric,entity,period,value,unit,source_doc,source_locator";

/** A file, the value that it states, and the document that it names as where that is from. */
type Stated = readonly [file: string, value: number, doc?: string];

/** Two documents that state one cell at one place of one name. */
const CASES: readonly (readonly [string, Stated, Stated, readonly string[]])[] = [
  ["of one folder, which name one document", ["hk/a.csv", 41], ["hk/b.csv", 43], ["hk:a.csv", "hk:b.csv"]],
  ["of two folders, which name one document", ["hk/a.csv", 41], ["sg/b.csv", 43], ["hk", "sg"]],
  ["of one name in two folders", ["hk/a.csv", 41], ["sg/a.csv", 43], ["hk", "sg"]],
  ["one of which names the other", ["hk/a.csv", 41, "a.csv"], ["sg/b.csv", 43, "a.csv"], ["hk", "sg"]],
  [
    "beside each other, one of which names the other",
    ["hk/a.csv", 41, "a.csv"],
    ["hk/b.csv", 43, "a.csv"],
    ["hk:a.csv", "hk:b.csv"],
  ],
];

const CELL = ["REVENUE", "AEGEAN", "FY2021"] as const;

describe("two documents", () => {
  it.each(CASES)("%s: each citation tells which of them it is", async (_, first, second, [one = "", other = ""]) => {
    await withWorkplace(async ({ run, write, folder }) => {
      for (const [file, value, doc = "report.pdf"] of [first, second]) {
        mkdirSync(join(folder, file, ".."), { recursive: true });
        write(file, `${HEADER}\nREVENUE,AEGEAN,2021,${value},USD_M,${doc},page=7\n`);
      }
      await run(["ingest", ...new Set([first, second].map(([file]) => join(folder, file, "..")))]);
      const commands = [
        ["ask", "Aegean revenue 2021"],
        ["ask", "爱琴海2021年营收"],
        ["ask", "Aegean revenue 2021", "--json"],
        ["facts", "list"],
        ["facts", "list", "--json"],
        ["facts", "export"],
        ["facts", "history", ...CELL],
        ["facts", "history", ...CELL, "--json"],
        ["facts", "explain", ...CELL],
      ];
      for (const command of commands) {
        const { out } = await run(command);
        for (const name of [one, other])
          expect([command.join(" "), out]).toEqual([
            command.join(" "),
            expect.stringMatching(new RegExp(`[( ",]${name}[) "\n]`)),
          ]);
      }
      const source = (from: string) => ({ doc: "report.pdf", locator: "page=7", from });
      const conflicts = [statement("43", "USD_M", { source: source(other) })];
      const answer = figures([{ ...found("41", {}, { source: source(one) }), conflicts }]);
      const message = JSON.stringify(renderSlackMessage(runOf(answer), GLOSSARY, () => "id"));
      for (const name of [one, other]) expect(message).toContain(`report.pdf (${name})`);
    });
  });

  it("of one name are told apart in the history too, when one of them is gone", async () => {
    await withWorkplace(async ({ run, write, folder }) => {
      for (const [name, value] of [
        ["hk", 41],
        ["sg", 43],
      ] as const) {
        mkdirSync(join(folder, name));
        write(`${name}/a.csv`, `${HEADER}\nREVENUE,AEGEAN,2021,${value},USD_M,a.csv,page=7\n`);
        await run(["ingest", join(folder, name)]);
      }
      await run(["facts", "withdraw", "sg:a.csv"]);
      const { out } = await run(["facts", "history", ...CELL]);
      expect(out).toMatch(/^holds +41 .*a\.csv \(hk\) · page=7.*of a\.csv \(hk\)$/m);
      expect(out).toMatch(/^withdrawn +43 .*a\.csv \(sg\) · page=7.*of a\.csv \(sg\)$/m);
      expect((await run(["ask", "Aegean revenue 2021"])).out).not.toContain("(hk)");
    });
  });
});
