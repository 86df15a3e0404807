import { linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { hashToken } from "../../src/api/tokens.ts";
import { PROFILE_YAML } from "../answer/company.ts";
import {
  BUILD_MS_MAX,
  built,
  CHILD_TEST_MS_MAX,
  type Child,
  endChildren,
  type Finished,
  finished,
  ROOT,
  runFootnote,
  servingPort,
  startServer,
  stopped,
} from "./program.ts";

let folder = "";
/** A store in `data/`, with the names that a server may be given for it. */
let store = "";
const at = (...names: readonly string[]): string => join(folder, ...names);

const NAMES: Readonly<Record<string, () => string>> = {
  "its own path": () => store,
  "a relative path": () => relative(ROOT, store),
  "a path with ..": () => `${folder}/data/inner/../figures.db`,
  "a linked folder": () => at("linked", "figures.db"),
  "the folder above a linked one": () => `${folder}/inner/../figures.db`,
  "a link to a linked file": () => at("linked.db"),
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "footnote-one-server-"));
  store = at("data", "figures.db");
  for (const path of [at("data", "inner"), at("other")]) mkdirSync(path, { recursive: true });
  symlinkSync("data", at("linked"));
  symlinkSync(at("linked"), at("twice"));
  symlinkSync(at("data", "inner"), at("inner"));
  symlinkSync("../data/figures.db", at("other", "linked.db"));
  symlinkSync("figures.db", at("data", "linked.db"));
  symlinkSync(at("other", "linked.db"), at("linked.db"));
  writeFileSync(at("company.yaml"), PROFILE_YAML);
  writeFileSync(at("figures.csv"), "metric,entity,period,value,unit\nREVENUE,BALTIC,2025,700,USD_M\n");
  writeFileSync(at("tokens.yaml"), `tokens: [{ name: test, sha256: ${hashToken("fnt_x")}, clearance: INTERNAL }]`);
  await built();
}, BUILD_MS_MAX);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(endChildren);

function envOf(db: string): Readonly<Record<string, string>> {
  return {
    FOOTNOTE_PROFILE: at("company.yaml"),
    FOOTNOTE_DB: db,
    FOOTNOTE_API_PORT: "0",
    FOOTNOTE_API_TOKENS_FILE: at("tokens.yaml"),
  };
}

/** The end of a server that has to end by itself; one that serves is stopped. */
function endOf(server: Child): Promise<Finished> {
  return servingPort(server).then(
    () => stopped(server),
    () => finished(server),
  );
}

/** Every file of the store, wherever it is; side files of SQLite come and go. */
function filesOfStore(): readonly string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((name) => /\.(?:db|lock)$/u.test(name))
    .sort();
}

it(
  "one server works on a store, whatever name each is given, and commands work beside it by any of them",
  async () => {
    expect((await runFootnote(["ingest", at("figures.csv")], envOf(at("other", "linked.db")))).code).toBe(0);
    const server = startServer(envOf(at("other", "linked.db")));
    await servingPort(server);
    for (const [name, path] of Object.entries(NAMES)) {
      const { code, stdout, stderr } = await endOf(startServer(envOf(path())));
      expect([name, code, stdout, stderr.trim()]).toEqual([
        ...[name, 1, ""],
        expect.stringMatching(/^Another Footnote server works on/u),
      ]);
    }
    const env = envOf(at("twice", "figures.db"));
    expect((await runFootnote(["ingest", at("figures.csv")], env)).code).toBe(0);
    expect((await runFootnote(["backup", at("copies")], env)).code).toBe(0);
    const [backup = ""] = readdirSync(at("copies"));
    const stores = readdirSync(at("copies", backup)).filter((name) => name.endsWith(".db"));
    expect(stores.sort()).toEqual(["footnote.audit.db", "footnote.db", "footnote.threads.db"]);
    rmSync(at("copies"), { recursive: true });
    expect((await stopped(server)).code).toBe(0);
    expect(filesOfStore()).toEqual([
      "data/figures.audit.db",
      "data/figures.db",
      "data/figures.lock",
      "data/figures.threads.db",
    ]);
  },
  CHILD_TEST_MS_MAX,
);

it(
  "a store that has two names of its own is refused: each would have a log of its own",
  async () => {
    linkSync(store, at("other", "hard.db"));
    const { code, stderr } = await endOf(startServer(envOf(at("other", "hard.db"))));
    expect([code, stderr.trim()]).toEqual([1, expect.stringMatching(/has more than one name .*hard link/u)]);
    rmSync(at("other", "hard.db"));
  },
  CHILD_TEST_MS_MAX,
);

it(
  "files of an earlier release beside a link are not left behind in silence",
  async () => {
    writeFileSync(at("other", "linked.audit.db"), "");
    const refused = await endOf(startServer(envOf(at("other", "linked.db"))));
    expect([refused.code, refused.stderr.trim()]).toEqual([
      1,
      expect.stringMatching(/^\S+other\/linked\.audit\.db .* move it to \S+data\/figures\.audit\.db/u),
    ]);
    rmSync(at("other", "linked.audit.db"));
    const server = startServer(envOf(at("other", "linked.db")));
    await servingPort(server);
    expect((await stopped(server)).code).toBe(0);
  },
  CHILD_TEST_MS_MAX,
);
