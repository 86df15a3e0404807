import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { EN_TOOLS } from "../../src/render/catalog/en-tools.ts";
import { SAMPLE_PROFILE } from "../support/sample-store.ts";
import { type Footnote, loadSample, startFootnote } from "./footnote-workspace.ts";
import { clickOf, toolsOf } from "./posted-message.ts";

const POST_MS_MAX = 15_000;

let sample: Awaited<ReturnType<typeof loadSample>>;
let footnote: Footnote;

beforeAll(async () => {
  sample = await loadSample();
});
afterAll(() => rm(sample.folder, { recursive: true, force: true }));
afterEach(() => footnote.stop());

/** The sample company with a digest that is always due within the last day. */
async function withDigest(channel: string, more = ""): Promise<string> {
  const profilePath = join(sample.folder, "profile.yaml");
  const text = await readFile(SAMPLE_PROFILE, "utf8");
  await writeFile(
    profilePath,
    `${text.replace(/^faq:.*$/m, "")}\ndigest:\n  - { channel: ${channel}, day: daily, hour: 0, metrics: [REVENUE]${more} }\n`,
  );
  return profilePath;
}

async function started(more = ""): Promise<string> {
  const probe = await startFootnote({ sampleDb: sample.dbPath });
  const channel = probe.workspace.conversations.find(({ name }) => name === "finance")?.id ?? "";
  await probe.stop();
  footnote = await startFootnote({ sampleDb: sample.dbPath, profilePath: await withDigest(channel, more) });
  return channel;
}

describe("a digest", () => {
  it("has figures with their sources and tools, and is sent once, whatever is restarted", async () => {
    const channel = await started();
    const digests = () => footnote.workspace.messages(channel).filter(({ text }) => text.startsWith("Digest of"));
    const digest = await footnote.workspace.waitFor(() => digests()[0], POST_MS_MAX);
    expect(digest.threadTs).toBeUndefined();
    expect(digest.text).toMatch(/Revenue/);
    expect(JSON.stringify(digest.blocks)).toMatch(/\.(?:xlsx|pptx|pdf|csv)/);
    const labels = toolsOf(digest).map(({ label }) => label);
    expect(labels).toContain(EN_TOOLS.again);
    const again = toolsOf(digest).find(({ label }) => label === EN_TOOLS.again);
    if (again === undefined) throw new Error("no tool");
    await footnote.workspace.click({ channel, messageTs: digest.ts, ...clickOf(again) });
    const reply = await footnote.workspace.waitFor(
      () => footnote.workspace.messages(channel).find(({ visibleTo }) => visibleTo !== undefined),
      POST_MS_MAX,
    );
    expect(reply.text).toContain(EN_TOOLS.stands);
    await footnote.restart();
    await footnote.restart();
    expect(digests()).toHaveLength(1);
  });
});
