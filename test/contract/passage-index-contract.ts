import { expect } from "vitest";
import type { DocumentLabels } from "../../src/domain/passage.ts";
import { CLEARANCES, isReadable } from "../../src/domain/sensitivity.ts";
import type { PassageFilter, PassageIndex } from "../../src/passages/passage-index.ts";
import { draftOf, idFor, labelsOf, lookFor, passagesOf, textsFor } from "../support/passages.ts";

/** One promise of the `PassageIndex` port, checked against a fresh index. */
export interface PassageIndexPromise {
  readonly name: string;
  readonly check: (index: PassageIndex) => Promise<void>;
}

const LABELS: DocumentLabels = {
  title: "Review of the Baltic",
  topic: "FIN",
  entity: "BALTIC",
  period: "2025Q3",
  geography: "EUROPE",
  sensitivity: "PUBLIC",
  origin: "reviews",
  issuedOn: "2025-10-20",
};

const FINDING: readonly PassageIndexPromise[] = [
  {
    name: "a passage comes back with its words unchanged, its place and all that is known of its document",
    check: async (index) => {
      const text = '  The typhoon — "Mira" — cut 1,538\tships…\n𠮷野 🙂 <!channel> &amp; \u00a0 end ';
      const draft = draftOf(text, {
        locator: 'section="Risks",para=2-3',
        headings: ["Review", "Risks"],
        language: "zh",
      });
      await index.replaceDocument(passagesOf("reviews/baltic.md", ["ships", draft], LABELS));
      const [found, ...more] = await lookFor("typhoon", index);
      expect(more).toEqual([]);
      const { id, score, coverage, ...passage } = found ?? {};
      expect(passage).toEqual({
        ...LABELS,
        source: { doc: "reviews/baltic.md", locator: 'section="Risks",para=2-3' },
        headings: ["Review", "Risks"],
        language: "zh",
        version: 1,
        text,
      });
      expect(id).not.toContain("baltic");
      expect(score).toBeGreaterThan(0);
      expect(coverage).toBe(1);
    },
  },
  {
    name: "a passage is found by its own words, its headings and its title, and by nothing else of its document",
    check: async (index) => {
      const draft = draftOf("Revenue fell.", { headings: ["Outlook", "Risks"] });
      await index.replaceDocument(
        passagesOf("reviews/aegean.md", [draft], { ...LABELS, entity: "AEGEAN", topic: "HR" }),
      );
      for (const query of ["revenue", "FELL", "outlook", "risk", "review"])
        expect(await textsFor(query, index)).toEqual(["Revenue fell."]);
      for (const query of ["aegean.md", "AEGEAN", "HR", "2025Q3", "PUBLIC", "para", "costs", "", "?!"])
        expect(await textsFor(query, index)).toEqual([]);
    },
  },
  {
    name: "passages come best first: what holds more of the query, the rarer words, and the same words closer together",
    check: async (index) => {
      const texts = [
        "Revenue of ships.",
        "The typhoon came. Nobody was there to see it. Revenue fell.",
        "Ships sail all year long.",
        "Revenue fell in the typhoon. Nobody was there to see it.",
        "Ports were closed for a week.",
      ];
      for (const [number, text] of texts.entries()) await index.replaceDocument(passagesOf(`${number}.md`, [text]));
      expect(await textsFor("typhoon revenue", index)).toEqual([texts[3], texts[1], texts[0]]);
      const scores = (await lookFor("typhoon revenue", index)).map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    },
  },
  {
    name: "equals come in order of storing, and the limit keeps the first of them",
    check: async (index) => {
      for (const doc of ["c.md", "a.md", "b.md"]) await index.replaceDocument(passagesOf(doc, ["Ships sail."]));
      const docs = async (limit: number) => (await lookFor("ships", index, { limit })).map(({ source }) => source.doc);
      expect(await docs(9)).toEqual(["c.md", "a.md", "b.md"]);
      expect(await docs(2)).toEqual(["c.md", "a.md"]);
      expect(await docs(0)).toEqual([]);
    },
  },
  {
    name: "a term that is asked for twice counts twice",
    check: async (index) => {
      for (const text of ["typhoon", "revenue", "ships"]) await index.replaceDocument(passagesOf(`${text}.md`, [text]));
      expect(await textsFor("typhoon revenue", index)).toEqual(["typhoon", "revenue"]);
      expect(await textsFor("typhoon revenue revenue", index)).toEqual(["revenue", "typhoon"]);
    },
  },
  {
    name: "a term beside the query finds as well, and counts by its weight",
    check: async (index) => {
      for (const text of ["typhoon", "storm", "gale"]) await index.replaceDocument(passagesOf(`${text}.md`, [text]));
      const textsWith = async (storm: number, gale: number) => {
        const also = [
          { term: "storm", weight: storm },
          { term: "gale", weight: gale },
        ];
        const found = await index.search({ terms: ["typhoon"], also, filter: {}, limit: 9 });
        return found.map(({ text }) => text);
      };
      expect(await textsWith(0.5, 0.7)).toEqual(["typhoon", "gale", "storm"]);
      expect(await textsWith(0.9, 0.7)).toEqual(["typhoon", "storm", "gale"]);
      const [, storm] = await index.search({
        terms: ["typhoon"],
        also: [{ term: "storm", weight: 0.25 }],
        filter: {},
        limit: 9,
      });
      expect(storm?.coverage).toBeCloseTo(0.2, 9);
    },
  },
  {
    name: "coverage is the share of the query in the passage or right beside it, and nothing from another document",
    check: async (index) => {
      const near = draftOf("The typhoon came.", { locator: "para=2" });
      await index.replaceDocument(passagesOf("a.md", ["Revenue fell.", near]));
      await index.replaceDocument(passagesOf("b.md", ["Revenue rose."]));
      await index.replaceDocument(passagesOf("c.md", ["Ports were closed by a typhoon."]));
      const found = await lookFor("typhoon revenue", index);
      const shares = new Map(found.map(({ text, coverage }) => [text, coverage]));
      expect(shares.get("Revenue fell.")).toBe(1);
      expect(shares.get("The typhoon came.")).toBe(1);
      expect(shares.get("Revenue rose.")).toBeCloseTo(0.5, 9);
      expect(shares.get("Ports were closed by a typhoon.")).toBeCloseTo(0.5, 9);
    },
  },
];

