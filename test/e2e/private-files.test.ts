import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { hashToken } from "../../src/api/tokens.ts";
import { PROFILE_YAML } from "../answer/company.ts";
import {
  BUILD_MS_MAX,
  built,
  CHILD_TEST_MS_MAX,
  type Child,
  endChildren,
  finished,
  playgroundUrl,
  runFootnote,
  servingPort,
  startServer,
  stopped,
} from "./program.ts";

const OTHERS = 0o077;

let folder = "";
let umask = 0;
const at = (...names: readonly string[]): string => join(folder, ...names);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "footnote-private-"));
  writeFileSync(at("company.yaml"), PROFILE_YAML);
  writeFileSync(at("figures.csv"), "metric,entity,period,value,unit\nREVENUE,BALTIC,2025,700,USD_M\n");
  writeFileSync(at("tokens.yaml"), `tokens: [{ name: test, sha256: ${hashToken("fnt_x")}, clearance: INTERNAL }]`);
  await built();
  // Whoever starts the program keeps nothing from others.
  umask = process.umask(0);
}, BUILD_MS_MAX);
afterAll(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});
afterEach(endChildren);

/** What others may do with a folder and with everything in it, by name. */
function openIn(root: string): readonly string[] {
  const open: string[] = [];
  const look = (path: string): void => {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined) return;
    if ((found.mode & OTHERS) !== 0) open.push(`${relative(folder, path)} ${(found.mode & 0o777).toString(8)}`);
    if (!found.isDirectory()) return;
    try {
      for (const name of readdirSync(path)) look(join(path, name));
    } catch {
      // It went while it was looked at.
    }
  };
  look(root);
  return open;
}

/** Looks again and again while some work goes on, and once when it is over. */
async function openDuring(root: string, work: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  const look = (): void => {
    for (const open of openIn(root)) seen.add(open);
  };
  let isOver = false;
  const done = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    look();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await done;
  look();
  return seen;
}

function apiEnv(db: string): Readonly<Record<string, string>> {
  return {
    FOOTNOTE_PROFILE: at("company.yaml"),
    FOOTNOTE_DB: db,
    FOOTNOTE_API_PORT: "0",
    FOOTNOTE_API_TOKENS_FILE: at("tokens.yaml"),
  };
}

async function killed({ process: child }: Child): Promise<void> {
  child.kill("SIGKILL");
  await finished({ process: child, output: { stdout: "", stderr: "" } });
}

const NOBODY: ReadonlySet<string> = new Set();

describe.skipIf(process.platform === "win32")(
  "what the program creates is for its user alone, whatever the shell allows",
  () => {
    it(
      "in no moment of a command, a server or a kill",
      async () => {
        const db = at("new", "deep", "figures.db");
        const run = async (...args: readonly string[]): Promise<void> => {
          const { code, stderr } = await runFootnote(args, apiEnv(db));
          expect([args, code, stderr]).toEqual([args, 0, expect.anything()]);
        };
        const seen = await openDuring(at("new"), async () => {
          await run("ingest", at("figures.csv"));
          await run("ask", "revenue of Tern Baltic in 2025");
          await run("backup", at("new", "copies"));
          const [backup = ""] = readdirSync(at("new", "copies"));
          await run(
            "restore",
            at("new", "copies", backup),
            "--db",
            at("new", "again", "figures.db"),
            "--profile",
            at("new", "again", "company.yaml"),
          );
          await run("profile", "draft", at("figures.csv"), "--out", at("new", "draft.yaml"));
          const server = startServer(apiEnv(db));
          await servingPort(server);
          await killed(server);
          const playground = startServer({ FOOTNOTE_PROFILE: at("company.yaml"), FOOTNOTE_DB: db, PORT: "0" });
          await playgroundUrl(playground);
          await killed(playground);
        });
        expect(seen).toEqual(NOBODY);
        const names = readdirSync(at("new"), { recursive: true, encoding: "utf8" });
        for (const name of [
          "deep/figures.lock",
          "deep/figures.audit.db",
          "deep/figures.slack.db-wal",
          "again/figures.db",
        ])
          expect(names).toContain(name);
      },
      CHILD_TEST_MS_MAX,
    );

    it(
      "a server takes the rights that others had to its stores, says so once, and leaves a folder that it did not make",
      async () => {
        const db = at("old", "figures.db");
        mkdirSync(at("old", "figures.uploads"), { recursive: true, mode: 0o755 });
        await runFootnote(["ingest", at("figures.csv")], apiEnv(db));
        await runFootnote(["ask", "revenue of Tern Baltic in 2025"], apiEnv(db));
        for (const name of ["figures.db", "figures.threads.db"]) chmodSync(at("old", name), 0o664);
        writeFileSync(at("old", "other.txt"), "not Footnote's");
        const first = startServer(apiEnv(db));
        await servingPort(first);
        const { stdout } = await stopped(first);
        expect(stdout).toContain(
          '"event":"files_narrowed","files":["figures.db","figures.threads.db","figures.uploads"]',
        );
        expect(openIn(at("old"))).toEqual(["old 755", "old/other.txt 666"]);
        const second = startServer(apiEnv(db));
        await servingPort(second);
        expect((await stopped(second)).stdout).not.toContain("files_narrowed");
      },
      CHILD_TEST_MS_MAX,
    );
  },
);
