import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../src/company/glossary.ts";
import { markdownDocument } from "../../src/documents/markdown/markdown-reader.ts";
import { READ_OPTIONS } from "../../src/documents/reader.ts";
import type { SensitivityPolicy } from "../../src/domain/profile.ts";
import { readLabels } from "../../src/import/document-labels.ts";
import { testProfile } from "../support/profiles.ts";

const OPEN: SensitivityPolicy = testProfile().sensitivity;

function read(markdown: string, { doc = "notes/baltic-review.md", policy = OPEN } = {}) {
  const document = markdownDocument(markdown, READ_OPTIONS);
  const glossary = buildGlossary(testProfile({ sensitivity: policy }));
  const { labels, warnings } = readLabels({ doc, path: `/reports/${doc}` }, document, glossary);
  return { labels, warnings };
}

/** A text with one label. */
function labelled(label: string): string {
  return `---\n${label}\n---\nText.`;
}

describe("the labels of a document", () => {
  it("are its own, each in the form that it is compared in", () => {
    const front =
      "title: Review\nentity: hong kong\nperiod: 2025q3\ntopic: fin\nlanguage: en\nsensitivity: PUBLIC\nsource: Reviews\ndate: 2025-10-20";
    expect(read(labelled(front))).toEqual({
      labels: {
        title: "Review",
        entity: "HK",
        geography: "HK",
        period: "2025Q3",
        topic: "FIN",
        sensitivity: "PUBLIC",
        origin: "reviews",
        issuedOn: "2025-10-20",
      },
      warnings: [],
    });
  });

  it("are plain where it names none", () => {
    expect(read("Text.")).toEqual({
      labels: {
        title: "baltic-review",
        entity: null,
        geography: null,
        period: null,
        topic: null,
        sensitivity: "INTERNAL",
        origin: "documents",
        issuedOn: null,
      },
      warnings: [],
    });
  });

  it.each<readonly [string, string, string]>([
    ["its own", "---\ntitle: Mine\n---\n# Heading\n\nText.", "Mine"],
    ["its first heading where it names none", "Text.\n\n## Heading\n\nText.", "Heading"],
    ["its first heading where its own is empty", "---\ntitle:\n---\n# Heading\n\nText.", "Heading"],
    ["the name of its file otherwise", "Text.", "baltic-review"],
  ])("have for a title %s", (_name, text, expected) => {
    expect(read(text).labels.title).toBe(expected);
  });

  it.each<readonly [string, string | null, string | null]>([
    ["entity: HK", "HK", "HK"],
    ["entity: 香港", "HK", "HK"],
    ["entity: ＧＲＯＵＰ", "GROUP", "ASIA"],
    ["entity:", null, null],
  ])("know an entity by every word of the company file: %s", (label, entity, geography) => {
    expect(read(labelled(label))).toMatchObject({ labels: { entity, geography }, warnings: [] });
  });

  it.each<readonly [string, string, object, string]>([
    [
      "an entity, which is then nobody of ours",
      "entity: Rival",
      { entity: "Rival", geography: null },
      'The entity "Rival" is not in the company file; its passages answer for none.',
    ],
    [
      "a period, which then answers for none",
      "period: last year",
      { period: "last year" },
      'The period "last year" is none; write it like FY2025, 2025H1 or 2025Q3.',
    ],
    [
      "a date, which is then unknown",
      "date: 2025-02-30",
      { issuedOn: null },
      'The date "2025-02-30" is none; write it like 2025-06-30.',
    ],
    [
      "labels that it does not know",
      "author: me\ntags: x",
      {},
      'Labels that are not known, and not used: "author", "tags".',
    ],
  ])("warn of %s", (_name, label, labels, warning) => {
    expect(read(labelled(label))).toMatchObject({ labels, warnings: [warning] });
  });
});

const POLICY: SensitivityPolicy = {
  defaultLevel: "PUBLIC",
  escalateUnknownToRestricted: false,
  restrictedFilenamePatterns: ["board_minutes", "exec*comp", ""],
  restrictedKeywords: ["Strictly Confidential", "绝密", ""],
};

describe("the sensitivity of a document", () => {
  it.each<readonly [string, string, string, string]>([
    ["its label by the name of its level", "---\nsensitivity: 机密\n---\nText.", "a.md", "CONFIDENTIAL"],
    [
      "every rule before a lower label",
      "---\nsensitivity: INTERNAL\n---\nStrictly confidential.",
      "board_minutes.md",
      "RESTRICTED",
    ],
    ["the company's level where no rule speaks", "Text.", "a.md", "PUBLIC"],
    ["that level where the label is empty", "---\nsensitivity: ''\n---\nText.", "a.md", "PUBLIC"],
    ["restricted by its file's name", "Text.", "2025/Board_Minutes_11.md", "RESTRICTED"],
    ["restricted by its folder's name", "Text.", "board_minutes/2025.md", "RESTRICTED"],
    ["restricted by a pattern with a star", "Text.", "2025-exec-and-staff-comp.md", "RESTRICTED"],
    ["not restricted by half of a pattern", "Text.", "2025-exec.md", "PUBLIC"],
    ["restricted by a word in its text", "This is STRICTLY confidential.", "a.md", "RESTRICTED"],
    ["restricted by a word over two lines", "This is strictly\nconfidential.", "a.md", "RESTRICTED"],
    [
      "restricted by a word with marks and wide blanks",
      "This is **strictly**\u3000 confidential.",
      "a.md",
      "RESTRICTED",
    ],
    ["restricted by a Chinese word", "本文为绝密。", "a.md", "RESTRICTED"],
    ["restricted by a word in its heading", "# Strictly confidential\n\n## Results\n\nText.", "a.md", "RESTRICTED"],
    ["restricted by a word in a heading further down", "# Results\n\nText.\n\n## 绝密\n\nMore.", "a.md", "RESTRICTED"],
    ["restricted by a word in its title", "---\ntitle: Plan (strictly confidential)\n---\nText.", "a.md", "RESTRICTED"],
    ["not restricted by half of a word", "Strictly speaking, nothing is confidential.", "a.md", "PUBLIC"],
  ])("is %s", (_name, text, doc, expected) => {
    expect(read(text, { doc, policy: POLICY }).labels.sensitivity).toBe(expected);
  });

  it("is restricted where the company takes everything without a label for restricted", () => {
    const policy = { ...OPEN, escalateUnknownToRestricted: true };
    expect(read("Text.", { policy }).labels.sensitivity).toBe("RESTRICTED");
    expect(read(labelled("sensitivity: PUBLIC"), { policy }).labels.sensitivity).toBe("PUBLIC");
  });
});
