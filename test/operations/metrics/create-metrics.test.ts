import { describe, expect, it } from "vitest";
import { createMetrics, type Metrics } from "../../../src/operations/metrics/create-metrics.ts";
import type { QuestionMeasure } from "../../../src/operations/metrics/ports.ts";
import { seriesOf, valueAt } from "./scraped.ts";

const MEASURE: QuestionMeasure = {
  outcome: "answered",
  route: "structured",
  cellCounts: { found: 3, notFound: 1, unrecognized: 0 },
  notUnderstoodSlots: { basis: 2 },
  unread: null,
  fabricationGuardTriggered: true,
  defectCodes: ["provider_threw:TypeError"],
  providerCalls: 2,
  tokens: { input: 120, output: 30 },
  elapsedMs: 40,
  stageMs: { screen: 1, path: 30 },
};

async function scraped(feed: (metrics: Metrics) => void): Promise<string> {
  const metrics = createMetrics({ withProcess: false });
  feed(metrics);
  return metrics.scrape();
}

describe("a scrape", () => {
  it("names the release that runs", async () => {
    const page = await createMetrics({ withProcess: false, release: "1.2.3" }).scrape();
    expect(valueAt(page, "footnote_build_info", { version: "1.2.3" })).toBe(1);
  });

  it("counts questions, look-ups, unused words, model calls and tokens", async () => {
    const page = await scraped(({ questions }) => {
      questions.answered(MEASURE);
      questions.answered({ ...MEASURE, outcome: "refused", route: null, fabricationGuardTriggered: false });
    });
    const value = (name: string, labels?: Readonly<Record<string, string>>) => valueAt(page, name, labels);
    expect(value("footnote_questions_total", { outcome: "answered", route: "structured" })).toBe(1);
    expect(value("footnote_questions_total", { outcome: "refused", route: "none" })).toBe(1);
    expect(value("footnote_lookups_total", { result: "found" })).toBe(6);
    expect(value("footnote_lookups_total", { result: "not_found" })).toBe(2);
    expect(value("footnote_not_understood_total", { kind: "basis" })).toBe(4);
    expect(value("footnote_model_dropped_total")).toBe(1);
    expect(value("footnote_defects_total")).toBe(2);
    expect(value("footnote_model_calls_total")).toBe(4);
    expect(value("footnote_model_tokens_total", { direction: "input" })).toBe(240);
    expect(value("footnote_model_tokens_total", { direction: "output" })).toBe(60);
  });

  it("tells times as a whole and by stage, in seconds", async () => {
    const page = await scraped(({ questions }) => questions.answered(MEASURE));
    expect(valueAt(page, "footnote_answer_seconds_sum")).toBe(0.04);
    expect(valueAt(page, "footnote_answer_seconds_bucket", { le: "0.025" })).toBe(0);
    expect(valueAt(page, "footnote_answer_seconds_bucket", { le: "0.05" })).toBe(1);
    expect(valueAt(page, "footnote_stage_seconds_sum", { stage: "path" })).toBe(0.03);
    expect(valueAt(page, "footnote_stage_seconds_count", { stage: "parse" })).toBeNull();
  });

  it("counts posts by code, rate limits, given-up posts and people who were turned away", async () => {
    const page = await scraped(({ edge }) => {
      edge.posted({ kind: "posted", code: null });
      edge.posted({ kind: "not_sent", code: "ratelimited" });
      edge.posted({ kind: "in_doubt", code: "http_503" });
      edge.rateLimited();
      edge.gaveUp("too_old");
      edge.turnedAway("other_workspace");
      edge.answerPosted(1_500);
    });
    expect(valueAt(page, "footnote_posts_total", { result: "posted", code: "ok" })).toBe(1);
    expect(valueAt(page, "footnote_posts_total", { result: "not_sent", code: "ratelimited" })).toBe(1);
    expect(valueAt(page, "footnote_posts_total", { result: "in_doubt", code: "http_5xx" })).toBe(1);
    expect(valueAt(page, "footnote_slack_rate_limits_total")).toBe(1);
    expect(valueAt(page, "footnote_posts_given_up_total", { reason: "too_old" })).toBe(1);
    expect(valueAt(page, "footnote_turned_away_total", { reason: "other_workspace" })).toBe(1);
    expect(valueAt(page, "footnote_receipt_to_posted_seconds_sum")).toBe(1.5);
  });

  it("counts memory that was lost by what was done", async () => {
    const page = await scraped(({ questions }) => {
      for (const operation of ["read", "write", "write", "forget"] as const) questions.memoryLost(operation);
    });
    const counted = ["read", "write", "forget"].map((operation) =>
      valueAt(page, "footnote_memory_lost_total", { operation }),
    );
    expect(counted).toEqual([1, 2, 1]);
  });

  it("begins at zero, so that the first event is seen as one", async () => {
    const page = await scraped(() => {});
    expect(valueAt(page, "footnote_slack_rate_limits_total")).toBe(0);
    expect(valueAt(page, "footnote_turned_away_total", { reason: "other_workspace" })).toBe(0);
  });

  it("reads queues when it is asked, and not before", async () => {
    const metrics = createMetrics({ withProcess: false });
    let depth = 0;
    metrics.queues.watch("inbox", () => ({ depth, oldestMs: depth === 0 ? null : 2_500 }));
    metrics.queues.watch("outbox", async () => ({ depth: 7, oldestMs: 1_000 }));
    expect(valueAt(await metrics.scrape(), "footnote_queue_oldest_seconds", { queue: "inbox" })).toBe(0);
    depth = 3;
    const page = await metrics.scrape();
    expect(valueAt(page, "footnote_queue_depth", { queue: "inbox" })).toBe(3);
    expect(valueAt(page, "footnote_queue_oldest_seconds", { queue: "inbox" })).toBe(2.5);
    expect(valueAt(page, "footnote_queue_depth", { queue: "outbox" })).toBe(7);
    expect(valueAt(page, "footnote_queue_depth", { queue: "questions" })).toBeNull();
  });

  it("leaves out a queue that cannot be read, and shows the others", async () => {
    const page = await scraped(({ queues }) => {
      queues.watch("inbox", () => {
        throw new Error("locked");
      });
      queues.watch("outbox", () => ({ depth: 1, oldestMs: 0 }));
    });
    expect(valueAt(page, "footnote_queue_depth", { queue: "inbox" })).toBeNull();
    expect(valueAt(page, "footnote_queue_depth", { queue: "outbox" })).toBe(1);
  });

  it("tells results, cost and breaker of the model", async () => {
    const page = await scraped(({ model }) => {
      model.called({ outcome: "success", elapsedMs: 800, costNanoUsd: 12_500_000 });
      model.called({ outcome: "timeout", elapsedMs: 20_000, costNanoUsd: null });
      model.changed("resting");
      model.called({ outcome: "resting", elapsedMs: 0, costNanoUsd: null });
    });
    expect(valueAt(page, "footnote_model_results_total", { result: "success" })).toBe(1);
    expect(valueAt(page, "footnote_model_results_total", { result: "resting" })).toBe(1);
    expect(valueAt(page, "footnote_model_call_seconds_count")).toBe(2);
    expect(valueAt(page, "footnote_model_cost_usd_total")).toBe(0.0125);
    expect(valueAt(page, "footnote_model_breaker_state", { state: "resting" })).toBe(1);
    expect(valueAt(page, "footnote_model_breaker_state", { state: "working" })).toBe(0);
  });

  it("shows the process where it is asked to", async () => {
    const page = await createMetrics({ withProcess: true }).scrape();
    expect(valueAt(page, "process_resident_memory_bytes")).toBeGreaterThan(1_000_000);
    expect(await scraped(() => {})).not.toMatch(/^(?:process|nodejs)_/m);
  });
});

