import { afterEach, expect, it } from "vitest";
import { DEFAULT_ACCESS } from "../../src/domain/access.ts";
import { OPERATIONS_TEXTS } from "../../src/slack/home/operations-texts.ts";
import { type Harness, startEdge } from "./edge-harness.ts";

const { backupFailed, backupAgain } = OPERATIONS_TEXTS.en;
let harness: Harness;
afterEach(() => harness.close());

it("administrators are told once of each backup that fails, and once when one is made again", async () => {
  let failedAt: Date | null = null;
  let looks = 0;
  const backupFailedAt = () => {
    looks += 1;
    return failedAt;
  };
  const access = { ...DEFAULT_ACCESS, admins: new Set(["U5"]) };
  harness = await startEdge({ limits: { roundMs: 10 }, app: { access, backupFailedAt } });
  const told = async (): Promise<readonly unknown[]> => {
    const from = looks;
    await expect.poll(() => looks, { timeout: 20_000 }).toBeGreaterThan(from + 2);
    await expect.poll(async () => (await harness.left()).outbox).toBe(0);
    return harness.slack.posted.map(({ args }) => [args.channel, args.text]);
  };
  expect(await told()).toEqual([]);
  failedAt = new Date("2026-06-12T02:15:00Z");
  const first = ["D0U5", backupFailed("2026-06-12 02:15 UTC")];
  expect(await told()).toEqual([first]);
  expect(await told()).toEqual([first]);
  failedAt = new Date("2026-06-13T02:15:00Z");
  const second = ["D0U5", backupFailed("2026-06-13 02:15 UTC")];
  expect(await told()).toEqual([first, second]);
  failedAt = null;
  expect(await told()).toEqual([first, second, ["D0U5", backupAgain]]);
  expect(await told()).toHaveLength(3);
});
