import { fork } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bundled } from "../../../scripts/lib/bundle.mjs";
import { backUpDatabase } from "../../../src/adapters/sqlite/backup.ts";
import { openDatabase } from "../../../src/adapters/sqlite/database.ts";
import { narrow } from "../../../src/adapters/sqlite/private-file.ts";
import { takeServerLock } from "../../../src/adapters/sqlite/server-lock.ts";

const OPTIONS = { applicationId: 4711, migrations: ["CREATE TABLE note (text TEXT NOT NULL)"] };

let folder = "";
let umask = 0;
beforeEach(() => {
  umask = process.umask(0);
  folder = mkdtempSync(join(tmpdir(), "footnote-private-"));
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true });
});

function modes(path: string): Readonly<Record<string, string>> {
  const names = readdirSync(path, { recursive: true, encoding: "utf8" }).sort();
  return Object.fromEntries(names.map((name) => [name, (statSync(join(path, name)).mode & 0o777).toString(8)]));
}

describe.skipIf(process.platform === "win32")(
  "the files of a store, where the process keeps nothing from others",
  () => {
    it("are their owner's alone, with those of SQLite, the lock and a copy", () => {
      const path = join(folder, "data", "notes.db");
      const database = openDatabase(path, OPTIONS);
      database.exec("INSERT INTO note VALUES ('one')");
      const lock = takeServerLock(path);
      backUpDatabase(path, join(folder, "copies", "notes.db"));
      expect(modes(folder)).toEqual({
        copies: "700",
        "copies/notes.db": "600",
        data: "700",
        "data/notes.db": "600",
        "data/notes.db-shm": "600",
        "data/notes.db-wal": "600",
        "data/notes.lock": "600",
        "data/notes.lock-journal": "600",
      });
      lock.release();
      database.close();
    });

    it("lose the rights of others when they are opened; the folder, which others may use too, keeps its own", () => {
      mkdirSync(join(folder, "data"), { mode: 0o755 });
      const path = join(folder, "data", "notes.db");
      const database = openDatabase(path, OPTIONS);
      database.exec("INSERT INTO note VALUES ('one')");
      for (const side of ["", "-wal", "-shm"]) chmodSync(`${path}${side}`, 0o666);
      openDatabase(path, OPTIONS).close();
      expect(modes(folder)).toEqual({
        data: "755",
        "data/notes.db": "600",
        "data/notes.db-shm": "600",
        "data/notes.db-wal": "600",
      });
      expect(narrow([path])).toEqual([]);
      database.close();
    });

    it("keep the lock of this process while their rights are looked at again", async () => {
      const path = join(folder, "notes.db");
      const lock = takeServerLock(path);
      chmodSync(join(folder, "notes.lock"), 0o644);
      expect(() => takeServerLock(path)).toThrow(expect.objectContaining({ code: "locked" }));
      expect(modes(folder)["notes.lock"]).toBe("600");
      const other = fork(await bundled("test/adapters/sqlite/lock-holder.ts"), [path], {
        stdio: ["ignore", "ignore", "ignore", "ipc"],
      });
      const taken = once(other, "message").then(() => "taken");
      expect(await Promise.race([taken, once(other, "exit").then(() => "refused")])).toBe("refused");
      lock.release();
    });
  },
);
