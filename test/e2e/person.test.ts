import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { EN_TOOLS } from "../../src/render/catalog/en-tools.ts";
import { type Footnote, loadSample, startFootnote } from "./footnote-workspace.ts";
import { clickOf, toolsOf } from "./posted-message.ts";
import { BUILD_MS_MAX, built, CHILD_TEST_MS_MAX, endChildren, type Finished, ROOT, runFootnote } from "./program.ts";

const YOU = "U00000001";
const COLLEAGUE = "U00000002";
const REPLY_MS_MAX = 15_000;
const NAME = /p-[0-9a-f]{24}/u;

let sample: Awaited<ReturnType<typeof loadSample>>;
let footnote: Footnote;

beforeAll(async () => {
  sample = await loadSample();
  await built();
}, BUILD_MS_MAX);
afterAll(() => rm(sample.folder, { recursive: true, force: true }));
afterEach(async () => {
  await footnote.stop();
  await endChildren();
});

/** A command of the program as it is installed, on the store of the running server. */
const run = (...args: readonly string[]): Promise<Finished> => runFootnote([...args, "--db", footnote.dbPath], {});

/** Asks in a channel and directly, rates an answer and waits for a figure that is not stored. */
async function useFootnote(user: string, direct: string): Promise<void> {
  const { workspace } = footnote;
  const { answer } = await footnote.ask({ text: "@Footnote revenue of Hong Kong in FY2025", user });
  const rate = toolsOf(answer).find(({ label }) => label === EN_TOOLS.right);
  if (rate === undefined) throw new Error("no tool to rate with");
  await workspace.click({ channel: answer.channel, messageTs: answer.ts, user, ...clickOf(rate) });
  await workspace.waitFor(
    () => workspace.messages(answer.channel).find(({ visibleTo }) => visibleTo === user),
    REPLY_MS_MAX,
  );
  await footnote.ask({ text: "agents of China in FY2024", channel: direct, user });
  await workspace.settled();
}

/** Erases once nothing of the person is under way any more. */
async function eraseAtRest(user: string): Promise<Finished> {
  for (let left = 20; ; left -= 1) {
    const end = await run("person", "erase", user);
    if (!/under way/u.test(end.stdout) || left === 0) return end;
  }
}

interface Kept {
  readonly kind: string;
  readonly when: string | null;
  readonly content: unknown;
}

async function keptOf(user: string): Promise<readonly Kept[]> {
  const { code, stdout, stderr } = await run("person", "export", user);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const { person, kept }: { person: string; kept: readonly Kept[] } = JSON.parse(stdout);
  expect(person).toBe(user);
  return kept;
}

/**
 * The files beside the facts that name somebody; a document of the sample has a person's id in its name. Read by a
 * program of its own: what opens and closes a file of SQLite in this process gives up the locks of its server.
 */
function filesNaming(id: string): readonly string[] {
  const { stdout, status } = spawnSync("grep", ["-rlF", id, dirname(footnote.dbPath)], { encoding: "utf8" });
  expect(status).toBeLessThan(2);
  return stdout.split("\n").filter((path) => path !== "" && !basename(path).startsWith("footnote.db"));
}

const verify = () => run("audit", "verify");

