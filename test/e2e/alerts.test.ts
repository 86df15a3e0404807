import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import type { Workspace } from "../../src/playground/workspace.ts";
import { startWorkspace } from "../../src/playground/workspace-server.ts";
import { PROFILE_YAML } from "../answer/company.ts";
import { type Series, seriesOf, valueAt } from "../operations/metrics/scraped.ts";
import { TODAY, TOKENS } from "./footnote-workspace.ts";
import {
  BUILD_MS_MAX,
  built,
  endChildren,
  loggedPort,
  ROOT,
  runFootnote,
  servingPort,
  startServer,
} from "./program.ts";

const YOU = "U00000001";
const FIGURES = "metric,entity,period,value,unit\nREVENUE,BALTIC,2025,70707,USD_M\nREVENUE,BALTIC,2024,60606,USD_M\n";
const QUESTION = "@Footnote please: revenue of Tern Baltic in FY2025";
const Line = z.looseObject({
  level: z.enum(["info", "warn", "error", "fatal"]),
  time: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  event: z.string().optional(),
});
const Rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});
const Dashboard = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })) }),
  ),
});

let folder = "";
let workspace: Workspace;
/** The metrics of a started server that loaded a document, answered a question and was backed up. */
let page = "";
let stdout = "";
let dropped = { channel: "", ts: "" };
let asked = { channel: "", ts: "" };

beforeAll(async () => {
  await built();
  folder = mkdtempSync(join(tmpdir(), "footnote-alerts-"));
  const { botToken, signingSecret } = TOKENS;
  workspace = await startWorkspace({ port: 0, botEventsUrl: "http://127.0.0.1:9/", botToken, signingSecret });
  writeFileSync(join(folder, "profile.yaml"), PROFILE_YAML);
  const store = { FOOTNOTE_PROFILE: join(folder, "profile.yaml"), FOOTNOTE_DB: join(folder, "facts.db") };
  const server = startServer({
    ...{ ...store, SLACK_BOT_TOKEN: botToken, SLACK_SIGNING_SECRET: signingSecret, SLACK_API_URL: workspace.apiUrl },
    ...{ PORT: "0", FOOTNOTE_METRICS_PORT: "0", FOOTNOTE_CURATORS: YOU, FOOTNOTE_TODAY: TODAY },
  });
  const metrics = await loggedPort(server, "metrics");
  workspace.setBotEventsUrl(`http://127.0.0.1:${await servingPort(server)}/slack/events`);
  const answered = (root: { readonly ts: string; readonly channel: string }) =>
    workspace.waitFor(() => workspace.messages(root.channel).find(({ threadTs }) => threadTs === root.ts), 60_000);
  const { id } = workspace.upload({ name: "secret-deal.csv", content: FIGURES, user: YOU });
  dropped = workspace.say({ channel: "dm", text: "", user: YOU, files: [id] });
  await answered(dropped);
  asked = workspace.say({ channel: "finance", text: QUESTION, user: YOU });
  await answered(asked);
  expect(await runFootnote(["backup", join(folder, "backups")], store)).toMatchObject({ code: 0 });
  page = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
  stdout = server.output.stdout;
}, 2 * BUILD_MS_MAX);
afterAll(async () => {
  await endChildren();
  await workspace?.close();
  rmSync(folder, { recursive: true, force: true });
});

const text = (name: string): string => readFileSync(join(ROOT, "docs/alerts", name), "utf8");

describe("what is stored", () => {
  it("is told in counts and ages", () => {
    expect(valueAt(page, "footnote_facts")).toBe(2);
    expect(valueAt(page, "footnote_loads_total", { result: "loaded" })).toBe(1);
    expect(valueAt(page, "footnote_loads_total", { result: "failed" })).toBe(0);
    expect(valueAt(page, "footnote_curator_questions")).toBe(0);
    for (const age of ["footnote_newest_document_age_seconds", "footnote_backup_age_seconds"])
      expect(valueAt(page, age)).not.toBeNull();
  });
});

