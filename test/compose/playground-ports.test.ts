import { mkdtempSync, rmSync } from "node:fs";
import { Server } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { createLogger } from "../../src/operations/logging/logger.ts";
import { servePlayground } from "../../src/server/playground-mode.ts";

const ROOT = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "footnote-ports-"));

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

it("every port that the playground opens is this machine's alone", async () => {
  const opened = new Set<Server>();
  const listen = Server.prototype.listen;
  vi.spyOn(Server.prototype, "listen").mockImplementation(function (this: Server, ...args: unknown[]) {
    opened.add(this);
    return Reflect.apply(listen, this, args);
  });
  const running = await servePlayground({
    env: { FOOTNOTE_PROFILE: join(ROOT, "data/sample/profile.yaml"), FOOTNOTE_DB: join(folder, "a.db"), PORT: "0" },
    root: ROOT,
    logger: createLogger({ level: "silent" }),
  });
  try {
    const addresses = [...opened].map((server) => server.address());
    // The workspace, and the app that it delivers to.
    expect(addresses.length).toBeGreaterThanOrEqual(2);
    expect(addresses).toEqual(addresses.map(() => expect.objectContaining({ address: "127.0.0.1" })));
    const ports = addresses.map((address) => (typeof address === "object" ? address?.port : 0));
    for (const address of otherAddresses())
      for (const port of ports) await expect(fetch(`http://${address}:${port}/healthz`)).rejects.toThrow();
  } finally {
    await running.stop();
  }
});

/** The machine's addresses that others could reach it at; none where it has no network. */
function otherAddresses(): readonly string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
  return all.filter(({ internal, family }) => !internal && family === "IPv4").map(({ address }) => address);
}
