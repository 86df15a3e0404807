import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseProfile } from "../../src/company/load-profile.ts";
import { footnote, withFigures, withWorkplace } from "./command-line.ts";

describe("wrong usage ends with 2 and says so on standard error:", () => {
  it.each<readonly [string, readonly string[], RegExp]>([
    ["no command", [], /Usage: footnote/],
    ["a command that does not exist", ["frobnicate"], /unknown command 'frobnicate'/],
    ["an option that does not exist", ["check", "--frobnicate"], /unknown option '--frobnicate'[\s\S]*--help/],
    ["no question", ["ask"], /Give one question, or --jsonl/],
    ["a question beside --jsonl", ["ask", "revenue?", "--jsonl"], /Give one question, or --jsonl/],
    ["two questions", ["ask", "revenue?", "profit?"], /too many arguments/],
    ["nothing to ingest", ["ingest"], /Name files or folders, or give --sources/],
    ["an option without its value", ["ask", "revenue?", "--at"], /argument missing/],
    ["half of a command", ["facts"], /Usage: footnote facts/],
    ["a kind that is none", ["profile", "draft", "x.csv", "--kind", "vague"], /Allowed choices are flow, stock, ratio/],
  ])("%s", async (_name, args, says) => {
    const { code, out, err } = await footnote(args);
    expect(code).toBe(2);
    expect(err).toMatch(says);
    expect(out).toBe("");
  });

  it.each([
    ["ask", "revenue?", "--at", "yesterday"],
    ["ask", "revenue?", "--at", "2026-02-30"],
  ])("a day that is none: %s %s %s %s", async (...args) => {
    await withFigures(async ({ run }) => {
      const { code, err, out } = await run(args);
      expect(code).toBe(2);
      expect(err).toMatch(/is not a date\. Write it as YYYY-MM-DD/);
      expect(out).toBe("");
    });
  });
});

it("--version prints the version of the package and nothing else", async () => {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  expect(await footnote(["--version"])).toMatchObject({ code: 0, out: `${version}\n`, err: "" });
});

describe("help", () => {
  it.each([[["--help"]], [["ask", "--help"]], [["profile", "draft", "--help"]]])(
    "for %j is printed and ends with 0",
    async (args) => {
      const { code, out, err } = await footnote(args);
      expect(code).toBe(0);
      expect(out).toMatch(/^Usage: footnote/);
      expect(err).toBe("");
    },
  );
});

describe("what is missing is named, with what to do", () => {
  it.each([
    ["ask", ["ask", "revenue?"]],
    ["ingest", ["ingest", "x.csv"]],
    ["facts export", ["facts", "export"]],
    ["check", ["check"]],
  ])("a company file, by %s", async (_name, args) => {
    await withWorkplace(async ({ path }) => {
      const { code, err, out } = await footnote([...args, "--profile", path("none.yaml"), "--db", path("none.db")]);
      expect(code).toBe(1);
      expect(err).toContain(`There is no company file at ${path("none.yaml")}.`);
      expect(err).toContain("--profile");
      expect(out).toBe("");
      expect(existsSync(path("none.db"))).toBe(false);
    });
  });

  it.each([[["ask", "revenue?"]], [["ask", "--jsonl"]]])("facts, by %j", async (args) => {
    await withWorkplace(async ({ run, db }) => {
      const { code, err } = await run(args);
      expect(code).toBe(1);
      expect(err).toBe(`There are no facts at ${db} yet. Load some with \`footnote ingest PATH\`.\n`);
      expect(existsSync(db)).toBe(false);
    });
  });
});

