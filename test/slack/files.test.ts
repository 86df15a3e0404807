import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { DEFAULT_ACCESS } from "../../src/domain/access.ts";
import type { Chart } from "../../src/domain/chart.ts";
import { writeToolValue } from "../../src/domain/tool-use.ts";
import { Code } from "../../src/operations/audit/audit-code.ts";
import type { PictureDrawer } from "../../src/slack/pictures/ports.ts";
import { EDGE_TEXTS } from "../../src/slack/texts.ts";
import {
  answerRun,
  clickBody,
  type Harness,
  type HarnessOptions,
  mention,
  postSigned,
  requestFor,
  sendEvent,
  startEdge,
  TOOLS,
} from "./edge-harness.ts";

const CHART: Chart = {
  shape: "line",
  title: "Revenue · USD m",
  alt: "Chart: Revenue · USD m",
  series: [{ name: "", points: [{ place: "FY2025", value: "1", said: "1" }] }],
};

let harness: Harness;
let storage: Server;
/** What was uploaded, in order. */
let uploads: string[];
/** The keys of what the audit trail was given. */
let audited: (string | null)[];

afterEach(async () => {
  await harness.close();
  storage.close();
});

function charts(draw: PictureDrawer["draw"]) {
  return { chartOf: () => CHART, pictures: { draw, drawSvg: () => Promise.reject(new Error("not asked")) } };
}

const DRAWN = charts(async () => Buffer.from("a picture"));

/** A workspace that takes files, with one answered question; each call that shares a file gets the next reply. */
async function answered(options: HarnessOptions = {}, replies: readonly object[] = []): Promise<void> {
  uploads = [];
  audited = [];
  storage = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += String(chunk);
    });
    request.on("end", () => {
      uploads.push(body);
      response.end("OK");
    });
  });
  await new Promise<void>((resolve) => storage.listen(0, "127.0.0.1", resolve));
  const { port } = storage.address() as AddressInfo;
  const left = [...replies];
  harness = await startEdge({
    ...options,
    rewrite: (method, reply) => {
      if (method === "files.getUploadURLExternal")
        return { ok: true, upload_url: `http://127.0.0.1:${port}/up`, file_id: "F1" };
      if (method === "files.completeUploadExternal") return left.shift() ?? { ok: true, files: [] };
      return reply;
    },
    app: {
      ask: async (question) => ({ ...answerRun(question), resolved: requestFor("China", { language: "en" }) }),
      audit: { record: async (entries) => void audited.push(...entries.map(({ key }) => key)) },
      ...options.app,
    },
  });
  await sendEvent(harness, mention("revenue"));
  await harness.slack.until(() => harness.slack.posted.length === 1);
}

const shared = () => harness.slack.callsOf("files.completeUploadExternal");
const told = () => harness.slack.callsOf("chat.postEphemeral");

async function isOver(): Promise<void> {
  await expect.poll(() => harness.left(), { timeout: 60_000 }).toEqual({ work: 0, outbox: 0 });
}

interface ExportSpec {
  readonly user?: string;
  readonly trigger?: string;
  readonly value?: string;
  readonly clicked?: string;
}

async function exportIt(spec: ExportSpec = {}) {
  const { user = "U1", trigger = "1.2.a", clicked: action_ts = "1.1" } = spec;
  const use = { kind: "export", receipt: "RCPT0001", format: "csv" } as const;
  const value = spec.value ?? writeToolValue({ language: "en", use });
  const body = {
    ...clickBody({ offerId: "o", user, channel: "C1" }),
    trigger_id: trigger,
    actions: [{ type: "overflow", action_id: "footnote_tool:export", selected_option: { value }, action_ts }],
  };
  const sent = new URLSearchParams({ payload: JSON.stringify(body) }).toString();
  expect(await postSigned(harness, { body: sent, contentType: "application/x-www-form-urlencoded" })).toBe(200);
}

