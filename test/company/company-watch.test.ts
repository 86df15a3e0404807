import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CompanyLook, CompanyWatch } from "../../src/company/company-watch.ts";
import { parseProfile } from "../../src/company/load-profile.ts";
import { changedSections, sectionHashes } from "../../src/company/section-hashes.ts";
import { PROFILE_YAML } from "../answer/company.ts";

const FIRST = `${PROFILE_YAML}access: { askers: [U012, U013] }\n`;
const SECOND = `${PROFILE_YAML}access: { askers: [U012], blocked: [U013] }\n`;
const BROKEN = `${PROFILE_YAML}access: { askers: [nobody] }\n`;

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-watch-"));
  path = join(folder, "profile.yaml");
  writeFileSync(path, FIRST);
});
afterEach(() => rmSync(folder, { recursive: true }));

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function watching(at = path): CompanyWatch {
  return new CompanyWatch(at, { hash: hashOf(FIRST), vetted: null });
}

/** What some looks in a row find that is new. */
async function found(watch: CompanyWatch, looks = 3): Promise<readonly Exclude<CompanyLook, { kind: "same" }>[]> {
  const all: Exclude<CompanyLook, { kind: "same" }>[] = [];
  for (let look = 0; look < looks; look++) {
    const one = await watch.look();
    if (one.kind !== "same") all.push(one);
  }
  return all;
}

describe("a changed company file", () => {
  const WAYS: readonly (readonly [string, () => unknown])[] = [
    ["written in its place", () => writeFileSync(path, SECOND)],
    [
      "put in its place by a rename",
      () => {
        writeFileSync(`${path}.new`, SECOND);
        renameSync(`${path}.new`, path);
      },
    ],
    [
      "of the same size and time",
      () => {
        writeFileSync(path, FIRST.replace("U013", "U014"));
        utimesSync(path, 0, 0);
      },
    ],
    [
      "behind a folder that is a link, as mounted configuration is",
      () => {
        mkdirSync(join(folder, "one"));
        mkdirSync(join(folder, "two"));
        writeFileSync(join(folder, "one/profile.yaml"), FIRST);
        writeFileSync(join(folder, "two/profile.yaml"), SECOND);
        symlinkSync("two", join(folder, "data.new"));
        renameSync(join(folder, "data.new"), join(folder, "data"));
        return join(folder, "data/profile.yaml");
      },
    ],
    ["with a mark of its encoding", () => writeFileSync(path, `\uFEFF${SECOND}`)],
  ];

  it.each(WAYS)("is found once when it is %s", async (_name, write) => {
    const watch = watching(String(write() ?? path));
    expect((await found(watch)).map(({ kind }) => kind)).toEqual(["usable"]);
    expect(await found(watch)).toEqual([]);
  });

  it("is judged at the second look that finds it, and never before", async () => {
    const watch = watching();
    writeFileSync(path, SECOND);
    expect((await watch.look()).kind).toBe("same");
    expect((await watch.look()).kind).toBe("usable");
  });

  it("is never taken half written, wherever the writing is cut", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: SECOND.length - 1 }), async (length) => {
        writeFileSync(path, FIRST);
        const watch = watching();
        writeFileSync(path, SECOND.slice(0, length));
        const halfway = await watch.look();
        writeFileSync(path, SECOND);
        const [whole, ...more] = await found(watch);
        expect([halfway.kind, whole?.kind, more]).toEqual(["same", "usable", []]);
        expect(whole?.kind === "usable" && whole.file.access.blocked.has("U013")).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it("with a fault is told once with its place, and taken when it is mended", async () => {
    const watch = watching();
    writeFileSync(path, BROKEN);
    const [faulty, ...more] = await found(watch, 5);
    expect([faulty?.kind, more]).toEqual(["faulty", []]);
    expect(faulty?.kind === "faulty" && faulty.faults[0]).toMatchObject({
      file: path,
      line: BROKEN.split("\n").length - 1,
    });
    writeFileSync(path, SECOND);
    expect((await found(watch)).map(({ kind }) => kind)).toEqual(["usable"]);
  });

  it.each([
    ["gone", () => rmSync(path)],
    ["empty", () => writeFileSync(path, "")],
    ["no text", () => writeFileSync(path, Buffer.from([0xff, 0xfe, 0x00]))],
    [
      "a folder",
      () => {
        rmSync(path);
        mkdirSync(path);
      },
    ],
  ])("that is %s is a fault, told once, and over when it is as it was", async (_name, spoil) => {
    const watch = watching();
    spoil();
    expect((await found(watch, 5)).map(({ kind }) => kind)).toEqual(["faulty"]);
    rmSync(path, { recursive: true, force: true });
    writeFileSync(path, FIRST);
    expect((await found(watch)).map(({ kind }) => kind)).toEqual(["usable"]);
  });

  it("that is gone for a moment is no fault", async () => {
    const watch = watching();
    rmSync(path);
    expect((await watch.look()).kind).toBe("same");
    writeFileSync(path, FIRST);
    expect(await found(watch)).toEqual([]);
  });
});

describe("the sections that differ", () => {
  const hashes = (text: string) => sectionHashes(parseProfile(text, "p.yaml"));
  const CHANGES: readonly (readonly [string, string])[] = [
    ["access", "access: { private_model: true }"],
    ["access", "access: { blocked: [U012] }"],
    ["access", "access: { people: { U012: CONFIDENTIAL } }"],
    ["access", "access: { channels: { C012: { share: true } } }"],
    ["narrative", "narrative: { max_seconds: 7 }"],
    ["faq", "faq: faq.yaml"],
    ["learn", "learn: { keep_days: 30 }"],
    ["ranking", "ranking: { order: [audited, draft], default: draft }"],
    ["sensitivity", "sensitivity: { restricted_keywords: [merger] }"],
    ["fiscal_year", "fiscal_year: { start_month: 4 }"],
    ["external_entities", "external_entities: { RIVAL: { aliases: [rival] } }"],
    ["dimensions", "dimensions: { route: { default: ALL, values: { ISLAND: {} } } }"],
    [
      "tables",
      "tables: [{ match: a.csv, metric: { column: m }, entity: { column: e }, period: { column: p }, values: v }]",
    ],
  ];
  const PLAIN =
    "company: { name: Ferry }\nmetrics: { REVENUE: { unit: USD_M, kind: flow } }\nentities: { FERRY: {} }\n";

  it.each(CHANGES)("are %s for %s", (section, line) => {
    expect(changedSections(hashes(PLAIN), hashes(`${PLAIN}${line}\n`))).toEqual([section]);
  });

  it.each([
    ["company", PLAIN.replace("Ferry", "Ship")],
    ["company", PLAIN.replace("name: Ferry", "name: Ferry, time_zone: Asia/Tokyo")],
    ["metrics", PLAIN.replace("flow", "stock")],
    ["entities", PLAIN.replace("FERRY: {}", "FERRY: { aliases: [boat] }")],
  ])("are %s for what it says", (section, text) => {
    expect(changedSections(hashes(PLAIN), hashes(text))).toEqual([section]);
  });

  it("are none for comments, spaces and lines", () => {
    expect(changedSections(hashes(PLAIN), hashes(`# a comment\n\n${PLAIN}`))).toEqual([]);
  });
});