describe("footnote person", () => {
  it(
    "prints all of a person and erases it beside the running server, and of nobody else",
    async () => {
      footnote = await startFootnote({ sampleDb: sample.dbPath });
      const [direct, theirs] = ["D00000001", "D00000002"];
      await useFootnote(YOU, direct);
      await useFootnote(COLLEAGUE, theirs);
      const kept = await keptOf(YOU);
      const kinds = new Set(kept.map(({ kind }) => kind));
      for (const kind of ["answer", "rating", "audit entry", "thread", "figure that was told"])
        expect(kinds).toContain(kind);
      expect(JSON.stringify(kept)).toContain("agents of China in FY2024");
      expect(JSON.stringify(kept)).not.toContain(COLLEAGUE);
      const others = await keptOf(COLLEAGUE);
      const head = /head (\d+:[0-9a-f]{64})/u.exec((await verify()).stdout)?.[1] ?? "";

      const erased = await eraseAtRest(YOU);
      expect(erased).toMatchObject({ code: 0, stderr: "" });
      expect(erased.stdout).toMatch(/^U00000001 is erased\. .* p-[0-9a-f]{24} stands for them\.$/mu);
      expect(erased.stdout).toMatch(/^answer +2 removed$/mu);
      expect(erased.stdout).toMatch(/^audit entry +\d+ under a name$/mu);
      expect((await run("audit", "verify", "--head", head)).stdout).toMatch(/^intact: /u);
      expect(await run("person", "export", YOU)).toMatchObject({
        code: 1,
        stdout: "",
        stderr: `Nothing is kept of ${YOU}.\n`,
      });
      expect(filesNaming(YOU)).toEqual([]);
      expect(filesNaming(direct)).toEqual([]);
      const listed = (await run("audit", "list")).stdout;
      expect(listed).toMatch(new RegExp(`${NAME.source} +answered +C00000001`, "u"));
      expect(listed).toMatch(/U00000002 +answered/u);
      const after = await keptOf(COLLEAGUE);
      expect(after.filter(({ content }) => !JSON.stringify(content).includes("person_data"))).toEqual(others);
    },
    CHILD_TEST_MS_MAX,
  );

  it(
    "is finished by the next run where one was killed, and the trail holds",
    async () => {
      footnote = await startFootnote({ sampleDb: sample.dbPath });
      await useFootnote(YOU, "D00000001");
      for (const afterMs of [500, 900]) {
        const child = spawn(process.execPath, [
          join(ROOT, "bin/footnote.mjs"),
          "person",
          "erase",
          YOU,
          "--db",
          footnote.dbPath,
        ]);
        setTimeout(() => child.kill("SIGKILL"), afterMs);
        await once(child, "close");
        expect((await verify()).stdout).toMatch(/^intact: /u);
      }
      await eraseAtRest(YOU);
      expect(await run("person", "erase", YOU)).toMatchObject({
        code: 1,
        stdout: "",
        stderr: `Nothing is kept of ${YOU}.\n`,
      });
      expect(filesNaming(YOU)).toEqual([]);
    },
    CHILD_TEST_MS_MAX,
  );

  it(
    "is kept again where the person asks again, and answered as before",
    async () => {
      footnote = await startFootnote({ sampleDb: sample.dbPath });
      await footnote.ask({ text: "@Footnote revenue of Hong Kong in FY2025", user: YOU });
      await footnote.workspace.settled();
      await eraseAtRest(YOU);
      const { answer } = await footnote.ask({ text: "@Footnote revenue of China in FY2024", user: YOU });
      expect(answer.text).toContain("Revenue");
      await footnote.workspace.settled();
      const answers = (await keptOf(YOU)).filter(({ kind }) => kind === "answer");
      expect(answers).toHaveLength(1);
      expect(JSON.stringify(answers)).toContain("revenue of China in FY2024");
      expect((await verify()).stdout).toMatch(/^intact: /u);
    },
    CHILD_TEST_MS_MAX,
  );

  it(
    "takes no other id for a person's, and says where there is no store",
    async () => {
      footnote = await startFootnote({ sampleDb: sample.dbPath });
      for (const id of ["C00000001", "U1 OR 1=1"])
        expect(await run("person", "erase", id)).toMatchObject({ code: 2, stdout: "" });
      expect(await run("person", "erase", "U99999999")).toMatchObject({
        code: 1,
        stderr: "Nothing is kept of U99999999.\n",
      });
      const none = await runFootnote(["person", "export", YOU, "--db", join(sample.folder, "none.db")], {});
      expect(none).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("There is no store at") });
    },
    CHILD_TEST_MS_MAX,
  );
});