/** What questions, people and secrets look like; each is handed in where a code is expected. */
const HOSTILE = [
  "How much revenue did Hong Kong make?",
  "U0123ABCDEF",
  "C0PRIVATE99",
  "xoxb-1234567890-secret",
  "3,370.5",
  '"} footnote_forged_total 1\nfootnote_forged_total{x="',
  "__proto__",
  "constructor",
  "http_5031",
  "",
] as const;

describe("hostile input", () => {
  /** Calls a method past its types, as a program in error would. */
  function feed(target: object, method: string, argument: unknown): void {
    const call: unknown = Reflect.get(target, method);
    if (typeof call !== "function") throw new Error(`There is no ${method}`);
    Reflect.apply(call, target, [argument]);
  }

  function feedEverything(metrics: Metrics, text: string): void {
    feed(metrics.questions, "answered", {
      ...MEASURE,
      outcome: text,
      route: text,
      notUnderstoodSlots: { [text]: 1 },
      stageMs: { [text]: 1 },
      defectCodes: [text],
      cellCounts: { found: text, notFound: Number.NaN, unrecognized: -1 },
    });
    feed(metrics.edge, "posted", { kind: text, code: text });
    feed(metrics.edge, "gaveUp", text);
    feed(metrics.edge, "turnedAway", text);
    feed(metrics.edge, "answerPosted", Number.NaN);
    feed(metrics.model, "called", { outcome: text, elapsedMs: Number.POSITIVE_INFINITY, costNanoUsd: -1 });
    Reflect.apply(metrics.queues.watch, undefined, [text, () => ({ depth: 1, oldestMs: 1 })]);
    feed(metrics.model, "changed", text);
  }

  it("never becomes a label, a name or a series, and throws nowhere", async () => {
    const metrics = createMetrics({ withProcess: true });
    for (const text of HOSTILE) feedEverything(metrics, text);
    const page = await metrics.scrape();
    expect(page).not.toMatch(/Hong Kong|U0123ABCDEF|C0PRIVATE99|xoxb|3,370|forged|__proto__|constructor/);
    const declared = new Map(metrics.declared.map((metric) => [metric.name, metric]));
    const own = seriesOf(page).filter(({ name }) => name.startsWith("footnote_"));
    expect(own.length).toBeGreaterThan(80);
    for (const { name, labels } of own) {
      const metric = declared.get(name.replace(/_(?:bucket|sum|count)$/, "")) ?? declared.get(name);
      for (const [label, value] of Object.entries(labels)) {
        if (label === "le") expect(value).toMatch(/^(?:[\d.]+|\+Inf)$/);
        else expect([...(metric?.labels[label] ?? []), "other"], name).toContain(value);
      }
    }
  });

  it("is counted as other, so that nothing is lost", async () => {
    const page = await scraped((metrics) => {
      for (const text of HOSTILE) feedEverything(metrics, text);
    });
    expect(valueAt(page, "footnote_questions_total", { outcome: "other", route: "other" })).toBe(HOSTILE.length);
    expect(valueAt(page, "footnote_turned_away_total", { reason: "other" })).toBe(HOSTILE.length);
    expect(valueAt(page, "footnote_posts_total", { result: "other", code: "other" })).toBe(HOSTILE.length);
  });

  it("would be noticed on the page", () => {
    expect(seriesOf('footnote_x{reason="U0123ABCDEF"} 1')).toEqual([
      { name: "footnote_x", labels: { reason: "U0123ABCDEF" }, value: 1 },
    ]);
  });

  it("as an error of thousands makes no more series than the lists have", async () => {
    const metrics = createMetrics({ withProcess: false });
    for (let id = 0; id < 5_000; id++) feed(metrics.edge, "posted", { kind: "rejected", code: `error_${id}` });
    const posts = seriesOf(await metrics.scrape()).filter(({ name }) => name === "footnote_posts_total");
    expect(posts).toEqual([
      { name: "footnote_posts_total", labels: { result: "rejected", code: "other" }, value: 5_000 },
    ]);
  });
});