const FILTERED: readonly (readonly [string, Partial<DocumentLabels>])[] = [
  ["hk", { entity: "HK", period: "FY2025", topic: "FIN", origin: "reviews" }],
  ["cn", { entity: "CN", period: "2025Q3", topic: "HR", origin: "risk" }],
  ["none", { entity: null, period: null, topic: null, origin: "documents" }],
];
const FILTERS: readonly (readonly [PassageFilter, readonly string[]])[] = [
  [{}, ["hk", "cn", "none"]],
  [{ entities: new Set(["HK"]) }, ["hk"]],
  [{ entities: new Set([null]) }, ["none"]],
  [{ entities: new Set(["CN", null]) }, ["cn", "none"]],
  [{ entities: new Set(["SG", "null", ""]) }, []],
  [{ entities: new Set() }, []],
  [{ periods: new Set(["2025Q3", null]) }, ["cn", "none"]],
  [{ periods: new Set() }, []],
  [{ topics: new Set(["FIN"]) }, ["hk"]],
  [{ topics: new Set([null]) }, ["none"]],
  [{ origins: new Set(["reviews", "documents"]) }, ["hk", "none"]],
  [{ origins: new Set() }, []],
  [{ entities: new Set(["HK", "CN"]), periods: new Set(["2025Q3", null]) }, ["cn"]],
  [{ entities: new Set(["HK"]), topics: new Set(["HR"]) }, []],
];

