import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { formatDate } from "../../src/domain/calendar.ts";
import { createLogger } from "../../src/operations/logging/logger.ts";
import { serveApiAlone } from "../../src/server/api-mode.ts";
import { sayDay } from "../../src/server/company-day.ts";
import { readApiSettings } from "../../src/settings/api.ts";
import { readDays, zoneOf } from "../../src/settings/settings.ts";
import { SettingsError } from "../../src/settings/settings-error.ts";
import { PROFILE_YAML } from "../answer/company.ts";
import { TOKENS, tokensText } from "../api/api-harness.ts";
import { footnote } from "../cli/command-line.ts";

const ownZone = process.env.TZ;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-day-"));
});
afterEach(() => {
  vi.useRealTimers();
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
  rmSync(folder, { recursive: true });
});

describe("the company's day", () => {
  const MOMENT = new Date("2026-06-11T20:00:00Z");

  it.each([
    ["UTC", null, "2026-06-11", "server"],
    ["Asia/Tokyo", null, "2026-06-12", "server"],
    ["Asia/Tokyo", "America/New_York", "2026-06-11", "company_file"],
    ["America/New_York", "Asia/Hong_Kong", "2026-06-12", "company_file"],
    ["Mars/Olympus", null, "2026-06-11", "server"],
    ["", null, "2026-06-11", "server"],
  ])("of a machine in %j and a company in %j is %s", (machine, timeZone, day, from) => {
    process.env.TZ = machine;
    expect(formatDate(readDays({}, { timeZone })(MOMENT))).toBe(day);
    expect(zoneOf({ timeZone }).from).toBe(from);
  });

  it("stands still where a setting holds it, and a wrong one is told at once", () => {
    expect(formatDate(readDays({ FOOTNOTE_TODAY: "2026-01-31" }, { timeZone: "Asia/Tokyo" })(MOMENT))).toBe(
      "2026-01-31",
    );
    expect(() => readDays({ FOOTNOTE_TODAY: "31.1.2026" }, { timeZone: null })).toThrow(SettingsError);
  });
});

/** Lines of a log, parsed. */
function logging() {
  const lines: string[] = [];
  const logger = createLogger({ level: "info", destination: { write: (line) => void lines.push(line) } });
  const of = (event: string) => lines.map((line) => JSON.parse(line)).filter((line) => line.event === event);
  return { logger, of };
}

describe("a server", () => {
  it("says at its start which day it is and where, and nothing more where the days pass", () => {
    vi.useFakeTimers({ now: new Date("2026-06-11T20:00:00Z") });
    const { logger, of } = logging();
    const day = sayDay({ timeZone: "Asia/Hong_Kong" }, { env: {}, logger });
    vi.advanceTimersByTime(3 * 86_400_000);
    expect(of("company_day")).toMatchObject([
      { today: "2026-06-12", timeZone: "Asia/Hong_Kong", from: "company_file", level: "info" },
    ]);
    expect(of("day_held")).toEqual([]);
    day.stop();
  });

  it("warns at its start and each day of a day that is held still", () => {
    vi.useFakeTimers();
    const { logger, of } = logging();
    const day = sayDay({ timeZone: null }, { env: { FOOTNOTE_TODAY: "2026-06-12" }, logger });
    expect(of("day_held")).toMatchObject([{ today: "2026-06-12", level: "warn" }]);
    vi.advanceTimersByTime(3 * 86_400_000);
    expect(of("day_held")).toHaveLength(4);
    day.stop();
    vi.advanceTimersByTime(3 * 86_400_000);
    expect(of("day_held")).toHaveLength(4);
  });
});

/** A day apart at every moment: fourteen hours before UTC, and twelve behind it. */
const FAR_APART = ["Pacific/Kiritimati", "Etc/GMT+12"] as const;
const Answer = z.object({ cells: z.array(z.object({ period: z.string() })) });

const FIGURES = [
  "metric,entity,geography,traffic,period_type,period,value,unit,source_doc,source_locator",
  "REVENUE,BALTIC,BALTIC,TOTAL,FY,2025,700.25,USD_M,annual.csv,R1",
].join("\n");

function companyIn(zone: string) {
  const profilePath = join(folder, "profile.yaml");
  writeFileSync(profilePath, PROFILE_YAML.replace(/company: \{/, `company: { time_zone: ${zone},`));
  return { profilePath, dbPath: join(folder, "facts.db") };
}

describe("a question of today", () => {
  const QUESTION = "revenue of Tern Baltic today";
  const periodOf = (text: string): string | undefined => Answer.parse(JSON.parse(text)).cells[0]?.period;
  const dayNow = (zone: string): string => new Date().toLocaleDateString("sv-SE", { timeZone: zone });

  /** Once more where midnight came in between. */
  async function sameDay(zone: string, ask: () => Promise<string>): Promise<void> {
    const before = dayNow(zone);
    const period = periodOf(await ask());
    expect([before, dayNow(zone)]).toContain(period);
  }

  it.each(FAR_APART)("is of the company's day in %s at the command line, of one question and of many", async (zone) => {
    const { profilePath, dbPath } = companyIn(zone);
    writeFileSync(join(folder, "figures.csv"), FIGURES);
    const env = { FOOTNOTE_PROFILE: profilePath, FOOTNOTE_DB: dbPath };
    await footnote(["ingest", join(folder, "figures.csv")], { env });
    await sameDay(zone, async () => (await footnote(["ask", QUESTION, "--json"], { env })).out);
    const stdin = JSON.stringify({ id: 1, question: QUESTION });
    await sameDay(zone, async () => (await footnote(["ask", "--jsonl"], { env, stdin })).out);
    const { out } = await footnote(["doctor"], { env });
    expect(out).toMatch(
      new RegExp(`day: it is ${dayNow(zone).slice(0, 7)}-.. in ${zone.replace("+", ".")} \\(company.time_zone\\)`),
    );
  });

  it.each(FAR_APART)("is of the company's day in %s for the API", async (zone) => {
    writeFileSync(join(folder, "tokens.yaml"), tokensText());
    const env = { FOOTNOTE_API_PORT: "0", FOOTNOTE_API_TOKENS_FILE: join(folder, "tokens.yaml") };
    const settings = readApiSettings(env);
    if (settings === null) throw new Error("No port is set.");
    const { logger, of } = logging();
    const running = await serveApiAlone(settings, { env, logger, ...companyIn(zone) });
    try {
      await sameDay(zone, async () => {
        const response = await fetch(`http://127.0.0.1:${running.port}/v1/ask`, {
          method: "POST",
          headers: { authorization: `Bearer ${TOKENS.reporting}`, "content-type": "application/json" },
          body: JSON.stringify({ question: QUESTION }),
        });
        return response.text();
      });
      expect(of("company_day")).toMatchObject([{ timeZone: zone }]);
    } finally {
      await running.stop();
    }
  });
});
