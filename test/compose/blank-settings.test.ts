import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { settingsFinding } from "../../src/doctor/machine-findings.ts";
import { readApiSettings } from "../../src/settings/api.ts";
import { readEnvironment } from "../../src/settings/environment.ts";
import {
  type Environment,
  readAuditDays,
  readDays,
  readEmbeddingSettings,
  readLogLevel,
  readMetricsSettings,
  readModelSettings,
  readPaths,
  readPlaygroundPaths,
  readReaderBytes,
  readThreadDays,
} from "../../src/settings/settings.ts";
import {
  readCharts,
  readCurators,
  readEdgeLimits,
  readGoldenFolder,
  readPort,
  readSlackSettings,
} from "../../src/settings/slack.ts";
import { PROFILE_YAML } from "../answer/company.ts";
import { footnote } from "../cli/command-line.ts";
import { codesOf, readDocument, tableOf } from "../docs/documents.ts";

const SETTINGS = readDocument("docs/settings.md");
const IN_TABLE = tableOf(SETTINGS, "Variable", "Default", "Meaning").flatMap(([variable = ""]) => codesOf(variable));
const SECRETS_IN_FILES = [...SETTINGS.text.matchAll(/`([A-Z_]+_FILE)`/g)].map((match) => match[1] ?? "");
const VARIABLES = [...new Set([...IN_TABLE, ...SECRETS_IN_FILES])];
const BLANKS = ["", " ", "\t \n", "\r\n", "\u00a0", "\u3000"];

/** Whatever reads settings: the server, the playground, the command line and `doctor` read through these. */
const READERS: Readonly<Record<string, (env: Environment) => unknown>> = {
  slack: readSlackSettings,
  port: readPort,
  curators: (env) => [...readCurators(env)],
  limits: readEdgeLimits,
  charts: readCharts,
  golden: readGoldenFolder,
  api: readApiSettings,
  model: readModelSettings,
  embeddings: readEmbeddingSettings,
  metrics: readMetricsSettings,
  audit: readAuditDays,
  threads: readThreadDays,
  reader: readReaderBytes,
  level: readLogLevel,
  paths: (env) => readPaths(env, {}),
  playground: (env) => readPlaygroundPaths(env, "/root"),
  today: (env) => readDays(env, { timeZone: "UTC" })(new Date(0)),
  doctor: settingsFinding,
};

const VALUES: Readonly<Record<string, string>> = {
  SLACK_BOT_TOKEN: "xoxb-1",
  SLACK_APP_TOKEN: "xapp-1",
  SLACK_SIGNING_SECRET: "secret",
  SLACK_API_URL: "https://slack.example/api/",
  PORT: "8080",
  FOOTNOTE_PROFILE: "own.yaml",
  FOOTNOTE_DB: "own.db",
  FOOTNOTE_RETENTION_DAYS: "9",
  FOOTNOTE_AUDIT_DAYS: "90",
  FOOTNOTE_QUESTIONS_PER_MINUTE: "9",
  FOOTNOTE_CURATORS: "U012ABCDEF",
  FOOTNOTE_RECEIPT_DAYS: "30",
  FOOTNOTE_OFFER_DAYS: "31",
  FOOTNOTE_WANTED_DAYS: "32",
  FOOTNOTE_THREAD_DAYS: "33",
  FOOTNOTE_UPLOAD_DAYS: "34",
  FOOTNOTE_CHARTS: "off",
  FOOTNOTE_GOLDEN: "cases",
  FOOTNOTE_READER_MEMORY: "512",
  FOOTNOTE_API_PORT: "8081",
  FOOTNOTE_API_HOST: "0.0.0.0",
  FOOTNOTE_API_TOKENS_FILE: "tokens.yaml",
  FOOTNOTE_API_REQUESTS_PER_MINUTE: "9",
  FOOTNOTE_TODAY: "2026-06-12",
  ANTHROPIC_API_KEY: "sk-ant-1",
  ANTHROPIC_BASE_URL: "https://model.example",
  FOOTNOTE_MODEL: "another-model",
  FOOTNOTE_MODEL_BUDGET: "10",
  FOOTNOTE_MODEL_PRICES: "1/5",
  FOOTNOTE_EMBEDDINGS_URL: "https://vectors.example/v1",
  FOOTNOTE_EMBEDDINGS_MODEL: "small",
  FOOTNOTE_EMBEDDINGS_KEY: "key",
  FOOTNOTE_METRICS_PORT: "9464",
  FOOTNOTE_METRICS_HOST: "0.0.0.0",
  LOG_LEVEL: "debug",
};

function read(variables: Environment): unknown {
  return Object.entries(READERS).map(([name, reader]) => [name, outcomeOf(() => reader(readEnvironment(variables)))]);
}

function outcomeOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return String(error);
  }
}

function without(name: string): Environment {
  return Object.fromEntries(Object.entries(VALUES).filter(([other]) => other !== name));
}

describe("an empty or blank variable counts as not set:", () => {
  it("the list of variables is that of the settings, and each has a value that is read", () => {
    expect(IN_TABLE.length).toBeGreaterThan(25);
    expect(SECRETS_IN_FILES.length).toBeGreaterThan(4);
    expect(Object.keys(VALUES).sort()).toEqual([...IN_TABLE].sort());
    const changes = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
    const unread = IN_TABLE.filter(
      (name) => !changes(read(without(name)), read(VALUES)) && !changes(read({ [name]: VALUES[name] }), read({})),
    );
    expect(unread).toEqual([]);
  });

  it.each(VARIABLES)("%s", (name) => {
    for (const blank of BLANKS) {
      expect(read({ [name]: blank })).toEqual(read({}));
      expect(read({ ...VALUES, [name]: blank })).toEqual(read(without(name)));
    }
  });

  it("also where it stands around a value", () => {
    const padded = Object.fromEntries(Object.entries(VALUES).map(([name, value]) => [name, ` ${value}\n`]));
    expect(read(padded)).toEqual(read(VALUES));
  });
});

describe("the command line is the same with every variable empty as with none set:", () => {
  const folder = mkdtempSync(join(tmpdir(), "footnote-blank-"));
  const profile = join(folder, "profile.yaml");
  writeFileSync(profile, PROFILE_YAML);
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ["check", ["check", "--profile", profile, "--db", join(folder, "facts.db")]],
    ["doctor", ["doctor", "--json", "--profile", profile, "--db", join(folder, "facts.db")]],
    ["a company that is not there", ["check"]],
    ["facts list", ["facts", "list", "--profile", profile, "--db", join(folder, "facts.db")]],
    ["search", ["search", "revenue", "--profile", profile, "--db", join(folder, "facts.db")]],
    ["ask", ["ask", "hello", "--profile", profile, "--db", join(folder, "facts.db")]],
    ["audit", ["audit", "verify", "--db", join(folder, "facts.db")]],
  ])("%s", async (_name, args) => {
    await footnote(["ingest", folder, "--profile", profile, "--db", join(folder, "facts.db")]);
    const steady = (text: string) => text.replace(/[\d,.]+ [GM]B|\d+ ms|\d+(?:\.\d+)? seconds?/g, "…");
    const unset = await footnote(args);
    for (const blank of ["", " "]) {
      const empty = await footnote(args, { env: Object.fromEntries(VARIABLES.map((name) => [name, blank])) });
      expect([empty.code, steady(empty.out), steady(empty.err)]).toEqual([
        unset.code,
        steady(unset.out),
        steady(unset.err),
      ]);
    }
  });
});