const FILTERING: readonly PassageIndexPromise[] = [
  {
    name: "a filter keeps the documents that match every part it names; null stands for those that say nothing",
    check: async (index) => {
      for (const [doc, labels] of FILTERED) await index.replaceDocument(passagesOf(doc, ["Ships sail."], labels));
      for (const [filter, expected] of FILTERS) {
        const found = await lookFor("ships", index, { filter });
        expect(found.map(({ source }) => source.doc)).toEqual(expected);
      }
    },
  },
  {
    name: "a filter by language keeps the passages of it, whatever else their document holds",
    check: async (index) => {
      const drafts = [draftOf("Ships sail."), draftOf("Ships 航行。", { language: "zh" }), draftOf("Ships stop.")];
      await index.replaceDocument(passagesOf("a.md", drafts));
      const kept = async (...languages: readonly ("en" | "zh")[]) =>
        (await textsFor("ships", index, { filter: { languages: new Set(languages) } })).toSorted();
      expect(await kept("zh")).toEqual(["Ships 航行。"]);
      expect(await kept("en")).toEqual(["Ships sail.", "Ships stop."]);
      expect(await kept("en", "zh")).toHaveLength(3);
      expect(await kept()).toEqual([]);
    },
  },
  {
    name: "a filter does not change how much a word counts, only what is looked at",
    check: async (index) => {
      await index.replaceDocument(passagesOf("a.md", ["Ships sail.", "Ships stop."], { entity: "HK" }));
      await index.replaceDocument(passagesOf("b.md", ["Ships."], { entity: "CN" }));
      const scores = async (filter: PassageFilter) =>
        new Map((await lookFor("ships", index, { filter })).map(({ id, score }) => [id, score]));
      const all = await scores({});
      for (const [id, score] of await scores({ entities: new Set(["HK"]) })) expect(all.get(id)).toBe(score);
    },
  },
];

/** Ways to write that something is not for everybody; what nobody knows is among them. */
const RESTRICTED = [
  "RESTRICTED",
  " restricted ",
  "Confidential",
  "机密",
  "機密",
  "绝密",
  "SECRET",
  "TOP-SECRET",
  "INTERNAL ONLY",
  "internal, restricted",
  "",
];
const READABLE = ["PUBLIC", "INTERNAL", " internal ", "公开", "內部"];

const SENSITIVITY: readonly PassageIndexPromise[] = [
  {
    name: "what is above what may be read is never found, whatever the filter, and never opened",
    check: async (index) => {
      for (const [number, sensitivity] of RESTRICTED.entries()) {
        const labels = { sensitivity, entity: "HK", period: "FY2025", topic: "FIN", origin: "board" };
        await index.replaceDocument(passagesOf(`${number}.md`, ["The secret plan."], labels));
      }
      for (const [filter] of [...FILTERS, [{ origins: new Set(["board"]) }] as const])
        expect(await lookFor("secret plan", index, { filter })).toEqual([]);
      for (let number = 0; number < 30; number += 1) expect(await index.around(`p${number}`, 5)).toEqual([]);
      expect((await index.summary()).origins).toEqual([]);
    },
  },
  {
    name: "what is above INTERNAL is found, opened and counted for whoever is cleared for it, and nobody else",
    check: async (index) => {
      for (const level of CLEARANCES)
        await index.replaceDocument(passagesOf(`${level}.md`, ["The plan."], { sensitivity: level, origin: level }));
      for (const clearance of CLEARANCES) {
        const open = CLEARANCES.filter((level) => isReadable(level, clearance));
        const found = await lookFor("plan", index, { filter: { clearance } });
        expect(found.map(({ sensitivity }) => sensitivity).sort()).toEqual([...open].sort());
        expect((await index.summary(clearance)).origins).toEqual([...open].sort());
        const shown = await Promise.all(CLEARANCES.map((_, at) => index.around(`p${at + 1}`, 1, clearance)));
        expect(shown.map(({ length }) => length)).toEqual(CLEARANCES.map((level) => Number(open.includes(level))));
      }
    },
  },
  {
    name: "what everybody may read is found however its label is written",
    check: async (index) => {
      for (const sensitivity of READABLE) {
        await index.replaceDocument(passagesOf("a.md", ["The open plan."], { sensitivity }));
        expect((await lookFor("plan", index)).map((found) => found.sensitivity)).toEqual([sensitivity]);
        expect(await index.around(await idFor("plan", index), 0)).toHaveLength(1);
      }
    },
  },
  {
    name: "a document that becomes restricted is out of view at once, also for those who know its passages",
    check: async (index) => {
      await index.replaceDocument(passagesOf("a.md", ["The plan."]));
      const id = await idFor("plan", index);
      await index.replaceDocument(passagesOf("a.md", ["The plan."], { sensitivity: "RESTRICTED" }));
      expect(await lookFor("plan", index)).toEqual([]);
      expect(await index.around(id, 3)).toEqual([]);
      await index.replaceDocument(passagesOf("a.md", ["The plan."]));
      expect(await textsFor("plan", index)).toEqual(["The plan."]);
    },
  },
];