describe("footnote check", () => {
  it("counts what it found in order, and names what is missing", async () => {
    await withFigures(async ({ run, profile, db }) => {
      const { code, out, err } = await run(["check"]);
      expect(code).toBe(0);
      expect(out.split("\n")).toEqual([
        `${profile}: 4 metrics, 3 entities, no faults`,
        `${db}: 8 facts from 1 documents, 0 passages from 0 texts, no faults`,
        "access: Everybody of the workspace may ask.",
        "access: Nobody from outside may ask: no guest, and nobody of another workspace.",
        "access: Who is not named may see what is INTERNAL and below.",
        "access: Channels show what is INTERNAL and below, and only what is PUBLIC while people from outside are in them; what is above is told to its asker alone.",
        "access: Documents are loaded and questions decided by those whom FOOTNOTE_CURATORS names.",
        "access: Nobody may change settings.",
        "access: A model is shown what its asker may see, and nothing that is RESTRICTED.",
        "missing: No figure yet of the entities AEGEAN.",
        "hint: No definition of REVENUE, PROFIT, SHIPS.",
        "",
      ]);
      expect(err).toBe("");
    });
  });

  it("warns of names that are words of the language too, with file and line", async () => {
    await withWorkplace(async ({ run, write }) => {
      const profile = write(
        "profile.yaml",
        [
          "company: { name: World }",
          "metrics:",
          "  GDP: { label: GDP, unit: USD, kind: flow, aliases: [is] }",
          "entities:",
          "  AND: { label: Andorra }",
          "  BEN: { label: Benin, aliases: [benin, 和] }",
          "  PLUS: { label: { en: 'No', zh: 挪威 } }",
          "  EAST_IN: { label: The east, aliases: [in the east, delivered] }",
          "external_entities:",
          "  OR_LTD: { label: Or, aliases: [or ltd, or] }",
          "",
        ].join("\n"),
      );
      const { code, out } = await run(["check"]);
      expect(code).toBe(0);
      const warnings = out.split("\n").filter((line) => line.startsWith("warning: "));
      const only = "is a word of the language too: it is read as a name only";
      const capitals = (word: string): string => `in capitals among small letters (${word}) or in quotation marks`;
      const rest = "where no word can stand. Give people a longer alias.";
      expect(warnings).toEqual([
        `warning: ${profile}:3:55 "is" of metrics.GDP ${only} ${capitals("IS")}, ${rest}`,
        `warning: ${profile}:5:3 "AND" of entities.AND ${only} ${capitals("AND")}, ${rest}`,
        `warning: ${profile}:6:41 "和" of entities.BEN ${only} in quotation marks, ${rest}`,
        `warning: ${profile}:7:24 "No" of entities.PLUS ${only} ${capitals("NO")}, ${rest}`,
        `warning: ${profile}:10:42 "or" of external_entities.OR_LTD is a word of the language too: every question that has it is refused. Write a longer name.`,
      ]);
    });
  });

  it("counts the questions that documents left open", async () => {
    await withWorkplace(async ({ run, write }) => {
      await run([
        "ingest",
        write("odd.md", "# Tern 2025\n\n| US$m | FY2025 |\n| --- | --- |\n| Harbour dues | 5 |\n| Revenue | 9 |\n"),
      ]);
      const { code, out } = await run(["check"]);
      expect(code).toBe(0);
      expect(out).toMatch(/^missing: 1 open question of 1 document: decide with `footnote review`\.$/m);
    });
  });

  it("says that there are no facts yet", async () => {
    await withWorkplace(async ({ run }) => {
      const { code, err } = await run(["check"]);
      expect(code).toBe(0);
      expect(err).toContain("there are no facts yet");
    });
  });

  it("lists every fault of a company file with file, line and remedy", async () => {
    await withFigures(async ({ run, write, profile }) => {
      const broken = readFileSync(profile, "utf8").replace(
        "parent: TERN, aliases: [baltic]",
        "parent: TURN, aliases: [tern]",
      );
      write("profile.yaml", `${broken}colour: red\n`);
      for (const args of [["check"], ["ask", "revenue?"], ["facts", "export"]]) {
        const { code, err, out } = await run(args);
        expect(code).toBe(1);
        expect(out).toBe("");
        const lines = err.trimEnd().split("\n");
        expect(lines.length).toBeGreaterThanOrEqual(3);
        for (const line of lines) expect(line).toMatch(/^.*profile\.yaml:\d+:\d+ .+\. .+/);
        expect(err).toMatch(/:9:\d+ .*TURN.*TERN/);
        expect(err).toMatch(/colour/);
      }
    });
  });

  it("tells of a store that is none", async () => {
    await withWorkplace(async ({ run, write }) => {
      write("facts.db", "this is no database, but it is long enough to be read as the head of one".repeat(20));
      for (const args of [["check"], ["ask", "revenue?"], ["facts", "export"]]) {
        const { code, err } = await run(args);
        expect(code).toBe(1);
        expect(err).toContain("facts.db");
      }
    });
  });
});

