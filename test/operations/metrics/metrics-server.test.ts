import { connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createMetrics } from "../../../src/operations/metrics/create-metrics.ts";
import {
  type MetricsServer,
  type MetricsServerOptions,
  serveMetrics,
} from "../../../src/operations/metrics/metrics-server.ts";

const servers: MetricsServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function serving(options: Partial<MetricsServerOptions> = {}): Promise<MetricsServer> {
  const server = await serveMetrics({
    port: 0,
    host: "127.0.0.1",
    metrics: createMetrics({ withProcess: false }),
    ready: async () => true,
    ...options,
  });
  servers.push(server);
  return server;
}

async function page(server: MetricsServer, path: string, init?: RequestInit) {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, init);
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
}

describe("the metrics server", () => {
  it("shows the metrics in Prometheus' text format", async () => {
    const { status, type, text } = await page(await serving(), "/metrics?name[]=x");
    expect([status, type]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
    expect(text).toContain("# TYPE footnote_questions_total counter");
  });

  it("says whether it lives, and whether questions can be answered", async () => {
    let isReady = false;
    const server = await serving({ ready: async () => isReady });
    expect(await page(server, "/healthz")).toMatchObject({ status: 200, text: "ok\n" });
    expect(await page(server, "/readyz")).toMatchObject({ status: 503, text: "not ready\n" });
    isReady = true;
    expect(await page(server, "/readyz")).toMatchObject({ status: 200, text: "ready\n" });
  });

  it.each([
    ["another page", "/", {}, 404],
    ["a page below", "/metrics/x", {}, 404],
    ["another method", "/metrics", { method: "POST", body: "x" }, 405],
  ])("has nothing for %s", async (_name, path, init, status) => {
    expect((await page(await serving(), path, init)).status).toBe(status);
  });

  it("ends a scrape or a check that does not end, and one that fails, without a word of why", async () => {
    const scrape = () => new Promise<string>(() => {});
    const failing = async () => {
      throw new Error("xoxb-secret");
    };
    const slow = await serving({ metrics: { scrape, contentType: "text/plain" }, ready: failing, scrapeMs: 20 });
    expect(await page(slow, "/metrics")).toMatchObject({ status: 503, text: "not available\n" });
    expect(await page(slow, "/readyz")).toMatchObject({ status: 503, text: "not ready\n" });
  });

  it("says which setting to change where its port is taken", async () => {
    const { port } = await serving();
    await expect(serving({ port })).rejects.toMatchObject({
      code: "port_in_use",
      message: `Port ${port} is in use by another program. Stop it, or set FOOTNOTE_METRICS_PORT to a free port.`,
    });
  });

  it("says which setting to change where its address is none of the machine's", async () => {
    await expect(serving({ host: "192.0.2.1" })).rejects.toMatchObject({ code: "bad_setting" });
  });

  it("stops at once, also beside a connection that says nothing", async () => {
    const server = await serving();
    const socket = connect(server.port, "127.0.0.1");
    await new Promise((resolve) => socket.once("connect", resolve));
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.on("error", () => {});
    await server.stop();
    await closed;
  });
});
