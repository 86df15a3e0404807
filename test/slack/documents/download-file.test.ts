import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type DownloadOptions, downloadFile, isTrustedAddress } from "../../../src/slack/documents/download-file.ts";
import type { SharedFile } from "../../../src/slack/ports.ts";

const Address = z.object({ port: z.number() });
const PAGE = "<!DOCTYPE html><html><body>Sign in</body></html>";

interface Site {
  readonly server: Server;
  readonly origin: string;
  readonly asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[];
}

let folder: string;
let slack: Site;
let stranger: Site;
let answer: (path: string, response: ServerResponse) => void;

async function startSite(reply: (path: string, response: ServerResponse) => void): Promise<Site> {
  const asked: Site["asked"] = [];
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? "", headers: request.headers });
    reply(request.url ?? "", response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, origin: `http://127.0.0.1:${Address.parse(server.address()).port}`, asked };
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "footnote-download-"));
  answer = (_path, response) => {
    response.writeHead(200, { "content-type": "application/octet-stream" }).end("figures");
  };
  slack = await startSite((path, response) => answer(path, response));
  stranger = await startSite((_path, response) => response.end("stolen"));
});

afterEach(async () => {
  for (const { server } of [slack, stranger]) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
  rmSync(folder, { recursive: true });
});

const shared = (more: Partial<SharedFile> = {}): SharedFile => ({
  id: "F1",
  name: "results.xlsx",
  mimeType: "application/octet-stream",
  fileType: "xlsx",
  bytes: 7,
  downloadUrl: `${slack.origin}/files-pri/T1-F1/download/results.xlsx`,
  isExternal: false,
  ...more,
});

const options = (more: Partial<DownloadOptions> = {}): DownloadOptions => ({
  botToken: "xoxb-secret",
  apiUrl: `${slack.origin}/api/`,
  uploads: join(folder, "uploads"),
  bytesMax: 1_000,
  timeoutMs: 5_000,
  ...more,
});

/** Whatever lies in the folder of uploads; a file on its way would be seen. */
function kept(): readonly string[] {
  const uploads = join(folder, "uploads");
  return existsSync(uploads) ? readdirSync(uploads, { recursive: true, encoding: "utf8" }).sort() : [];
}

describe("a download", () => {
  it("shows the token to Slack, and keeps the file under its content, as an upload of its own, and its name", async () => {
    const download = await downloadFile(shared(), options());
    expect(slack.asked[0]?.headers.authorization).toBe("Bearer xoxb-secret");
    if (download.kind !== "kept") throw new Error(download.kind);
    expect(download.name).toBe("results.xlsx");
    expect(readFileSync(download.path, "utf8")).toBe("figures");
    expect(kept()).toHaveLength(2);
    expect(kept()[0]).toMatch(/^[0-9a-f]{64}-[0-9a-f-]{36}$/);
  });

  it("takes a limit that is no whole number of milliseconds", async () => {
    expect(await downloadFile(shared(), options({ timeoutMs: 4_999.73 }))).toMatchObject({ kind: "kept" });
  });

  it("comes to a place of its own, whatever its content is", async () => {
    const first = await downloadFile(shared(), options());
    const again = await downloadFile(shared(), options());
    answer = (_path, response) => response.end("restated");
    const other = await downloadFile(shared({ bytes: 8 }), options());
    if (first.kind !== "kept" || again.kind !== "kept") throw new Error("It was not kept.");
    expect(again.path).not.toBe(first.path);
    expect(again.name).toBe(first.name);
    expect(other).toMatchObject({ kind: "kept", name: "results.xlsx" });
    expect(kept().filter((path) => path.endsWith("results.xlsx"))).toHaveLength(3);
  });

  it.each([
    ["../../etc/passwd", "_.._etc_passwd"],
    ["C:\\reports\\年报 2025.xlsx", "C__reports_年报 2025.xlsx"],
    [".hidden", "hidden"],
    ["\u202Excod.exe", "_xcod.exe"],
    ["...", "file"],
    ["", "file"],
  ])("named %j stays in its folder as %j", async (name, expected) => {
    const download = await downloadFile(shared({ name }), options());
    expect(download).toMatchObject({ kind: "kept", name: expected });
    expect(kept().filter((path) => path.endsWith(expected))).toHaveLength(1);
  });

  it("of a very long name keeps its extension", async () => {
    const download = await downloadFile(shared({ name: `${"年".repeat(200)}.xlsx` }), options());
    expect(download).toMatchObject({ kind: "kept", name: expect.stringMatching(/^年{60}\.xlsx$/) });
  });
});