async function opened(index: PassageIndex, query: string, reach: number): Promise<readonly string[]> {
  return (await index.around(await idFor(query, index), reach)).map(({ text }) => text);
}

const OPENING: readonly PassageIndexPromise[] = [
  {
    name: "a passage opens with those around it in its document, in order of reading, and none of another document",
    check: async (index) => {
      await index.replaceDocument(passagesOf("before.md", ["zero"]));
      const texts = [
        "one",
        "two",
        draftOf("three", { headings: ["Risks"] }),
        draftOf("four", { headings: ["Risks"] }),
        "five",
      ];
      await index.replaceDocument(passagesOf("a.md", texts));
      await index.replaceDocument(passagesOf("after.md", ["six"]));
      expect(await opened(index, "three", 0)).toEqual(["three"]);
      expect(await opened(index, "three", 1)).toEqual(["two", "three", "four"]);
      expect(await opened(index, "two", 2)).toEqual(["one", "two", "three", "four"]);
      expect(await opened(index, "four", 9)).toEqual(["one", "two", "three", "four", "five"]);
      expect(await opened(index, "six", 1e9)).toEqual(["six"]);
      expect(await opened(index, "one", Number.POSITIVE_INFINITY)).toHaveLength(5);
    },
  },
  {
    name: "an opened passage is the one that was found, without what only the search knows",
    check: async (index) => {
      await index.replaceDocument(passagesOf("a.md", ["Ships sail."], LABELS));
      const [found] = await lookFor("ships", index);
      const { score, coverage, ...passage } = found ?? {};
      expect(await index.around(found?.id ?? "", 0)).toEqual([passage]);
    },
  },
  {
    name: "nothing opens for an id that names no passage",
    check: async (index) => {
      await index.replaceDocument(passagesOf("a.md", ["Ships sail."]));
      for (const id of ["", "p", "p0", "p01", "p2", "P1", "p1 ", "1", "p-1", "p1.0", "p99999999999999999999", "a.md"])
        expect([id, await index.around(id, 3)]).toEqual([id, []]);
    },
  },
];

