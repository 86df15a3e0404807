import { linkSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { besideStore, checkStorePlace } from "../../../src/adapters/sqlite/store-place.ts";

let folder = "";
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "footnote-place-")));
  mkdirSync(join(folder, "data", "inner"), { recursive: true });
  symlinkSync("data", join(folder, "linked"));
  symlinkSync(join(folder, "data", "inner"), join(folder, "inner"));
  symlinkSync("linked/f.db", join(folder, "file.db"));
  symlinkSync("../file.db", join(folder, "data", "again.db"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const NAMES = [
  "data/f.db",
  "data/../data/f.db",
  "linked/f.db",
  "inner/../f.db",
  "file.db",
  "data/again.db",
  "linked/again.db",
];

describe("the place of a store", () => {
  it.each(NAMES)("is one, by the name %s, before and after its file is there", (name) => {
    const lock = join(folder, "data", "f.lock");
    expect(besideStore(`${folder}/${name}`, ".lock")).toBe(lock);
    writeFileSync(join(folder, "data", "f.db"), "");
    expect(besideStore(`${folder}/${name}`, ".lock")).toBe(lock);
    checkStorePlace(`${folder}/${name}`);
  });

  it("may be in a folder that is still to be made, and a circle of links has an end", () => {
    expect(besideStore(join(folder, "linked", "new", "f.db"), ".audit.db")).toBe(
      join(folder, "data", "new", "f.audit.db"),
    );
    symlinkSync("b.db", join(folder, "a.db"));
    symlinkSync("a.db", join(folder, "b.db"));
    expect(besideStore(join(folder, "a.db"), ".lock")).toMatch(/[ab]\.lock$/u);
  });

  it("is refused where a file lies beside a link, and says where it belongs", () => {
    writeFileSync(join(folder, "file.threads.db"), "");
    expect(() => checkStorePlace(join(folder, "file.db"))).toThrow(
      expect.objectContaining({
        code: "unreadable",
        message: expect.stringContaining(`move it to ${join(folder, "data", "f.threads.db")}`),
      }),
    );
    checkStorePlace(join(folder, "data", "f.db"));
  });

  it("is refused where the file has two names of its own", () => {
    writeFileSync(join(folder, "data", "f.db"), "");
    linkSync(join(folder, "data", "f.db"), join(folder, "hard.db"));
    for (const name of ["hard.db", ...NAMES])
      expect(() => checkStorePlace(`${folder}/${name}`)).toThrow(expect.objectContaining({ code: "unreadable" }));
  });
});