describe("the token", () => {
  it("is never sent to another host", async () => {
    const download = await downloadFile(shared({ downloadUrl: `${stranger.origin}/results.xlsx` }), options());
    expect(download).toEqual({ kind: "elsewhere" });
    expect(stranger.asked).toEqual([]);
  });

  it("does not follow a redirect to another host", async () => {
    answer = (_path, response) => response.writeHead(302, { location: `${stranger.origin}/results.xlsx` }).end();
    expect(await downloadFile(shared(), options())).toEqual({ kind: "elsewhere" });
    expect(stranger.asked).toEqual([]);
  });

  it.each([
    ["https://files.slack.com/files-pri/T1-F1/download/a.xlsx", true],
    ["https://acme.slack.com/files-pri/T1-F1/a.xlsx", true],
    ["https://files.slack-gov.com/files-pri/T1-F1/a.xlsx", true],
    ["http://files.slack.com/files-pri/T1-F1/a.xlsx", false],
    ["https://files.slack.com:8443/a.xlsx", false],
    ["https://evilslack.com/a.xlsx", false],
    ["https://slack.com.evil.example/a.xlsx", false],
    ["https://files.slack.com@evil.example/a.xlsx", false],
    ["https://user:pass@files.slack.com/a.xlsx", false],
    ["file:///etc/passwd", false],
    ["results.xlsx", false],
    ["http://127.0.0.1:3000/a.xlsx", true],
    ["http://127.0.0.1:3001/a.xlsx", false],
  ])("for %s: %s", (address, trusted) => {
    expect(isTrustedAddress(address, "http://127.0.0.1:3000/api/")).toBe(trusted);
  });
});

describe("a download leaves nothing behind and says why", () => {
  it.each<[string, Partial<SharedFile>, Partial<DownloadOptions>, (response: ServerResponse) => void, string]>([
    ["a file that says it is too large", { bytes: 1_001 }, {}, (response) => response.end("x"), "too_large"],
    [
      "a reply that says it is too large",
      { bytes: null },
      {},
      (response) => response.writeHead(200, { "content-length": "1001" }).end("x".repeat(1_001)),
      "too_large",
    ],
    [
      "a reply that turns out too large",
      { bytes: 10 },
      {},
      (response) => {
        response.write("x".repeat(600));
        response.end("x".repeat(600));
      },
      "too_large",
    ],
    [
      "the page to sign in",
      {},
      {},
      (response) => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(PAGE),
      "no_access",
    ],
    ["the page to sign in, not labelled", {}, {}, (response) => response.end(PAGE), "no_access"],
    ["a refusal", {}, {}, (response) => response.writeHead(403).end(), "no_access"],
    ["a deleted file", {}, {}, (response) => response.writeHead(404).end(), "gone"],
    ["a broken server", {}, {}, (response) => response.writeHead(500).end(), "failed"],
    ["a cut connection", {}, {}, (response) => void response.write("fig", () => response.destroy()), "failed"],
    ["a server that never ends", {}, { timeoutMs: 50 }, (response) => void response.write("fig"), "failed"],
    ["a link to elsewhere", { isExternal: true }, {}, (response) => response.end("x"), "external"],
    ["a file without an address", { downloadUrl: null }, {}, (response) => response.end("x"), "gone"],
  ])("%s", async (_name, file, limits, reply, kind) => {
    answer = (_path, response) => reply(response);
    expect(await downloadFile(shared(file), options(limits))).toMatchObject({ kind });
    expect(kept()).toEqual([]);
  });

  it("a circle of redirects", async () => {
    answer = (path, response) => response.writeHead(302, { location: path }).end();
    expect(await downloadFile(shared(), options())).toEqual({ kind: "elsewhere" });
    expect(slack.asked.length).toBeLessThan(10);
  });
});

it("an HTML report is a file, not the page to sign in", async () => {
  const report = "<html><table></table></html>";
  answer = (_path, response) => response.writeHead(200, { "content-type": "text/html" }).end(report);
  const file = shared({ name: "report.html", fileType: "html", mimeType: "text/html", bytes: report.length });
  expect(await downloadFile(file, options())).toMatchObject({ kind: "kept", name: "report.html" });
  expect(await downloadFile({ ...file, bytes: report.length + 1 }, options())).toEqual({ kind: "no_access" });
});
