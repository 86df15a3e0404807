import { describe, expect, it } from "vitest";
import { shows } from "../../bench/soak/known-figures.ts";
import { Ledger } from "../../bench/soak/ledger.ts";
import type { Message } from "../../src/playground/workspace-model.ts";

const QUESTION = { kind: "mention", channel: "C1", threadTs: "1.0", asked: "HK revenue FY1987", figures: ["104,729"] };

let posts = 0;

function post(text: string, threadTs = "1.0"): Message {
  posts += 1;
  return {
    channel: "C1",
    ts: `2.${posts}`,
    threadTs,
    user: "U0",
    text,
    blocks: [],
    files: [],
    edited: false,
    reactions: [],
  };
}

function asked(figures: readonly string[] = QUESTION.figures) {
  const ledger = new Ledger();
  const expectation = ledger.expect({ ...QUESTION, figures });
  ledger.delivered(expectation, true);
  return { ledger, expectation };
}

function faultsOf(ledger: Ledger): readonly string[] {
  return ledger.judge().faults.map(({ kind }) => kind);
}

describe("the ledger of a soak run", () => {
  it("finds no fault where each question has its answer", () => {
    const { ledger } = asked();
    ledger.posted(post("ACME Hong Kong · FY1987 · Revenue: 104,729 USD m"));
    expect([faultsOf(ledger), ledger.outstanding]).toEqual([[], 0]);
  });

  it.each([
    ["a question without an answer", [], ["lost"]],
    ["an answer that came twice", ["104,729", "104,729"], ["doubled"]],
    ["another question's answer", ["104,736"], ["wrong"]],
    ["an apology", ["Something went wrong on my side"], ["wrong"]],
    ["an apology beside the answer", ["Something went wrong on my side", "104,729"], ["doubled"]],
  ])("finds %s", (_, texts, faults) => {
    const { ledger } = asked();
    for (const text of texts) ledger.posted(post(text));
    expect(faultsOf(ledger)).toEqual(faults);
  });

  it("finds answers that were swapped between two threads", () => {
    const { ledger } = asked();
    ledger.delivered(ledger.expect({ ...QUESTION, threadTs: "1.1", figures: ["104,736"] }), true);
    ledger.posted(post("104,736"));
    ledger.posted(post("104,729", "1.1"));
    expect(faultsOf(ledger)).toEqual(["wrong", "wrong"]);
  });

  it("finds a message where nobody asked", () => {
    const { ledger } = asked();
    ledger.posted(post("104,729"));
    ledger.posted(post("104,729", "1.7"));
    expect(faultsOf(ledger)).toEqual(["uninvited"]);
  });

  it("takes a note for no answer", () => {
    const { ledger } = asked();
    ledger.posted({ ...post("104,729"), metadata: { event_type: "footnote_note", event_payload: { run_id: "1" } } });
    expect(faultsOf(ledger)).toEqual(["lost"]);
    ledger.posted({ ...post("104,729"), metadata: { event_type: "footnote_answer", event_payload: { run_id: "2" } } });
    expect(faultsOf(ledger)).toEqual([]);
  });

  it("takes the answer of either of two who click, and not of both", () => {
    const { ledger } = asked(["104,729", "104,736"]);
    ledger.posted(post("104,736"));
    expect(faultsOf(ledger)).toEqual([]);
    ledger.posted(post("104,729"));
    expect(faultsOf(ledger)).toEqual(["doubled"]);
  });

  it("lets a question that Slack gave up, or that was taken back, have an answer or none", () => {
    for (const texts of [[], ["104,729"]]) {
      const given = asked();
      given.ledger.delivered(given.expectation, false);
      const back = asked();
      back.ledger.takenBack(back.expectation);
      for (const { ledger } of [given, back]) {
        for (const text of texts) ledger.posted(post(text));
        expect(faultsOf(ledger)).toEqual([]);
      }
    }
  });
});

describe("a figure in a text", () => {
  it.each([
    ["Revenue: 104,729 USD m", true],
    ["是104,729。", true],
    ["104,729, and more", true],
    ["1,104,729 USD m", false],
    ["104,7290", false],
    ["104,729.5", false],
    ["104,729,000", false],
  ])("%s", (text, found) => {
    expect(shows(text, "104,729")).toBe(found);
  });
});
