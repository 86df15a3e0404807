import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqliteFactStore } from "../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { privacyFindings } from "../../src/doctor/privacy-findings.ts";

let folder = "";
let dbPath = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-rights-"));
  dbPath = join(folder, "f.db");
  openSqliteFactStore(dbPath).close();
});
afterEach(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, mode: number): string {
  const path = join(folder, name);
  writeFileSync(path, "xoxb-secret");
  chmodSync(path, mode);
  return path;
}

describe.skipIf(process.platform === "win32")("a look at the rights of others", () => {
  it("finds a new store well", () => {
    expect(privacyFindings({ env: {}, dbPath })).toEqual([
      { name: "rights to the stores", level: "ok", says: "their owner alone has any", remedy: null },
    ]);
  });

  it.each(["f.db", "f.db-wal", "f.slack.db", "f.audit.db-shm", "f.lock", "f.uploads"])("names %s", (name) => {
    const path = fileOf(name, 0o640);
    const [finding] = privacyFindings({ env: {}, dbPath });
    expect(finding).toMatchObject({
      level: "warning",
      says: expect.stringMatching(new RegExp(`some to ${path} \\(0640\\)$`)),
      remedy: expect.stringContaining("chmod go="),
    });
  });

  it("names the folder of the stores, also behind a link, and leaves other files in it alone", () => {
    fileOf("other.db", 0o644);
    const link = join(folder, "link.db");
    symlinkSync("f.db", link);
    expect(privacyFindings({ env: {}, dbPath: link })[0]?.level).toBe("ok");
    chmodSync(folder, 0o755);
    expect(privacyFindings({ env: {}, dbPath: link })[0]?.says).toBe(
      `others of this machine have some to ${folder} (0755)`,
    );
  });

  it("names files of secrets that others may read, and nothing of what stands in them", () => {
    const env = {
      SLACK_BOT_TOKEN_FILE: fileOf("bot", 0o444),
      FOOTNOTE_API_TOKENS_FILE: fileOf("tokens.yaml", 0o604),
      ANTHROPIC_API_KEY_FILE: fileOf("key", 0o400),
      FOOTNOTE_EMBEDDINGS_KEY_FILE: join(folder, "none"),
      HISTORY_FILE: fileOf("history", 0o644),
    };
    const [, finding] = privacyFindings({ env, dbPath });
    expect(finding).toMatchObject({
      name: "rights to secrets",
      level: "warning",
      says: `others of this machine have some to ${folder}/bot (0444), ${folder}/tokens.yaml (0604)`,
    });
    expect(JSON.stringify(finding)).not.toContain("xoxb");
  });
});
