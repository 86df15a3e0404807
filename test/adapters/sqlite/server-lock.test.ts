import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bundled } from "../../../scripts/lib/bundle.mjs";
import { isServerRunning, takeServerLock } from "../../../src/adapters/sqlite/server-lock.ts";

let folder = "";
let dbPath = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-lock-"));
  dbPath = join(folder, "data", "footnote.db");
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the place of the one server", () => {
  it("is refused to a second one, by name and with a remedy, until the first has left it", () => {
    const first = takeServerLock(dbPath);
    expect(() => takeServerLock(dbPath)).toThrow(
      expect.objectContaining({ code: "locked", message: expect.stringContaining(dbPath) }),
    );
    first.release();
    takeServerLock(dbPath).release();
  });

  it("is another one for another store", () => {
    const first = takeServerLock(dbPath);
    takeServerLock(join(folder, "data", "other.db")).release();
    first.release();
  });

  it("is refused while another process has it, and free as soon as that is killed", async () => {
    const holder = fork(await bundled("test/adapters/sqlite/lock-holder.ts"), [dbPath]);
    await once(holder, "message");
    expect(() => takeServerLock(dbPath)).toThrow(expect.objectContaining({ code: "locked" }));
    holder.kill("SIGKILL");
    await once(holder, "exit");
    takeServerLock(dbPath).release();
  });

  it("can be looked at without taking it, and without making its file", () => {
    expect(isServerRunning(dbPath)).toBe(false);
    expect(existsSync(join(folder, "data"))).toBe(false);
    const first = takeServerLock(dbPath);
    expect(isServerRunning(dbPath)).toBe(true);
    first.release();
    expect(isServerRunning(dbPath)).toBe(false);
    takeServerLock(dbPath).release();
  });
});
