import { afterEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_ACCESS } from "../../../src/domain/access.ts";
import type { SlackBlock } from "../../../src/slack/answer/replace-row.ts";
import type { Edge } from "../../../src/slack/edge.ts";
import { bulletList, paragraph, questionBlocks } from "../../../src/slack/home/home-blocks.ts";
import { publishHome } from "../../../src/slack/home/open-home.ts";
import type { HomeSection, Visitor } from "../../../src/slack/home/section.ts";
import { EDGE_TEXTS } from "../../../src/slack/texts.ts";

const MEMBER = { id: "U1", isKnown: true, teamId: "T1", isGuest: false, isStranger: false, isBot: false, groups: [] };

describe("the Home tab", () => {
  const published: SlackBlock[][] = [];
  const logged: unknown[] = [];
  afterEach(() => {
    published.length = 0;
    logged.length = 0;
  });

  it("shows its sections in their order below the introduction", async () => {
    await publishHome(edgeOf(), VISIT, [saying("one", "first"), saying("two", "second", "third")]);
    expect(textsOf(published[0])).toEqual([EDGE_TEXTS.en.home, "first", "second", "third"]);
  });

  it("leaves out a section that fails, says so in the log, and shows the others", async () => {
    const failing = { name: "failing", blocksFor: () => Promise.reject(new Error("secret figure 42")) };
    await publishHome(edgeOf(), VISIT, [failing, saying("two", "second")]);
    expect(textsOf(published[0])).toEqual([EDGE_TEXTS.en.home, "second"]);
    expect(logged).toEqual([{ section: "failing", fault: expect.any(String) }]);
    expect(JSON.stringify(logged)).not.toContain("42");
  });

  it("leaves out a section that throws before it begins", async () => {
    const failing: HomeSection = {
      name: "failing",
      blocksFor: () => {
        throw new Error("at once");
      },
    };
    await publishHome(edgeOf(), VISIT, [failing, saying("two", "second")]);
    expect(textsOf(published[0])).toEqual([EDGE_TEXTS.en.home, "second"]);
  });

  it("shows as many whole sections as Slack takes blocks", async () => {
    const long = Array.from({ length: 99 }, () => "line");
    await publishHome(edgeOf(), VISIT, [saying("long", ...long), saying("two", "second")]);
    expect(published[0]).toHaveLength(100);
    expect(textsOf(published[0])).not.toContain("second");
    expect(logged).toHaveLength(1);
  });

  it("does not wait for a section that takes longer, and is published again with it, as things are then", async () => {
    let ready = (): void => {};
    const late = new Promise<void>((resolve) => (ready = resolve));
    let reads = 0;
    const slow: HomeSection = {
      name: "slow",
      blocksFor: async () => {
        reads += 1;
        if (reads === 1) await late;
        return [paragraph(`read ${reads} times`)];
      },
    };
    const done = publishHome(edgeOf({ statusAfterMs: 0 }), VISIT, [slow, saying("two", "second")]);
    await vi.waitFor(() => expect(published).toHaveLength(1));
    expect(textsOf(published[0])).toEqual([EDGE_TEXTS.en.home, "second"]);
    ready();
    await done;
    expect(published).toHaveLength(2);
    expect(textsOf(published[1])).toEqual([EDGE_TEXTS.en.home, "read 2 times", "second"]);
  });

  it("shows nothing of a late section to a person who may not ask any more", async () => {
    let ready = (): void => {};
    const late = new Promise<void>((resolve) => (ready = resolve));
    let rules = DEFAULT_ACCESS;
    const slow = { name: "slow", blocksFor: () => late.then(() => [paragraph("secret")]) };
    const edge = edgeOf({ statusAfterMs: 0, access: { current: () => rules } });
    const done = publishHome(edge, VISIT, [slow]);
    await vi.waitFor(() => expect(published).toHaveLength(1));
    rules = { ...DEFAULT_ACCESS, blocked: new Set(["U1"]) };
    ready();
    await done;
    expect(textsOf(published[1])).toEqual([EDGE_TEXTS.en.notForYou, EDGE_TEXTS.zh.notForYou]);
  });

  it("is in the language that the visitor was answered in last", async () => {
    const receipts = { latestOf: async () => [{ language: "zh" }] };
    await publishHome(edgeOf({ receipts }), VISIT, [{ name: "x", blocksFor: async (_, v) => [paragraph(v.language)] }]);
    expect(textsOf(published[0])).toEqual([EDGE_TEXTS.zh.home, "zh"]);
  });

  it("opens although the last answers cannot be read", async () => {
    const receipts = { latestOf: () => Promise.reject(new Error("locked")) };
    await publishHome(edgeOf({ receipts }), VISIT, []);
    expect(textsOf(published[0])).toEqual([EDGE_TEXTS.en.home]);
  });

  it("tells each section what the visitor may do", async () => {
    const seen: Visitor[] = [];
    const section: HomeSection = {
      name: "x",
      blocksFor: async (_, visitor) => {
        seen.push(visitor);
        return [];
      },
    };
    await publishHome(edgeOf(), VISIT, [section]);
    await publishHome(edgeOf({ documents: { curators: new Set(["U1"]) } }), VISIT, [section]);
    const access = { current: () => ({ ...DEFAULT_ACCESS, admins: new Set(["U1"]) }) };
    await publishHome(edgeOf({ access }), VISIT, [section]);
    expect(seen.map(({ rights }) => rights)).toEqual([
      { curator: false, admin: false },
      { curator: true, admin: false },
      { curator: true, admin: true },
    ]);
  });

  const VISIT = { user: "U1", slackChannel: "D1" };

  function saying(name: string, ...texts: readonly string[]): HomeSection {
    return { name, blocksFor: async () => texts.map(paragraph) };
  }

  function edgeOf(parts: object = {}): Edge {
    const publish = async ({ view }: { readonly view: { readonly blocks: SlackBlock[] } }) =>
      void published.push(view.blocks);
    const edge = {
      texts: EDGE_TEXTS,
      access: { current: () => DEFAULT_ACCESS },
      directory: { person: async () => MEMBER },
      documents: { curators: new Set() },
      receipts: { latestOf: async () => [] },
      client: { views: { publish } },
      statusAfterMs: 60_000,
      logger: { error: (fields: unknown) => void logged.push(fields) },
      ...parts,
    };
    // A test gives what the tab needs, and no more.
    return edge as unknown as Edge;
  }
});

describe("the blocks of the Home tab", () => {
  it("a list without lines is nothing", () => {
    expect(bulletList("Title", [])).toEqual([]);
    expect(questionBlocks("Title", [], "part")).toEqual([]);
  });

  it("cuts a label that no button has room for, by characters as people count them", () => {
    const label = "😀".repeat(80);
    const blocks = questionBlocks("Title", [{ id: "a", label, question: "q", asks: { kind: "own_words" } }], "part");
    expect(JSON.stringify(blocks)).toContain(`"text":"${"😀".repeat(74)}…"`);
  });
});

function textsOf(blocks: readonly SlackBlock[] = []): readonly string[] {
  return (blocks as readonly (SlackBlock & { readonly text: { readonly text: string } })[]).map(
    ({ text }) => text.text,
  );
}