const STORING: readonly PassageIndexPromise[] = [
  {
    name: "storing a document again replaces all that it said, and nothing of other documents",
    check: async (index) => {
      await index.replaceDocument(passagesOf("a.md", ["Ships sail.", "Ports open."]));
      await index.replaceDocument(passagesOf("b.md", ["Ships stop."]));
      const id = await idFor("ports", index);
      expect(await index.replaceDocument(passagesOf("a.md", ["Ships sink."], { period: "FY2025" }))).toBe(1);
      expect((await textsFor("ships", index)).toSorted()).toEqual(["Ships sink.", "Ships stop."]);
      expect(await lookFor("ports", index)).toEqual([]);
      expect(await index.around(id, 3)).toEqual([]);
      expect((await lookFor("sink", index))[0]).toMatchObject({ period: "FY2025", version: 2 });
    },
  },
  {
    name: "a withdrawn document is out of view, once, and comes back as a further version",
    check: async (index) => {
      expect(await index.withdrawDocument("a.md")).toBe(false);
      await index.replaceDocument(passagesOf("a.md", ["Ships sail."]));
      expect(await index.withdrawDocument("a.md")).toBe(true);
      expect(await lookFor("ships", index)).toEqual([]);
      expect(await index.withdrawDocument("a.md")).toBe(false);
      await index.replaceDocument(passagesOf("a.md", ["Ships sail."]));
      expect(await lookFor("ships", index)).toMatchObject([{ version: 2 }]);
    },
  },
  {
    name: "a document without passages withdraws what it said before, and may fill again",
    check: async (index) => {
      expect(await index.replaceDocument(passagesOf("a.md", []))).toBe(0);
      expect(await index.replaceDocument(passagesOf("a.md", ["Ships sail."]))).toBe(1);
      expect(await index.replaceDocument(passagesOf("a.md", []))).toBe(0);
      expect(await lookFor("ships", index)).toEqual([]);
      expect(await index.summary()).toEqual({ passages: 0, documents: 0, origins: [] });
      expect(await index.withdrawDocument("a.md")).toBe(false);
      await index.replaceDocument(passagesOf("a.md", ["Ships stop."]));
      expect(await textsFor("ships", index)).toEqual(["Ships stop."]);
    },
  },
  {
    name: "replaced and withdrawn words do not change what the rest is worth",
    check: async (index) => {
      await index.replaceDocument(passagesOf("a.md", ["Ships sail.", "Ports open."]));
      const before = await lookFor("ships", index);
      await index.replaceDocument(passagesOf("b.md", ["Ships and ships and ships sail on."]));
      expect((await lookFor("ships", index)).find(({ id }) => id === before[0]?.id)?.score).not.toBe(before[0]?.score);
      await index.replaceDocument(passagesOf("b.md", ["Ships once more."]));
      await index.withdrawDocument("b.md");
      expect(await lookFor("ships", index)).toEqual(before);
    },
  },
  {
    name: "a passage without any term is stored, opened with its neighbours and never found",
    check: async (index) => {
      await index.replaceDocument(passagesOf("a.md", ["Ships sail.", "— … —", "🙂"], { title: "?" }));
      expect(await opened(index, "ships", 2)).toEqual(["Ships sail.", "— … —", "🙂"]);
      const [, mute] = await index.around(await idFor("ships", index), 1);
      expect((await index.around(mute?.id ?? "", 1)).map(({ text }) => text)).toEqual(["Ships sail.", "— … —", "🙂"]);
      expect((await index.summary()).passages).toBe(3);
    },
  },
  {
    name: "the summary counts what is there, and names the sources that hold something to read",
    check: async (index) => {
      expect(await index.summary()).toEqual({ passages: 0, documents: 0, origins: [] });
      await index.replaceDocument(passagesOf("a.md", ["one", "two"], { origin: "risk" }));
      await index.replaceDocument(passagesOf("b.md", ["three"], { origin: "reviews" }));
      await index.replaceDocument(passagesOf("c.md", ["four"], { origin: "reviews" }));
      await index.replaceDocument(passagesOf("d.md", ["five"], { origin: "board", sensitivity: "SECRET" }));
      expect(await index.summary()).toEqual({ passages: 5, documents: 4, origins: ["reviews", "risk"] });
      await index.withdrawDocument("a.md");
      await index.replaceDocument(passagesOf("b.md", ["one", "two", "three"], { origin: "results" }));
      expect(await index.summary()).toEqual({ passages: 5, documents: 3, origins: ["results", "reviews"] });
    },
  },
  {
    name: "labels that look alike are kept apart",
    check: async (index) => {
      await index.replaceDocument({
        ...passagesOf("a.md", ["Ships sail."]),
        labels: labelsOf({ entity: "a", period: "b,c" }),
      });
      await index.replaceDocument({
        ...passagesOf("b.md", ["Ships sail."]),
        labels: labelsOf({ entity: "a,b", period: "c" }),
      });
      const found = await lookFor("ships", index, { filter: { entities: new Set(["a"]) } });
      expect(found.map(({ source }) => source.doc)).toEqual(["a.md"]);
    },
  },
];

const OLD = passagesOf("guide-2024.md", ["The plan of 2024 pays 80 percent."], {
  title: "Commission Guide 2024",
  issuedOn: "2024-01-15",
});
const NEW = passagesOf(
  "guide-2026.md",
  ["This guide replaces the Commission Guide 2024.", "The plan pays 60 percent."],
  {
    title: "Commission Guide 2026",
    issuedOn: "2026-01-15",
  },
);
const OLD_TEXT = "The plan of 2024 pays 80 percent.";
const NEW_TEXT = "The plan pays 60 percent.";