const TABLE = "Region,Year,Ferry tickets\nBaltic,2023,120\nBaltic,2024,131\nAegean,2023,88\nAegean,2024,90\n";

describe("footnote profile draft", () => {
  it("writes a company file that is valid, and its doubts beside it", async () => {
    await withWorkplace(async ({ write }) => {
      const { code, out, err } = await footnote(["profile", "draft", write("tickets.csv", TABLE)]);
      expect(code).toBe(0);
      expect([...parseProfile(out, "draft.yaml").entities.values()].map(({ label }) => label.en)).toEqual([
        "Baltic",
        "Aegean",
      ]);
      for (const line of err.trimEnd().split("\n")) expect(line).toMatch(/^\? /);
    });
  });

  it("leads from a table to an answer", async () => {
    await withWorkplace(async ({ write, path }) => {
      const table = write("tickets.csv", TABLE);
      const options = ["--out", path("draft.yaml"), "--company", "Tern Ferries", "--unit", "COUNT", "--kind", "flow"];
      const drafted = await footnote(["profile", "draft", table, ...options]);
      expect(drafted).toMatchObject({ code: 0, out: "" });
      expect(drafted.err).toContain(`Wrote ${path("draft.yaml")}.`);
      const store = ["--profile", path("draft.yaml"), "--db", path("draft.db")];
      expect((await footnote(["ingest", table, ...store])).out).toContain("4 facts");
      expect((await footnote(["ask", "ferry tickets of Baltic in 2024", ...store])).out).toMatch(
        /131 \(source: tickets\.csv · /,
      );
    });
  });

  const REPORT =
    "# Tern Ferries — results for 2024\n\n| US$m | FY2024 | FY2023 |\n| --- | --- | --- |\n| Revenue | 5 | 4 |\n| Fuel costs | 2 | 1 |\n";
  it("reads several files and folders together, and goes on after one that cannot be read", async () => {
    await withWorkplace(async ({ write, path, folder }) => {
      write("results.md", REPORT);
      write("more.csv", "US$m,FY2025\nRevenue,6\nRepairs,1\n");
      write("broken.xlsx", "no workbook");
      const { code, out, err } = await footnote(["profile", "draft", folder]);
      expect(code).toBe(1);
      expect(err).toMatch(/^broken\.xlsx: It /m);
      const profile = parseProfile(out, "draft.yaml");
      expect([...profile.metrics.keys()]).toEqual(expect.arrayContaining(["FUEL_COSTS", "REPAIRS", "REVENUE"]));
      expect(profile.company.name).toBe("Tern Ferries");
      const both = await footnote(["profile", "draft", path("results.md"), path("more.csv"), "--metric-column", "a"]);
      expect(both).toMatchObject({ code: 1, out: "", err: expect.stringContaining("name one file") });
    });
  });

  it("leads from a report to an answer", async () => {
    await withWorkplace(async ({ write, path }) => {
      const report = write("results.md", REPORT);
      await footnote(["profile", "draft", report, "--out", path("draft.yaml")]);
      const store = ["--profile", path("draft.yaml"), "--db", path("draft.db")];
      expect((await footnote(["ingest", report, ...store])).out).toContain("4 facts");
      expect((await footnote(["ask", "fuel costs in 2024", ...store])).out).toMatch(/2 USD m.*results\.md/);
    });
  });

  it("says how many figures it reads back, those that repeat others too, and why the rest waits", async () => {
    await withWorkplace(async ({ write }) => {
      const again =
        "\n## Tern Ferries — highlights of 2024\n\n| US$m | FY2024 |\n| --- | --- |\n| Revenue | 5 |\n| Fuel costs | 2 |\n";
      const undated = "\n# Our fleet\n\n| US$m | Amount |\n| --- | --- |\n| Repairs | 12 |\n";
      const { err } = await footnote(["profile", "draft", write("results.md", REPORT + again)]);
      expect(err).toContain("Read back with this draft: 6 of 6 figures (2 repeat others); 0 more wait for an answer.");
      const open = await footnote(["profile", "draft", write("open.md", undated)]);
      expect(open.err).toContain("Read back with this draft: 0 of 1 figures; 1 more wait for an answer.");
      expect(open.err).toMatch(/^ {2}1 wait: nothing says which period they are of.*row=Repairs/m);
    });
  });

  it("counts no repetition of a figure that the documents state in two values", async () => {
    await withWorkplace(async ({ write }) => {
      const table = (value: number): string =>
        `\n# Part\n\n| US$m | FY2024 |\n| --- | --- |\n| Revenue | ${value} |\n| Fuel costs | 2 |\n`;
      const { err } = await footnote(["profile", "draft", write("results.md", table(5) + table(7) + table(5))]);
      expect(err).toContain("Read back with this draft: 3 of 6 figures (2 repeat others); 2 more wait for an answer.");
      expect(err).toMatch(/2 wait: the document states several values for the same figure, such as “5 \/ 7”/);
    });
  });

  it("never writes over a file", async () => {
    await withWorkplace(async ({ write, path }) => {
      const table = write("tickets.csv", TABLE);
      const { code, err } = await footnote(["profile", "draft", table, "--out", write("mine.yaml", "my work")]);
      expect(code).toBe(1);
      expect(err).toContain("exists already");
      expect(readFileSync(path("mine.yaml"), "utf8")).toBe("my work");
    });
  });

  it.each([
    ["a kind of file that it does not read", "picture.png", []],
    ["a column that is not there", "tickets.csv", ["--entity-column", "Planet"]],
    ["a row of headings that is none", "tickets.csv", ["--header-row", "zero"]],
  ])("fails for %s in a sentence", async (_name, file, options) => {
    await withWorkplace(async ({ write, path }) => {
      write("tickets.csv", TABLE);
      write("picture.png", "PNG");
      const { code, err, out } = await footnote(["profile", "draft", path(file), ...options]);
      expect(code).toBeGreaterThan(0);
      expect(err.trim()).not.toBe("");
      expect(out).toBe("");
    });
  });

  it("reads a table in the encoding that is named, as does the reading of it", async () => {
    await withWorkplace(async ({ write, path }) => {
      const table = write("kiosk.csv", "");
      writeFileSync(table, Buffer.from("Metric,Branch,2024,2025\nSales (CHF k),Z\u00fcrich,1.5,2.5\n", "latin1"));
      const draft = ["profile", "draft", table, "--out", path("kiosk.yaml")];
      expect((await footnote(draft)).err).toContain("not UTF-8");
      expect((await footnote([...draft, "--encoding", "klingon"])).err).toContain("no encoding");
      expect((await footnote([...draft, "--encoding", "windows-1252"])).code).toBe(0);
      const stores = ["--profile", path("kiosk.yaml"), "--db", path("kiosk.db")];
      expect((await footnote(["ingest", table, ...stores])).code).toBe(1);
      const { code, out } = await footnote(["ingest", table, ...stores, "--encoding", "windows-1252"]);
      expect([code, out]).toEqual([0, expect.stringContaining("2 facts")]);
    });
  });

  it("takes every option that settles a doubt", async () => {
    await withWorkplace(async ({ write }) => {
      const table = write(
        "odd.csv",
        "made for the board\nWho,Code,When,What,One,Two\nBaltic,BAL,2024,Tickets,1,2\nAegean,AEG,2024,Tickets,3,4\n",
      );
      const { code, out, err } = await footnote([
        "profile",
        "draft",
        table,
        "--header-row",
        "2",
        "--company",
        "Tern",
        "--home-entity",
        "BAL",
        "--metric-column",
        "What",
        "--entity-column",
        "Who",
        "--entity-code-column",
        "Code",
        "--period-column",
        "When",
        "--value-columns",
        "One",
        "--unit",
        "COUNT",
        "--kind",
        "stock",
      ]);
      expect(err).not.toMatch(/unknown option/);
      expect(code).toBe(0);
      const profile = parseProfile(out, "draft.yaml");
      expect(profile.company).toEqual({ name: "Tern", homeEntity: "BAL" });
      expect([...profile.entities.keys()].sort()).toEqual(["AEG", "BAL"]);
    });
  });
});
