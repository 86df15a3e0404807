import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPlainYaml } from "../../src/company/plain-yaml.ts";
import { readYaml } from "../../src/company/yaml-source.ts";

describe("the quick reader", () => {
  it("reads what profiles are made of", () => {
    const text = `# a comment
company: { name: "Orchard, Inc.", home_entity: 'ORCHARD' }   # another

metrics:
  REVENUE:
    label: { en: Revenue, zh: 营收 }
    aliases:
      - revenue
      - gross  written premium  # in full
    definition: Fees, premiums [all] and more.
  ROE: { aliases: [], unit: ~ }
tables:
- match: "*.csv"
  values: ["20*", Value]
- match: b
empty:
`;
    expect(readPlainYaml(text)).toEqual({
      company: { name: "Orchard, Inc.", home_entity: "ORCHARD" },
      metrics: {
        REVENUE: {
          label: { en: "Revenue", zh: "营收" },
          aliases: ["revenue", "gross  written premium"],
          definition: "Fees, premiums [all] and more.",
        },
        ROE: { aliases: [], unit: null },
      },
      tables: [{ match: "*.csv", values: ["20*", "Value"] }, { match: "b" }],
      empty: null,
    });
  });

  it.each([
    ["an anchor", "a: &x 1"],
    ["an alias", "a: *x"],
    ["a tag", "a: !x 1"],
    ["a block scalar", "a: |\n  text"],
    ["a scalar over two lines", "a: one\n  two"],
    ["a list over two lines", "a: [one,\n  two]"],
    ["an escape", 'a: "\\n"'],
    ["a doubled quote", "a: 'it''s'"],
    ["a tab", "a:\n\tb: 1"],
    ["a colon in a scalar", "a: b: c"],
    ["a quoted key", '"a": 1'],
    ["a key written twice", "a: 1\na: 2"],
    ["a key that is null", "null: 1"],
    ["a second document", "a: 1\n---\nb: 2"],
    ["a directive", "%YAML 1.1\n---\na: 1"],
    ["a list at the root", "- a"],
    ["text alone", "a"],
    ["nothing", ""],
    ["indentation that steps back halfway", "a:\n    b: 1\n  c: 2"],
    ["text after a quote", 'a: "b" c'],
    ["a list item without content", "a:\n  -\n  - b"],
    ["a byte order mark", "\uFEFFa: 1"],
    ["very deep nesting", `a: ${"[".repeat(100)}${"]".repeat(100)}`],
  ])("leaves %s to the full parser", (_name, text) => {
    expect(readPlainYaml(text)).toBeUndefined();
  });

  it("reads whatever it does not decline exactly as the full parser does", () => {
    let read = 0;
    fc.assert(
      fc.property(yamlLike, (text) => {
        const plain = readPlainYaml(text);
        if (plain === undefined) return;
        read += 1;
        const full = readYaml(text);
        expect(full.faults, text).toEqual([]);
        expect(plain, text).toEqual(full.value);
      }),
      { numRuns: 6000, seed: 7 },
    );
    // A reader that declines everything would agree with everything.
    expect(read).toBeGreaterThan(300);
  });
});

const benign = [
  "a",
  "x y",
  "营收",
  "~",
  "true",
  "007",
  "1.5",
  "it's",
  "S&P",
  "é",
  "A/B (c)",
  '"q"',
  "'q, r'",
  '"a: b"',
  "'#'",
  '""',
];
const hostile = [
  "null",
  "a#b",
  "-1",
  "..",
  "&a",
  "*a",
  "!t",
  "|",
  "a: b",
  "a #c",
  "%x",
  "@x",
  "[a",
  "b]",
  "{",
  "'a''b'",
  "",
];
const noise = fc.string({ unit: fc.constantFrom(..."ab :#,[]{}'\"-?&*!|>%@`~.\\\t\u3000\u00a0"), maxLength: 6 });
const scalar = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...benign) },
  { weight: 1, arbitrary: fc.constantFrom(...hostile) },
  { weight: 1, arbitrary: noise },
);
const key = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom("a", "b", "c", "d", "e1", "F_2", "1") },
  { weight: 1, arbitrary: fc.constantFrom("null", "x y", '"k"', "- d", "? e", "") },
);
const colon = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(": ", ":  ") },
  { weight: 1, arbitrary: fc.constant(":") },
);
const flow: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    { weight: 3, arbitrary: scalar },
    { weight: 1, arbitrary: fc.array(tie("value"), { maxLength: 3 }).map((items) => `[${items.join(", ")}]`) },
    {
      weight: 1,
      arbitrary: fc
        .array(fc.tuple(key, colon, tie("value")), { maxLength: 3 })
        .map((pairs) => `{ ${pairs.map((pair) => pair.join("")).join(", ")} }`),
    },
  ),
})).value;
const line = fc
  .tuple(
    fc.constantFrom("", "", "", "", "  ", "  ", "    "),
    fc.oneof({ weight: 8, arbitrary: fc.constant("") }, { weight: 1, arbitrary: fc.constantFrom("- ", "-  ", "- - ") }),
    fc.oneof(
      { weight: 6, arbitrary: fc.tuple(key, colon, flow).map((parts) => parts.join("")) },
      { weight: 3, arbitrary: key.map((name) => `${name}:`) },
      { weight: 1, arbitrary: flow },
      { weight: 1, arbitrary: fc.constantFrom("# c", "", "---", "...") },
    ),
    fc.constantFrom("", "", "", " ", "  # c", "#c"),
  )
  .map((parts) => parts.join(""));
const yamlLike = fc.array(line, { minLength: 1, maxLength: 6 }).map((lines) => `a0: 1\n${lines.join("\n")}`);
