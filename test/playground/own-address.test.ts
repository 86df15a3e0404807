import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ScriptedPlayground, startScriptedPlayground } from "./scripted-app.ts";

const SEED = 20260612;

let playground: ScriptedPlayground;
let port = 0;

beforeAll(async () => {
  playground = await startScriptedPlayground({ socketMode: true });
  port = playground.workspace.port;
  playground.workspace.say({ channel: "finance", text: "the secret of the room" });
});
afterAll(() => playground.stop());

interface Target {
  readonly method: string;
  readonly path: string;
  readonly headers?: readonly string[];
  readonly body?: string;
}

const JSON_TYPE = "content-type: application/json";
const UPGRADE = [
  "connection: Upgrade",
  "upgrade: websocket",
  "sec-websocket-version: 13",
  "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
];

/** Every kind of address that the workspace has, and some that it has not. */
const TARGETS: readonly Target[] = [
  { method: "GET", path: "/" },
  { method: "GET", path: "/app.js" },
  { method: "HEAD", path: "/" },
  { method: "GET", path: "/healthz" },
  { method: "GET", path: "/workspace/state" },
  { method: "GET", path: "/workspace/stream" },
  { method: "POST", path: "/workspace/messages", headers: [JSON_TYPE], body: '{"channel":"finance","text":"forged"}' },
  {
    method: "POST",
    path: "/workspace/files?name=a.csv",
    headers: ["content-type: application/octet-stream"],
    body: "a",
  },
  { method: "POST", path: "/api/auth.test", headers: ["authorization: Bearer xoxb-playground"] },
  { method: "POST", path: "/api/apps.connections.open", headers: ["authorization: Bearer xapp-playground"] },
  { method: "GET", path: "/files-pri/T1-F1/a.csv" },
  { method: "POST", path: "/actions/R1", headers: [JSON_TYPE], body: '{"text":"forged"}' },
  { method: "OPTIONS", path: "/workspace/messages" },
  { method: "GET", path: "/nowhere" },
  { method: "GET", path: "/socket-mode?ticket=1", headers: UPGRADE },
  { method: "GET", path: "/workspace/stream", headers: UPGRADE },
];

/** Sends a request as it is, whatever its headers are, and gives what came back until the connection ended or fell still. */
async function send({ method, path, headers = [], body = "" }: Target, lines: readonly string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  socket.on("error", () => {});
  const length = body === "" ? [] : [`content-length: ${Buffer.byteLength(body)}`];
  const close = headers.some((line) => line.startsWith("connection:")) ? [] : ["connection: close"];
  const head = [`${method} ${path} HTTP/1.1`, ...lines, ...close, ...headers, ...length];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`, "latin1");
  // A stream, or an upgrade that was let in, does not end by itself.
  await Promise.race([once(socket, "close"), sleep(path === "/workspace/stream" ? 300 : 2_000, null, { ref: false })]);
  socket.destroy();
  return Buffer.concat(chunks).toString("latin1");
}

const statusOf = (reply: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(reply)?.[1] ?? 0);

/** A refusal says the same to everybody, and nothing of the workspace. */
function expectRefused(reply: string, status: number | readonly number[]): void {
  expect([status].flat()).toContain(statusOf(reply));
  expect(reply).not.toMatch(/secret of the room|Footnote|<html|"ok"|xoxb|data:/i);
  expect(reply.length).toBeLessThan(400);
}

const OWN_NAMES = ["localhost", "LocalHost", "localhost.", "127.0.0.1", "[::1]"];

describe("a request to the workspace's own address is answered:", () => {
  it.each(OWN_NAMES)("%s", async (name) => {
    const reply = await send({ method: "GET", path: "/workspace/state" }, [`Host: ${name}:${port}`]);
    expect(statusOf(reply)).toBe(200);
    expect(reply).toContain("secret of the room");
  });

  it.each(OWN_NAMES)("a page at %s may act", async (name) => {
    const target = {
      method: "POST",
      path: "/workspace/messages",
      headers: [JSON_TYPE],
      body: '{"channel":"finance","text":"hi"}',
    };
    const authority = `${name}:${port}`;
    expect(statusOf(await send(target, [`Host: ${authority}`, `Origin: http://${authority}`]))).toBe(200);
  });
});

