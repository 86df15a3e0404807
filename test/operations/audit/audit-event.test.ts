import { describe, expect, it } from "vitest";
import { codeOf, documentIdOf, placeIdOf } from "../../../src/operations/audit/audit-code.ts";
import { AuditEvent } from "../../../src/operations/audit/audit-event.ts";
import { ANSWERED, EVENTS } from "./events.ts";

const { delivery } = ANSWERED;
if (delivery.kind === "withheld") throw new Error("The example shows nothing.");
const [cell] = delivery.shown.cells;

function answeredWith(shown: object): object {
  return {
    ...ANSWERED,
    delivery: { ...delivery, shown: { ...("shown" in delivery ? delivery.shown : {}), ...shown } },
  };
}

describe("an entry of the audit trail", () => {
  const RULES = { kind: "access_rules_taken", companyFile: "cd".repeat(32) } as const;
  const TAKEN = { kind: "administration", who: null, action: RULES } as const;

  it.each([...EVENTS, TAKEN])("is taken as it is: $kind", (event) => {
    expect(AuditEvent.parse(event)).toEqual(event);
  });

  it.each([
    ["a question", { ...ANSWERED, question: "HK revenue?" }],
    ["a value of a cell", answeredWith({ cells: [{ ...cell, value: "818" }] })],
    [
      "a value of a statement",
      answeredWith({ cells: [{ ...cell, statements: [{ ...cell?.statements[0], value: "818" }] }] }),
    ],
    ["the words of a passage", answeredWith({ passages: ["Revenue rose to 818."] })],
    ["a Chinese sentence for a code", answeredWith({ absent: [{ ...cell, metric: "香港营收是多少" }] })],
    ["words for a dimension", answeredWith({ cells: [{ ...cell, dimensions: { "HK revenue?": "TOTAL" } }] })],
    ["the name of a document", answeredWith({ documents: ["Board minutes.docx"] })],
    ["what a withheld answer would have shown", { ...ANSWERED, delivery: { ...delivery, kind: "withheld" } }],
    ["words for a person", { ...ANSWERED, who: "Ana of Finance" }],
    ["words in a place", { ...ANSWERED, place: { ...ANSWERED.place, topic: "results" } }],
    ["words beside a decision", { ...ANSWERED, decision: { ...ANSWERED.decision, reason: "HK revenue?" } }],
    ["another reason", { kind: "turned_away", who: "U1", place: { kind: "api" }, why: "asked for HK revenue" }],
    ["the figure of a decision", { ...EVENTS[6], choice: { kind: "value", value: "818", unit: "USD_M" } }],
    ["settings themselves", { ...EVENTS[7], action: { kind: "settings_loaded", companyFile: "company: Acme" } }],
    ["a kind that nobody knows", { kind: "note", text: "HK revenue?" }],
  ])("is refused with %s", (_name, event) => {
    expect(AuditEvent.safeParse(event).success).toBe(false);
  });
});

describe("ids of the audit trail", () => {
  it("are codes as they are, and stand for what is no code", () => {
    expect(["REVENUE", "2025-9M", "U0123", "ana.li@acme.com"].map(codeOf)).toEqual([
      "REVENUE",
      "2025-9M",
      "U0123",
      "ana.li@acme.com",
    ]);
    expect(codeOf("HK revenue?")).toMatch(/^x-[0-9a-f]{16}$/);
    expect(codeOf("香港")).not.toBe(codeOf("中国"));
  });

  it("tell documents and places apart, and say nothing of them", () => {
    const place = { doc: "Board minutes.docx", locator: "page=3" };
    expect(documentIdOf(place.doc)).toMatch(/^[0-9a-f]{16}$/);
    const ids = [place, { ...place, locator: "page=4" }, { ...place, doc: "Board minutes.doc" }].map(placeIdOf);
    expect(new Set(ids).size).toBe(3);
  });
});
