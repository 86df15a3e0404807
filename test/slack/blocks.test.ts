import { describe, expect, it } from "vitest";
import { blockOfOffer, replaceRow } from "../../src/slack/answer/replace-row.ts";
import { withoutLeadingMention } from "../../src/slack/intake/mention.ts";
import { readArrival } from "../../src/slack/intake/read-arrival.ts";
import { EDGE_TEXTS, replyLanguage } from "../../src/slack/texts.ts";

describe("replacing a row", () => {
  const blocks = [
    { type: "section", block_id: "a" },
    { type: "actions", block_id: "footnote_options:1", elements: [{ value: "id-1" }] },
    { type: "actions", block_id: "footnote_options:2", elements: [{ value: "id-11" }] },
  ];

  it("changes that block alone", () => {
    expect(replaceRow(blocks, "footnote_options:1", "done")).toEqual([
      blocks[0],
      { type: "context", elements: [{ type: "mrkdwn", text: "done" }] },
      blocks[2],
    ]);
  });

  it("takes the line that led to it away with it", () => {
    const lead = { type: "context", block_id: "footnote_lead:1" };
    const other = { type: "context", block_id: "footnote_lead:2" };
    expect(replaceRow([lead, ...blocks, other], "footnote_options:1", "done").map((block) => block.block_id)).toEqual([
      "a",
      undefined,
      "footnote_options:2",
      "footnote_lead:2",
    ]);
  });

  it("changes nothing when the block is not there", () => {
    expect(replaceRow(blocks, "footnote_options:9", "done")).toEqual(blocks);
  });

  it("knows the block of an offer by its whole id", () => {
    expect(blockOfOffer(blocks, "id-1")).toBe("footnote_options:1");
    expect(blockOfOffer(blocks, "id-11")).toBe("footnote_options:2");
    expect(blockOfOffer(blocks, "id-9")).toBeNull();
  });
});

describe("the leading mention", () => {
  it.each([
    ["<@U1> HK revenue?", "HK revenue?"],
    ["  <@U1|footnote>\u00a0HK revenue?", "HK revenue?"],
    ["<@U1>", ""],
    ["<@U2> HK revenue?", "<@U2> HK revenue?"],
    ["<@U1> <@U1> HK revenue?", "HK revenue?"],
    ["<@U1> <@U2> HK revenue?", "<@U2> HK revenue?"],
    ["HK revenue, <@U1>?", "HK revenue, <@U1>?"],
  ])("of %j leaves %j", (text, rest) => {
    expect(withoutLeadingMention(text, "U1")).toBe(rest);
  });
});

it("a message without text is the empty question", () => {
  const event = { type: "message", channel_type: "im", channel: "D1", ts: "1.1", user: "U1" };
  expect(readArrival({ type: "event_callback", event }, "U0")).toMatchObject({
    work: { message: { text: "", threadTs: "1.1" } },
  });
});

describe("the edge's own sentences", () => {
  it("hold no digit, in any language", () => {
    for (const texts of Object.values(EDGE_TEXTS)) {
      const { documents, operations, wanted, ...others } = texts;
      const { closed, reasons, ...waiting } = wanted;
      const own: readonly unknown[] = [others, documents, operations, waiting].flatMap((each) => Object.values(each));
      const sentences = [
        ...own.map((text) => (typeof text === "function" ? text("U", "L") : text)),
        ...Object.values(reasons),
        closed("U", "L", "later"),
      ];
      expect(sentences.length).toBeGreaterThan(5);
      expect(sentences.join(" ")).not.toMatch(/\p{Nd}/u);
    }
  });

  it("follow the writer's language", () => {
    expect(replyLanguage("HK revenue?")).toBe("en");
    expect(replyLanguage("HK 营收?")).toBe("zh");
    expect(replyLanguage("")).toBe("en");
  });
});