/** Seeded changes of an address of its own, none of which is one. */
function foreignHosts(): fc.Arbitrary<string> {
  const name = fc.constantFrom(...OWN_NAMES);
  const anyPort = fc.integer({ min: 0, max: 65_535 }).filter((other) => other !== port && !(port === 80));
  const label = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
  return fc.oneof(
    fc.tuple(label, label).map(([a, b]) => `${a}.${b}:${port}`),
    fc.tuple(name, label).map(([own, more]) => `${own.replace(/\.$/, "")}.${more}:${port}`),
    fc.tuple(name, label).map(([own, more]) => `${more}.${own}:${port}`),
    fc.tuple(name, label).map(([own, more]) => `${more}${own}:${port}`),
    fc.tuple(name, label).map(([own, more]) => `${own}${more}:${port}`),
    fc.tuple(name, anyPort).map(([own, other]) => `${own}:${other}`),
    fc.tuple(name, label).map(([own, more]) => `${own}:${port}${more}`),
    fc.tuple(name, label).map(([own, more]) => `${more}@${own}:${port}`),
    fc.tuple(name, label).map(([own, more]) => `${own}:${port}@${more}`),
    fc
      .tuple(name, fc.constantFrom("/", "?", "#", ",", ";", " ", "\t", "%00", ".."))
      .map(([own, sign]) => `${own}${sign}:${port}`),
    name,
    fc.constantFrom(
      ...[
        "",
        ":",
        `:${port}`,
        "*",
        "null",
        `0.0.0.0:${port}`,
        `127.0.0.2:${port}`,
        `127.1:${port}`,
        `2130706433:${port}`,
      ],
      ...[
        `[::]:${port}`,
        `[::ffff:127.0.0.1]:${port}`,
        `::1:${port}`,
        `localhost:0${port}`,
        `localhost:${port}:${port}`,
      ],
      ...[
        `localhost..:${port}`,
        `127.0.0.1.:${port}`,
        `[::1].:${port}`,
        `http://localhost:${port}`,
        `lоcalhost:${port}`,
      ],
    ),
  );
}

describe("a request that is meant for somebody else gets no page and no data", () => {
  it("by its Host, whatever it asks for", async () => {
    const before = playground.workspace.messages("finance").length;
    const changed = fc.asyncProperty(foreignHosts(), fc.constantFrom(...TARGETS), async (host, target) => {
      // A name that is no header is refused by Node itself.
      expectRefused(await send(target, [`Host: ${host}`]), [421, 400]);
    });
    await fc.assert(changed, { seed: SEED, numRuns: 400 });
    expect(playground.workspace.messages("finance")).toHaveLength(before);
  });

  it.each(TARGETS)("at $method $path by a plain foreign name", async (target) => {
    expectRefused(await send(target, [`Host: evil.example:${port}`]), 421);
  });

  it("without a Host, or with two", async () => {
    for (const target of TARGETS) {
      expectRefused(await send(target, []), [421, 400]);
      expectRefused(await send(target, [`Host: localhost:${port}`, "Host: evil.example"]), [421, 400]);
      expectRefused(await send(target, ["Host: evil.example", `Host: localhost:${port}`]), [421, 400]);
    }
  });

  it("by its Origin, whatever it asks for", async () => {
    const before = playground.workspace.messages("finance").length;
    const origin = fc.oneof(
      foreignHosts().map((host) => `http://${host}`),
      fc.constantFrom(...OWN_NAMES).map((own) => `https://${own}:${port}`),
      fc.constantFrom(
        "null",
        "",
        "file://",
        `localhost:${port}`,
        `http://localhost:${port}/`,
        "chrome-extension://abc",
      ),
    );
    const changed = fc.asyncProperty(origin, fc.constantFrom(...TARGETS), async (from, target) => {
      expectRefused(await send(target, [`Host: localhost:${port}`, `Origin: ${from}`]), [403, 400]);
    });
    await fc.assert(changed, { seed: SEED, numRuns: 400 });
    expect(playground.workspace.messages("finance")).toHaveLength(before);
  });
});
