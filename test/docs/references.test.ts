import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readHeldDay, readModelSettings, readPaths } from "../../src/settings/settings.ts";
import { readSlackSettings } from "../../src/settings/slack.ts";
import { importsOf, readSources } from "../support/source-files.ts";
import { codesOf, PROJECT, readDocument, readDocuments, tableOf } from "./documents.ts";

const SOURCES = readSources(join(PROJECT, "src"));
const DOCUMENTS = readDocuments();

describe("links and file names", () => {
  const links = DOCUMENTS.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map((match) => ({ from: path, to: match[1] ?? "" })),
  );

  it("are found", () => {
    expect(links.length).toBeGreaterThan(10);
  });

  it("lead to files of the project", () => {
    const broken = links.filter(({ from, to }) => !existsSync(join(PROJECT, dirname(from), to)));
    expect(broken).toEqual([]);
  });

  it("lead to every page of docs/", () => {
    const reached = new Set(links.map(({ from, to }) => join(dirname(from), to).replace(/\/$/, "")));
    const pages = DOCUMENTS.map(({ path }) => path).filter((path) => path.startsWith("docs"));
    const unreached = pages.filter((path) => !reached.has(path) && !reached.has(dirname(path)));
    expect(unreached).toEqual([]);
  });

  const named = DOCUMENTS.flatMap(({ path, text }) =>
    codesOf(text)
      .filter((code) => /^(?:src|test|scripts|bench|data)\/[\w./-]*$/.test(code) && !/\.db$/.test(code))
      .map((code) => ({ from: path, code })),
  );

  it("between backticks name files that exist", () => {
    expect(named.length).toBeGreaterThan(60);
    // A company's own file is where the operator puts it.
    const missing = named.filter(({ code }) => code !== "data/profile.yaml" && !existsSync(join(PROJECT, code)));
    expect(missing).toEqual([]);
  });

  it("keep the screenshot small", () => {
    expect(statSync(join(PROJECT, "docs/images/playground.png")).size).toBeLessThan(200_000);
  });
});

describe("the table of settings", () => {
  const rows = tableOf(readDocument("docs/settings.md"), "Variable", "Default", "Meaning");
  const documented = rows.flatMap(([variable = ""]) => codesOf(variable)).sort();

  /** The variables that a reader of settings looks at. */
  function looksAt(read: (env: Readonly<Record<string, string | undefined>>) => unknown): readonly string[] {
    const names = new Set<string>();
    const env = new Proxy<Record<string, string | undefined>>(
      { ANTHROPIC_API_KEY: "key" },
      {
        get: (target, name) => {
          names.add(String(name));
          return target[String(name)];
        },
      },
    );
    read(env);
    return [...names];
  }

  it("names every variable that the sources read, and no other", () => {
    const asked = [
      readSlackSettings,
      readModelSettings,
      (env: Readonly<Record<string, string | undefined>>) => readPaths(env, {}),
      readHeldDay,
    ].flatMap(looksAt);
    const written = SOURCES.flatMap(({ text }) =>
      [...text.matchAll(/\benv\.([A-Z][A-Z_]+)/g)].map((match) => match[1]),
    );
    expect([...new Set([...asked, ...written])].filter((name) => /^[A-Z_]+$/.test(name ?? "")).sort()).toEqual(
      documented,
    );
  });

  it("states the defaults of paths, port and address", () => {
    const defaultOf = (variable: string): string =>
      rows.find(([name]) => name === `\`${variable}\``)?.[1]?.replaceAll("`", "") ?? "";
    const http = readSlackSettings({ SLACK_BOT_TOKEN: "xoxb-1", SLACK_SIGNING_SECRET: "s" });
    expect(http).toMatchObject({ port: Number(defaultOf("PORT")), apiUrl: defaultOf("SLACK_API_URL") });
    const paths = { profilePath: defaultOf("FOOTNOTE_PROFILE"), dbPath: defaultOf("FOOTNOTE_DB") };
    expect(readPaths({}, {})).toEqual(paths);
  });
});

describe("the table of commands", () => {
  it("names every command that the command line has", () => {
    const rows = tableOf(readDocument("docs/commands.md"), "Command", "Does");
    const named = new Set(rows.flatMap(([command = ""]) => codesOf(command)).map((code) => code.split(" ")[1]));
    const added = SOURCES.filter(({ path }) => path.startsWith("cli/")).flatMap(({ text }) =>
      [...text.matchAll(/program\s*\.command\("(\w+)"\)/g)].map((match) => match[1]),
    );
    expect(added.length).toBeGreaterThan(3);
    expect([...named].sort()).toEqual(added.sort());
  });
});

describe("the folder table of ARCHITECTURE.md", () => {
  const Rules = z.record(
    z.string(),
    z.looseObject({
      mayImport: z.array(z.string()),
      portsFrom: z.array(z.string()).default([]),
      node: z.boolean(),
    }),
  );

  /** The rules as the architecture test has them: an object literal without code in it is YAML as well. */
  function rulesOf() {
    const text = readFileSync(join(PROJECT, "test/architecture.test.ts"), "utf8");
    const literal = /const LAYERS = (\{[\s\S]*?\n\}) as const/.exec(text)?.[1] ?? "";
    return Rules.parse(parse(literal));
  }

  it("says what the architecture test enforces", () => {
    const rules = rulesOf();
    const exists = (folder: string): boolean => existsSync(join(PROJECT, "src", folder));
    const enforced = Object.entries(rules)
      .filter(([folder]) => exists(folder))
      .map(([folder, { mayImport, portsFrom, node }]) => ({
        folder,
        mayImport: [...mayImport.filter(exists), ...portsFrom.filter(exists)],
        pure: !node,
      }));
    const rows = tableOf(readDocument("ARCHITECTURE.md"), "Folder", "Holds", "May import");
    const documented = rows.map(([folder = "", holds = "", imports = ""]) => ({
      folder: codesOf(folder).join(),
      mayImport: codesOf(imports),
      pure: /; pure/.test(holds),
    }));
    expect(enforced.length).toBeGreaterThan(10);
    expect(documented).toEqual(enforced);
  });
});

describe("the dependency table of the decisions", () => {
  it("gives a reason for every package that the sources import, and for no other", () => {
    const rows = tableOf(readDocument("docs/decisions/0009-dependencies.md"), "Package", "Used for", "Reason");
    const explained = rows.flatMap(([names = ""]) => codesOf(names)).sort();
    const imported = SOURCES.flatMap(importsOf)
      .filter(({ specifier }) => !/^(?:\.|node:)/.test(specifier))
      .map(({ specifier }) => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/"));
    // Types of Slack come with Bolt.
    const packages = new Set(imported.filter((name) => !["@slack/types", "@slack/web-api"].includes(name)));
    expect([...packages].sort()).toEqual(explained);
  });
});

describe("the documents", () => {
  it("of decisions are numbered without a gap", () => {
    const numbers = DOCUMENTS.map(({ path }) => /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1]).filter(
      (number) => number !== undefined,
    );
    expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, "0")));
    expect(numbers.length).toBeGreaterThan(9);
  });

  it("name no place of the machine that they were written on", () => {
    const placed = DOCUMENTS.filter(({ text }) => /(?:^|[\s`(])\/(?:work|tmp|home|root)\//m.test(text));
    expect(placed.map(({ path }) => relative(PROJECT, path))).toEqual([]);
  });
});
