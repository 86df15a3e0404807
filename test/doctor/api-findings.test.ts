import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashToken, newToken } from "../../src/api/tokens.ts";
import { lookAtApi } from "../../src/doctor/api-findings.ts";

let folder: string;
const token = newToken();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-api-look-"));
});

afterAll(() => rmSync(folder, { recursive: true }));

function looked(content: string | null, more: Readonly<Record<string, string>> = {}) {
  const path = join(folder, "tokens.yaml");
  rmSync(path, { force: true });
  if (content !== null) writeFileSync(path, content);
  return lookAtApi({ FOOTNOTE_API_PORT: "8080", FOOTNOTE_API_TOKENS_FILE: path, ...more });
}

const entry = () => `tokens:\n  - name: dashboard\n    sha256: ${hashToken(token)}\n    clearance: INTERNAL\n`;

describe("a look at the API", () => {
  it("finds nothing where it is not served", () => {
    expect(lookAtApi({ FOOTNOTE_API_TOKENS_FILE: "/nowhere" })).toEqual({ findings: [], settings: null });
  });

  it("tells where it is served, and for how many tokens", () => {
    const { findings, settings } = looked(entry());
    expect(findings).toMatchObject([
      { level: "ok", says: expect.stringMatching(/^127\.0\.0\.1:8080, for 1 token of /) },
    ]);
    expect(settings?.port).toBe(8_080);
    expect(JSON.stringify(findings)).not.toContain(hashToken(token));
  });

  it("warns of an address that others reach without encryption", () => {
    const { findings } = looked(entry(), { FOOTNOTE_API_HOST: "0.0.0.0" });
    expect(findings).toMatchObject([{ level: "warning", says: expect.stringContaining("without encryption") }]);
  });

  it.each([
    ["that is gone", null, "cannot be read"],
    ["with a fault", "tokens: 7\n", "tokens.yaml:1:"],
  ])("names a file of tokens %s", (_name, content, says) => {
    expect(looked(content).findings).toMatchObject([{ level: "fault", says: expect.stringContaining(says) }]);
  });

  it("names a setting that cannot be used, without a port to look at", () => {
    const look = looked(entry(), { FOOTNOTE_API_PORT: "80800" });
    expect(look.findings).toMatchObject([{ level: "fault", says: expect.stringContaining("FOOTNOTE_API_PORT") }]);
    expect(look.settings).toBeNull();
  });
});
