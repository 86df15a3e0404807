import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { failedBackup, lastBackup } from "../../src/adapters/sqlite/backup-note.ts";
import { takeServerLock } from "../../src/adapters/sqlite/server-lock.ts";
import { footnote, withFigures, withWorkplace } from "./command-line.ts";

const ASKED = ["ask", "tickets of Tern Baltic in 2024"];
const FAQ = "items: []\n";

/** The folder of the only backup in a folder. */
function onlyIn(folder: string): string {
  const names = readdirSync(folder);
  expect(names).toHaveLength(1);
  return join(folder, names[0] ?? "");
}

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

describe("footnote backup and restore", () => {
  it("bring everything that a server needs to an empty place, and the copy answers as the store does", async () => {
    await withFigures(async ({ db, profile, path, run }) => {
      const { out: before } = await run(ASKED);
      put(path("rules/faq.yaml"), FAQ);
      put(profile, `${readFileSync(profile, "utf8")}faq: rules/faq.yaml\n`);
      put(path("facts.uploads/abc-1/annual.pdf"), "dropped");
      put(path("facts.golden/cases.jsonl"), "{}\n");
      put(path("facts.statements.jsonl"), "{}\n");
      const { code, out } = await run(["backup", path("copies")]);
      expect([code, out]).toEqual([
        0,
        expect.stringMatching(/copies\/\d{4}-\d{2}-\d{2}T\d{6}\.\d{3}Z: \d+ files, \d+\.\d MB\n$/),
      ]);
      expect(lastBackup(db)?.getTime()).toBeGreaterThan(Date.now() - 600_000);
      const backup = onlyIn(path("copies"));
      const placed = ["--db", path("new/figures.db"), "--profile", path("new/etc/company.yaml")];
      const restored = await footnote(["restore", backup, ...placed]);
      expect([restored.code, restored.err]).toEqual([0, ""]);
      expect((await footnote([...ASKED, ...placed])).out).toBe(before);
      const there = [
        "figures.uploads/abc-1/annual.pdf",
        "figures.golden/cases.jsonl",
        "figures.statements.jsonl",
        "figures.fiscal-years.json",
        "figures.threads.db",
        "etc/rules/faq.yaml",
      ];
      for (const name of there) expect(existsSync(path(`new/${name}`)), name).toBe(true);
      expect(readFileSync(path("new/etc/company.yaml"), "utf8")).toBe(readFileSync(profile, "utf8"));
      expect(statSync(path("new/figures.uploads/abc-1/annual.pdf")).mode & 0o077).toBe(0);
    });
  });

  it("note for the server that a backup failed, until one is made", async () => {
    await withFigures(async ({ db, path, run }) => {
      put(path("no-folder"), "a file");
      expect((await run(["backup", path("no-folder")])).code).toBe(1);
      expect(failedBackup(db)?.getTime()).toBeGreaterThan(Date.now() - 600_000);
      expect(lastBackup(db)).toBeNull();
      expect((await run(["backup", path("copies")])).code).toBe(0);
      expect(failedBackup(db)).toBeNull();
    });
  });

  it("keep as many as asked for, and leave other folders alone", async () => {
    await withFigures(async ({ path, run }) => {
      put(path("copies/2020-01-01T000000.000Z/mine.txt"), "no backup");
      const made: string[] = [];
      for (let turn = 0; turn < 3; turn += 1) {
        const { code, out } = await run(["backup", path("copies"), "--keep", "2"]);
        expect(code).toBe(0);
        made.push(out.split(":")[0]?.split("/").at(-1) ?? "");
      }
      expect(readdirSync(path("copies")).sort()).toEqual(["2020-01-01T000000.000Z", ...made.slice(1)].sort());
      expect((await run(["backup", path("copies"), "--keep", "0"])).code).toBe(2);
    });
  });

  it("restore nothing over a file that is there, beside a server, or of a damaged backup", async () => {
    await withFigures(async ({ db, path, run }) => {
      await run(["backup", path("copies")]);
      const backup = onlyIn(path("copies"));
      const to = ["--db", path("new/figures.db"), "--profile", path("new/company.yaml")];
      const restore = () => footnote(["restore", backup, ...to]);
      put(path("new/figures.threads.db"), "mine");
      expect(await restore()).toMatchObject({
        code: 1,
        err: expect.stringContaining("figures.threads.db exists already"),
      });
      expect(readdirSync(path("new"))).toEqual(["figures.threads.db"]);
      rmSync(path("new"), { recursive: true });
      writeFileSync(join(backup, "footnote.threads.db"), "damaged");
      expect(await restore()).toMatchObject({ code: 1, err: expect.stringContaining("nothing was restored") });
      rmSync(join(backup, "backup.json"));
      expect(await restore()).toMatchObject({ code: 1, err: expect.stringContaining("is no whole backup") });
      expect(existsSync(path("new"))).toBe(false);
      const lock = takeServerLock(db);
      const beside = await run(["restore", backup]);
      lock.release();
      expect(beside).toMatchObject({ code: 1, err: expect.stringContaining("A server works on") });
    });
  });

  it("write nothing outside the places of a server, whatever a backup says", async () => {
    await withFigures(async ({ path, run }) => {
      await run(["backup", path("copies")]);
      const file = join(onlyIn(path("copies")), "backup.json");
      const manifest = JSON.parse(readFileSync(file, "utf8"));
      for (const forged of ["../../evil", "/tmp/evil", "company/../../evil"]) {
        writeFileSync(file, JSON.stringify({ ...manifest, files: [{ ...manifest.files[0], path: forged }] }));
        const { code, err } = await footnote(["restore", dirname(file), "--db", path("new/f.db")]);
        expect([code, err]).toEqual([1, expect.stringContaining("cannot be read")]);
      }
    });
  });

  it("leave nothing of a backup that fails, and say why", async () => {
    await withFigures(async ({ path, profile, run }) => {
      put(profile, `${readFileSync(profile, "utf8")}faq: ../elsewhere.yaml\n`);
      put(path("../elsewhere.yaml"), FAQ);
      const outside = await run(["backup", path("copies")]);
      rmSync(path("../elsewhere.yaml"));
      expect(outside).toMatchObject({ code: 1, err: expect.stringContaining("lies outside the folder") });
      expect(readdirSync(path("copies"))).toEqual([]);
      put(path("file"), "no folder");
      const full = await run(["backup", path("file/copies")]);
      expect(full).toMatchObject({ code: 1, err: expect.stringContaining("could not be written") });
    });
  });

  it("say where there is nothing to copy", async () => {
    await withWorkplace(async ({ db, path }) => {
      const { code, err } = await footnote(["backup", path("copies"), "--db", db]);
      expect([code, err]).toEqual([1, expect.stringContaining("nothing to copy")]);
    });
  });
});