describe("the examples of alerts", () => {
  const rules = Rules.parse(parse(text("rules.yml"))).groups.flatMap((group) => group.rules);
  const panels = Dashboard.parse(JSON.parse(text("dashboard.json"))).panels;

  it.each(rules.map(({ alert, expr }) => [alert, expr]))("%s asks for nothing that is not exported", (_, expr) => {
    expect(unknownIn(expr, seriesOf(page))).toEqual([]);
  });

  it.each(panels.map(({ title, targets }) => [title, targets] as const))(
    "the panel “%s” asks for nothing that is not exported",
    (_, targets) => {
      for (const { expr, legendFormat } of targets) {
        const labels = [...legendFormat.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, label = ""]) => `${label}=`);
        expect(unknownIn(expr, seriesOf(page), labels)).toEqual([]);
      }
    },
  );

  it("would miss a metric, a label and a value that are not there", () => {
    const series = seriesOf(page);
    expect(unknownIn('footnote_fact > 0 or footnote_slack_link{state="lost"}', series)).toEqual([
      "footnote_fact",
      'footnote_slack_link{state="lost"}',
    ]);
    expect(unknownIn("sum by (kind) (footnote_loads_total)", series)).toEqual(["kind"]);
    expect(unknownIn("renamed_total[5m]", series)).toEqual(["renamed_total"]);
  });
});

/** Words of PromQL, as far as the examples use them. */
const PROMQL = new Set([
  "absent",
  "by",
  "histogram_quantile",
  "increase",
  "min_over_time",
  "on",
  "or",
  "rate",
  "sum",
  "unless",
]);

/** What an expression, or the legend of a panel, names and no series has: metrics, labels and values of labels. */
function unknownIn(expr: string, series: readonly Series[], legend: readonly string[] = []): readonly string[] {
  const matchers = [...expr.matchAll(/(\w+)\{(\w+)=~?"([^"]*)"\}/g)];
  const unmatched = matchers.flatMap(([whole, metric, label = "", values = ""]) =>
    values.split("|").every((value) => series.some(({ name, labels }) => name === metric && labels[label] === value))
      ? []
      : [whole],
  );
  const bare = expr.replace(/\{[^}]*\}|\[\w+\]|"[^"]*"/g, " ");
  const grouped = [...bare.matchAll(/\bby \((\w+)\)/g)].map(([, label = ""]) => label);
  const words = bare.replace(/\bby \(\w+\)/g, " ").match(/[a-z_]\w*/gi) ?? [];
  const metrics = words.filter((word) => !PROMQL.has(word));
  const known = series.filter(({ name }) => metrics.includes(name));
  const labels = [...grouped, ...legend.map((label) => label.replace("=", ""))];
  return [
    ...metrics.filter((metric) => series.every(({ name }) => name !== metric)),
    ...labels.filter((label) => known.every((one) => one.labels[label] === undefined)),
    ...unmatched,
  ];
}

describe("the log of a server", () => {
  const lines = () =>
    stdout
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => Line.parse(JSON.parse(line)));

  it("names levels, gives times in UTC, and says which channel and thread a line is about", () => {
    expect(lines().length).toBeGreaterThan(3);
    const traces = lines().filter(({ event }) => event === "trace");
    expect(traces.length).toBeGreaterThan(0);
    const about = { level: "info", channel: asked.channel, thread: asked.ts };
    expect(traces.filter(({ thread }) => thread === asked.ts)).toEqual([expect.objectContaining(about)]);
    // Example questions of the loaded document were asked in its thread.
    expect(traces.filter(({ thread }) => thread !== asked.ts && thread !== dropped.ts)).toEqual([]);
  });

  it("has one line for a load, with counts and a digest of the name", () => {
    expect(lines().filter(({ event }) => event === "load")).toEqual([
      expect.objectContaining({
        ...{ level: "info", thread: dropped.ts, result: "loaded", facts: 2, passages: 0, questions: 0 },
        document: expect.stringMatching(/^[0-9a-f]{16}$/),
        ms: expect.any(Number),
      }),
    ]);
  });

  it("holds no word of a question, no figure and no name of a document", () => {
    expect(stdout).not.toMatch(/please|Tern|70707|70,707|60606|secret-deal|xoxb/);
  });
});