const DOCUMENTS: readonly PassageIndexPromise[] = [
  {
    name: "documents come newest first by their first passages, undated ones last, the last stored before, up to a limit",
    check: async (index) => {
      const days = { "b.md": "2025-03-01", "a.md": null, "d.md": "2026-01-31", "c.md": null, "e.md": "2025-03-01" };
      for (const [doc, issuedOn] of Object.entries(days))
        await index.replaceDocument(passagesOf(doc, ["One.", "Two."], { title: `On ${doc}`, issuedOn }));
      expect(await listed(index)).toEqual(["d.md", "e.md", "b.md", "c.md", "a.md"]);
      expect(await listed(index, {}, 2)).toEqual(["d.md", "e.md"]);
      expect(await listed(index, {}, 0)).toEqual([]);
      const [first] = await index.documents({}, 1);
      expect(first).toMatchObject({ text: "One.", title: "On d.md", issuedOn: "2026-01-31", sensitivity: "INTERNAL" });
      expect((await index.around(first?.id ?? "", 1)).map(({ text }) => text)).toEqual(["One.", "Two."]);
    },
  },
  {
    name: "no document is listed that the reader may not see, that is gone, or that another one replaces",
    check: async (index) => {
      for (const sensitivity of [...CLEARANCES, "odd"])
        await index.replaceDocument(passagesOf(`${sensitivity}.md`, ["The plan."], { sensitivity }));
      for (const [level, clearance] of CLEARANCES.entries()) {
        const seen = CLEARANCES.slice(0, level + 1).map((one) => `${one}.md`);
        const all = clearance === "RESTRICTED" ? [...seen, "odd.md"] : seen;
        expect(await listed(index, { clearance })).toEqual(all.toReversed());
      }
      expect(await listed(index)).toEqual(["INTERNAL.md", "PUBLIC.md"]);
      await index.withdrawDocument("INTERNAL.md");
      await index.replaceDocument(passagesOf("PUBLIC.md", ["Another plan."], { origin: "board" }));
      expect((await index.documents({}, 9)).map(({ text }) => text)).toEqual(["Another plan."]);
      expect(await listed(index, { origins: new Set(["documents"]) })).toEqual([]);
      for (const document of [OLD, NEW]) await index.replaceDocument(document);
      expect(await listed(index)).toEqual([NEW.doc, "PUBLIC.md"]);
      await index.withdrawDocument(NEW.doc);
      expect(await listed(index)).toEqual([OLD.doc, "PUBLIC.md"]);
    },
  },
  {
    name: "a document of which a part is replaced is listed by the first passage that holds",
    check: async (index) => {
      const sections = ["2. Plan", "3. Costs"].map((heading) => draftOf(`Under ${heading}`, { headings: [heading] }));
      await index.replaceDocument({ ...OLD, passages: sections });
      const said = passagesOf("circular.md", ["Section 2 of the Commission Guide 2024 is replaced by another text."]);
      await index.replaceDocument(said);
      expect((await index.documents({}, 1)).map(({ text }) => text)).toEqual(["Under 3. Costs"]);
    },
  },
  {
    name: "what is replaced from a day on is listed and open on the days before",
    check: async (index) => {
      const said = "With effect from 1 July 2026, this guide replaces the Commission Guide 2024.";
      await index.replaceDocument(OLD);
      await index.replaceDocument({ ...NEW, passages: [draftOf(said)] });
      expect(await listed(index, { on: "2026-06-30" })).toEqual([NEW.doc, OLD.doc]);
      expect(await listed(index, { on: "2026-07-01" })).toEqual([NEW.doc]);
      const [, old] = await index.documents({ on: "2026-06-30" }, 2);
      const replacedOn = async (on: string) =>
        (await index.around(old?.id ?? "", 0, "INTERNAL", on)).map(({ replacedBy }) => replacedBy !== undefined);
      expect([await replacedOn("2026-06-30"), await replacedOn("2026-07-01")]).toEqual([[false], [true]]);
    },
  },
];

async function listed(index: PassageIndex, filter: PassageFilter = {}, limit = 9): Promise<readonly string[]> {
  return (await index.documents(filter, limit)).map(({ source }) => source.doc);
}

