import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lastBackup } from "../../src/adapters/sqlite/backup-note.ts";
import { footnote, withFigures, withWorkplace } from "./command-line.ts";

describe("footnote backup", () => {
  it("copies the facts and what lies beside them; the copy answers as the store does", async () => {
    await withFigures(async ({ db, profile, path, run }) => {
      const asked = ["ask", "tickets of Tern Baltic in 2024"];
      const { out: before } = await run(asked);
      const copy = path("copies/facts.db");
      const { code, out } = await footnote(["backup", copy, "--db", db]);
      expect(code).toBe(0);
      expect(out.split("\n").filter(Boolean)).toEqual([
        expect.stringMatching(/facts\.db → .*copies\/facts\.db \(\d+\.\d MB\)$/),
        expect.stringMatching(/facts\.threads\.db → .*copies\/facts\.threads\.db/),
      ]);
      expect((await footnote([...asked, "--profile", profile, "--db", copy])).out).toBe(before);
      expect(lastBackup(db)?.getTime()).toBeGreaterThan(Date.now() - 600_000);
    });
  });

  it("overwrites nothing, and copies nothing where one of the files is there", async () => {
    await withFigures(async ({ db, path, write }) => {
      write("copy.threads.db", "mine");
      const { code, err } = await footnote(["backup", path("copy.db"), "--db", db]);
      expect([code, err]).toEqual([1, expect.stringContaining("copy.threads.db exists already")]);
      expect(existsSync(path("copy.db"))).toBe(false);
    });
  });

  it("says where there is nothing to copy", async () => {
    await withWorkplace(async ({ db, path }) => {
      const { code, err } = await footnote(["backup", path("copy.db"), "--db", db]);
      expect([code, err]).toEqual([1, expect.stringContaining("nothing to copy")]);
    });
  });
});