describe("a chart", () => {
  it("follows the text of its answer into the thread, under the name of its receipt", async () => {
    await answered({ app: DRAWN });
    await harness.slack.until(() => shared().length === 1);
    await isOver();
    expect(uploads).toEqual(["a picture"]);
    expect(harness.slack.callsOf("files.getUploadURLExternal")[0]).toMatchObject({
      filename: "footnote-RCPT0001.png",
      alt_txt: CHART.alt,
    });
    expect(shared()[0]).toMatchObject({ channel_id: "C1" });
    expect(shared()[0]?.thread_ts).toBe(harness.slack.posted[0]?.args.thread_ts);
    const order = harness.slack.calls.map(({ method }) => method);
    expect(order.indexOf("chat.postMessage")).toBeLessThan(order.indexOf("files.getUploadURLExternal"));
  });

  it.each<[string, HarnessOptions, readonly object[]]>([
    ["that is not drawn", { app: charts(() => Promise.reject(new Error("no"))) }, []],
    ["that Slack refuses", { app: DRAWN }, [{ ok: false, error: "not_in_channel" }]],
    ["where charts are turned off", { app: { chartOf: null } }, []],
  ])("%s leaves the answer without it, and nothing is said", async (_name, options, replies) => {
    await answered(options, replies);
    await isOver();
    expect(harness.slack.posted).toHaveLength(1);
    expect(told()).toEqual([]);
    expect(shared()).toHaveLength(replies.length);
  });
});

describe("an export", () => {
  it("shares the figures as a file below the answer", async () => {
    await answered();
    await exportIt();
    await harness.slack.until(() => shared().length === 1);
    await isOver();
    expect(uploads).toEqual(["figures as csv"]);
    // The trail refuses a key that is no code.
    expect(audited).toHaveLength(2);
    for (const key of audited) expect(Code.safeParse(key).success).toBe(true);
    expect(harness.slack.callsOf("files.getUploadURLExternal")[0]).toMatchObject({ filename: "footnote-RCPT0001.csv" });
    expect(shared()[0]).toMatchObject({ channel_id: "C1" });
  });

  it("is one file, however often it is clicked at once", async () => {
    await answered();
    await exportIt();
    await exportIt({ trigger: "1.2.b" });
    await exportIt({ trigger: "1.2.c", user: "U2" });
    await isOver();
    expect(uploads).toHaveLength(1);
  });

  it("is one file on both sides of a full minute, and another one later", async () => {
    await answered();
    harness.clock.now = new Date("2026-06-12T09:00:59.950Z");
    await exportIt({ clicked: "1.1" });
    await isOver();
    harness.clock.now = new Date("2026-06-12T09:01:00.050Z");
    await exportIt({ clicked: "1.2" });
    await isOver();
    expect(uploads).toHaveLength(1);
    harness.clock.now = new Date("2026-06-12T09:02:00.000Z");
    await exportIt({ clicked: "1.3" });
    await isOver();
    expect(uploads).toHaveLength(2);
  });

  it("that Slack did not take can be asked for again at once", async () => {
    await answered({}, [{ ok: false, error: "not_in_channel" }]);
    await exportIt({ clicked: "1.1" });
    await harness.slack.until(() => harness.slack.posted.length === 2);
    await exportIt({ clicked: "1.2" });
    await exportIt({ clicked: "1.2" });
    await isOver();
    expect(shared()).toHaveLength(2);
  });

  it("tells who waits for it where Slack does not take it", async () => {
    await answered({}, [{ ok: false, error: "not_in_channel" }]);
    await exportIt();
    await harness.slack.until(() => harness.slack.posted.length === 2);
    expect(harness.slack.posted[1]?.args.text).toBe(EDGE_TEXTS.en.fileNotShared);
    await isOver();
  });

  it("of an answer that has changed, or shows its reader less, is none", async () => {
    let asked = 0;
    await answered({
      app: {
        ask: async (question) => {
          const run = { ...answerRun(question), resolved: requestFor("China", { language: "en" }) };
          asked += 1;
          return asked === 1 ? run : { ...run, answer: { kind: "unavailable", component: "store" } };
        },
      },
    });
    await exportIt();
    await harness.slack.until(() => told().length === 1);
    expect(told()[0]?.text).toBe(EDGE_TEXTS.en.exportChanged);
    await isOver();
    expect(uploads).toEqual([]);
  });

  it("of an answer without figures is none, and says so", async () => {
    await answered({ app: { tools: { ...TOOLS, exported: async () => null } } });
    await exportIt();
    await harness.slack.until(() => told().length === 1);
    expect(told()[0]?.text).toBe(EDGE_TEXTS.en.nothingToExport);
  });

  it("is for nobody who may not ask, and for no forged value", async () => {
    await answered({ app: { access: { ...DEFAULT_ACCESS, blocked: new Set(["U2"]) } } });
    await exportIt({ user: "U2" });
    await harness.slack.until(() => told().length === 1);
    expect(told()[0]?.text).toBe(EDGE_TEXTS.en.notForYou);
    await exportIt({ trigger: "1.2.b", value: "en:export:RCPT0001:exe" });
    await exportIt({ trigger: "1.2.c", value: "en:export:RCPT0001" });
    await isOver();
    expect(uploads).toEqual([]);
  });
});