const HOLDING: readonly PassageIndexPromise[] = [
  {
    name: "what another document replaces is not found, whichever came first, and is again when that one has gone",
    check: async (index) => {
      for (const order of [
        [OLD, NEW],
        [NEW, OLD],
      ]) {
        for (const document of order) await index.replaceDocument(document);
        expect(await textsFor("plan", index)).toEqual([NEW_TEXT]);
        await index.replaceDocument({ ...NEW, passages: NEW.passages.slice(1) });
        expect((await textsFor("plan", index)).toSorted()).toEqual([OLD_TEXT, NEW_TEXT]);
        await index.replaceDocument(NEW);
        expect(await textsFor("plan", index)).toEqual([NEW_TEXT]);
        await index.withdrawDocument(NEW.doc);
        expect(await textsFor("plan", index)).toEqual([OLD_TEXT]);
        await index.withdrawDocument(OLD.doc);
      }
    },
  },
  {
    name: "what is replaced is found where it is asked for, marked with what replaces it last",
    check: async (index) => {
      const newest = {
        ...NEW,
        doc: "guide-2026-b.md",
        labels: { ...NEW.labels, title: "Plan memo", issuedOn: "2026-03-01" },
      };
      for (const document of [newest, OLD, NEW]) await index.replaceDocument(document);
      const found = await lookFor("plan", index, { filter: { withReplaced: true } });
      const marks = new Map(found.map(({ source, replacedBy }) => [source.doc, replacedBy]));
      expect(marks.get("guide-2024.md")).toEqual({
        title: "Plan memo",
        issuedOn: "2026-03-01",
        sensitivity: "INTERNAL",
      });
      expect(marks.get("guide-2026-b.md")).toBeUndefined();
      // A reader who may not see the replacing documents is not told of them.
      for (const document of [newest, NEW])
        await index.replaceDocument({ ...document, labels: { ...document.labels, sensitivity: "CONFIDENTIAL" } });
      const [former] = await lookFor("plan", index, { filter: { withReplaced: true } });
      expect(former?.replacedBy).toBeUndefined();
    },
  },
  {
    name: "where a part is replaced, its passages are not found, and the rest of its document is",
    check: async (index) => {
      const sections = ["1. Plan", "2. Plan", "2.1 Plan"].map((heading) =>
        draftOf(`The plan under ${heading}`, { headings: [heading] }),
      );
      await index.replaceDocument({ ...OLD, passages: sections });
      const said = passagesOf("circular.md", ["Section 2 of the Commission Guide 2024 is replaced by another text."]);
      await index.replaceDocument(said);
      expect(await textsFor("plan", index)).toEqual(["The plan under 1. Plan"]);
      const near = await index.around(await idFor("plan under 1", index), 2);
      expect(near.map(({ replacedBy }) => replacedBy !== undefined)).toEqual([false, true, true]);
    },
  },
  {
    name: "a document above the reader's clearance replaces nothing for that reader",
    check: async (index) => {
      await index.replaceDocument(OLD);
      await index.replaceDocument({ ...NEW, labels: { ...NEW.labels, sensitivity: "CONFIDENTIAL" } });
      expect(await textsFor("plan", index)).toEqual([OLD_TEXT]);
      expect(await textsFor("plan", index, { filter: { clearance: "CONFIDENTIAL" } })).toEqual([NEW_TEXT]);
    },
  },
  {
    name: "what is replaced from a day on is found on the days before",
    check: async (index) => {
      const said = "With effect from 1 July 2026, this guide replaces the Commission Guide 2024.";
      await index.replaceDocument(OLD);
      await index.replaceDocument({ ...NEW, passages: [draftOf(said)] });
      expect(await textsFor("plan", index, { filter: { on: "2026-06-30" } })).toEqual([OLD_TEXT]);
      expect(await textsFor("plan", index, { filter: { on: "2026-07-01" } })).toEqual([]);
    },
  },
  {
    name: "documents of other periods stand beside each other",
    check: async (index) => {
      for (const quarter of ["Q1", "Q2", "Q3"])
        await index.replaceDocument(
          passagesOf(`${quarter}.md`, [`Ships in ${quarter}.`], {
            title: `${quarter} 2025 results of the fleet`,
            issuedOn: `2025-1${quarter.slice(1)}-01`,
          }),
        );
      expect(await lookFor("ships", index)).toHaveLength(3);
    },
  },
];

/** Every promise of the port; an index that keeps them all may stand behind the bot. */
export const PASSAGE_INDEX_PROMISES: readonly PassageIndexPromise[] = [
  ...FINDING,
  ...FILTERING,
  ...SENSITIVITY,
  ...OPENING,
  ...STORING,
  ...HOLDING,
  ...DOCUMENTS,
];
