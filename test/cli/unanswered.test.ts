import { appendFileSync } from "node:fs";
import { expect, it } from "vitest";
import { openSlackDatabase } from "../../src/adapters/sqlite/slack/slack-database.ts";
import { openEdgeStores } from "../../src/adapters/sqlite/slack/slack-stores.ts";
import type { Clearance } from "../../src/domain/sensitivity.ts";
import type { UnansweredCause } from "../../src/domain/unanswered.ts";
import { besideDatabase } from "../../src/server/compose.ts";
import { type Workplace, withFigures, withWorkplace } from "./command-line.ts";

const DAY = 86_400_000;

interface Asked {
  readonly question: string;
  readonly cause: UnansweredCause;
  readonly level?: Clearance;
  readonly daysAgo?: number;
}

async function note({ db }: Workplace, asked: readonly Asked[]): Promise<void> {
  const database = openSlackDatabase(besideDatabase(db, "slack"));
  const { receipts, unanswered } = openEdgeStores(database);
  for (const [index, { question, cause, level = "INTERNAL", daysAgo = 0 }] of asked.entries()) {
    const askedIn = { slackChannel: "C1", threadTs: `1700000000.00010${index}` };
    const receipt = {
      ...{ id: `RCPT000${index}`, at: new Date(Date.now() - daysAgo * DAY), asker: "U7", askedIn, place: askedIn },
      ...{ question, resolved: null, language: "en", outcome: "not_found", body: { text: "nothing" }, sources: [] },
      seen: { digest: "0".repeat(32), level, because: [], decimals: null },
    } as unknown as Parameters<typeof receipts.save>[0];
    await receipts.save(receipt);
    await unanswered.note({ receipt, question, cause, level });
  }
  database.close();
}

const ASKED: readonly Asked[] = [
  { question: "ships of Baltic in FY1999", cause: "not_found" },
  { question: "ships of Baltic in FY1999", cause: "not_found" },
  { question: "profit of Aegean in FY1999", cause: "not_found" },
  { question: "zorp of \u001b[31mBaltic", cause: "not_understood" },
  { question: "revenue of Kittiwake", cause: "refused" },
  { question: "secret plans", cause: "not_in_documents", level: "RESTRICTED" },
  { question: "what was long ago", cause: "not_understood", daysAgo: 4_000 },
];

it("questions without an answer are listed by cause, the most asked first, for whoever may see them", async () => {
  await withFigures(async (workplace) => {
    appendFileSync(workplace.profile, "learn: true\n");
    await note(workplace, ASKED);
    const { code, out } = await workplace.run(["usage", "unanswered"]);
    expect(code).toBe(0);
    const lines = out.trimEnd().split("\n");
    expect(lines.slice(0, 3)).toEqual([
      "no stored figure: 3",
      "  2  ships of Baltic in FY1999",
      "  1  profit of Aegean in FY1999",
    ]);
    expect(lines.slice(3).toSorted()).toEqual(["  1  zorp of  [31mBaltic", "not understood: 1", "refused: 1"]);
    expect((await workplace.run(["usage", "unanswered", "--clearance", "RESTRICTED"])).out).toContain("secret plans");
    const { causes, questions } = JSON.parse((await workplace.run(["usage", "unanswered", "--json"])).out);
    expect(causes[0]).toEqual({ cause: "not_found", times: 3 });
    expect(questions[0]).toEqual({
      ...{ question: "ships of Baltic in FY1999", cause: "not_found", times: 2, language: "en" },
    });
    expect(JSON.stringify(questions)).not.toContain("Kittiwake");
  });
});

it("without learning their words are not shown, and without a store there is nothing", async () => {
  await withFigures(async (workplace) => {
    expect((await workplace.run(["usage", "unanswered"])).out).toBe("No question is without an answer.\n");
    await note(workplace, ASKED);
    const { out } = await workplace.run(["usage", "unanswered"]);
    expect(out).toContain("no stored figure: 3");
    expect(out).not.toContain("ships");
  });
});

it("a store that is not there is said to be so", async () => {
  await withWorkplace(async ({ run, db }) => {
    expect(await run(["usage", "unanswered"])).toMatchObject({ code: 1, out: "", err: expect.stringContaining(db) });
  });
});
