import { appendFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseProfile } from "../../src/company/load-profile.ts";
import { besideDatabase } from "../../src/server/compose.ts";
import { PROFILE_YAML } from "../answer/company.ts";
import { day, noted } from "../contract/learned-names-contract.ts";
import { learnedNamesAt } from "../support/stores-at.ts";
import { type Workplace, withFigures } from "./command-line.ts";

const REVENUE = { slot: "metric", code: "REVENUE" } as const;
const BALTIC = { slot: "entity", code: "BALTIC" } as const;
const FREIGHT = { slot: "dimension", dimension: "traffic", code: "FREIGHT" } as const;
const CONFIRMED = { verdict: "confirmed", by: "U7", at: new Date("2026-03-09T08:30:00Z") } as const;

/** Four confirmed names, of which one is void, and two words that wait. */
async function withNames(work: (workplace: Workplace) => Promise<void>): Promise<void> {
  await withFigures(async (workplace) => {
    appendFileSync(workplace.profile, "learn: true\n");
    const store = learnedNamesAt(besideDatabase(workplace.db, "names"));
    await store.rule({ word: "fares", means: REVENUE }, CONFIRMED);
    await store.rule({ word: "票款", means: REVENUE }, CONFIRMED);
    await store.rule({ word: "northern lot", means: BALTIC }, CONFIRMED);
    await store.rule({ word: "lorries", means: FREIGHT }, CONFIRMED);
    await store.rule({ word: "occupancy", means: REVENUE }, CONFIRMED);
    await noted(store, "takings", REVENUE, ["U1", "U2", "U2"], day("2026-03-02"));
    await noted(store, "hulls", { slot: "metric", code: "SHIPS" }, ["U1"], day("2026-03-02"));
    store.close();
    await work(workplace);
  });
}

describe("footnote names", () => {
  it("lists what is read, what is not, and what waits", async () => {
    await withNames(async ({ run }) => {
      const { code, out } = await run(["names", "list"]);
      expect(code).toBe(0);
      expect(out.trimEnd().split("\n")).toEqual([
        "fares         Revenue (REVENUE)     confirmed by U7, 2026-03-09 08:30",
        "lorries       Freight (FREIGHT)     confirmed by U7, 2026-03-09 08:30",
        "northern lot  Tern Baltic (BALTIC)  confirmed by U7, 2026-03-09 08:30",
        "occupancy     Revenue (REVENUE)     confirmed by U7, 2026-03-09 08:30; not read: the company file or a word list knows it",
        "票款          Revenue (REVENUE)     confirmed by U7, 2026-03-09 08:30",
        "takings       Revenue (REVENUE)     waits: picked 3 times by 2 people",
        "hulls         Ships (SHIPS)         waits: picked once by one person",
      ]);
    });
  });

  it("lists the same as JSON", async () => {
    await withNames(async ({ run }) => {
      const { confirmed, waiting } = JSON.parse((await run(["names", "list", "--json"])).out);
      expect(confirmed[1]).toEqual({
        word: "lorries",
        ...FREIGHT,
        by: "U7",
        at: "2026-03-09T08:30:00.000Z",
        fault: null,
      });
      expect(confirmed[3].fault).toBe("known_word");
      expect(waiting[0]).toEqual({ word: "takings", ...REVENUE, picks: 3, people: 2 });
    });
  });

  it("exports the aliases of the company file with the names among them, to be put in their place", async () => {
    await withNames(async ({ run }) => {
      const { code, out } = await run(["names", "export"]);
      expect({ code, out }).toEqual({
        code: 0,
        out: `# The aliases of the company file with the learned names among them: put each list in its place there.
metrics:
  REVENUE:
    aliases: ["sales revenue", "营业收入", "fares", "票款"]
entities:
  BALTIC:
    aliases: ["baltic", "northern lot"]
dimensions:
  traffic:
    values:
      FREIGHT:
        aliases: ["cargo", "lorries"]
`,
      });
      const pasted = PROFILE_YAML.replace(
        "[sales revenue, 营业收入]",
        '["sales revenue", "营业收入", "fares", "票款"]',
      );
      expect(parseProfile(pasted, "p.yaml").metrics.get("REVENUE")?.aliases).toContain("fares");
    });
  });

  it("forgets a name as it is typed, and says where there is none", async () => {
    await withNames(async ({ run }) => {
      expect((await run(["ask", "fares of the northern lot FY2025", "--at", "2026-03-02"])).out).toContain("700.25");
      expect(await run(["names", "forget", "Northern  Lot"])).toMatchObject({ code: 0 });
      expect((await run(["names", "list"])).out).not.toContain("northern lot");
      const again = await run(["names", "forget", "northern lot"]);
      expect([again.code, again.err]).toEqual([1, "Nothing is known of northern lot.\n"]);
    });
  });

  it("has nothing to show where nothing was learned, and makes no store", async () => {
    await withFigures(async ({ run }) => {
      expect(await run(["names", "list"])).toMatchObject({ code: 0, out: "No name was learned.\n" });
      expect(await run(["names", "export"])).toMatchObject({ code: 0, out: "# No name was learned.\n" });
      expect(await run(["names", "forget", "fares"])).toMatchObject({ code: 1 });
    });
  });
});
