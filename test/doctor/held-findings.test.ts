import { describe, expect, it } from "vitest";
import { parseProfile } from "../../src/company/load-profile.ts";
import { sectionHashes } from "../../src/company/section-hashes.ts";
import { heldFindings } from "../../src/doctor/held-findings.ts";
import { PROFILE_YAML } from "../answer/company.ts";

const fileOf = (more: string) => parseProfile(`${PROFILE_YAML}${more}\n`, "profile.yaml");
const NOW = new Date("2026-06-11T20:00:00Z");
const ZONE = (zone: string) => PROFILE_YAML.replace(/company: \{/, `company: { time_zone: ${zone},`);
const file = fileOf("access: { blocked: [U012] }");

const server = (holds: typeof file, timeZone = "UTC") => ({
  companyFile: "/srv/profile.yaml",
  sections: sectionHashes(holds),
  since: "2026-06-11T10:00:00.000Z",
  timeZone,
});

function lines(look: Parameters<typeof heldFindings>[0]): readonly string[] {
  return heldFindings(look).map(({ name, level, says }) => `${level} ${name}: ${says}`);
}

describe("what a running server holds of the company file", () => {
  const rules = (look: Omit<Parameters<typeof heldFindings>[0], "now">) =>
    lines({ ...look, now: NOW }).filter((line) => !line.includes(" day: "));

  it("is said with its time where it is what the file says", () => {
    expect(rules({ file, server: server(file) })).toEqual([
      "ok company file in use: the running server has what the file says, read at 2026-06-11T10:00:00.000Z from /srv/profile.yaml",
    ]);
  });

  it.each([
    ["access: {}", "access"],
    ["access: { blocked: [U012] }\nfaq: faq.yaml", "faq"],
    ["narrative: { max_seconds: 7 }", "access, narrative"],
  ])("is told from a file that says %j", (more, sections) => {
    const [line, ...others] = rules({ file: fileOf(more), server: server(file) });
    expect([line, others]).toEqual([
      expect.stringMatching(/^warning company file in use: the running server still/),
      [],
    ]);
    expect(line?.endsWith(`; changed since: ${sections}`)).toBe(true);
  });

  it("is what was before where the file has a fault, unknown of a server that is silent, and nothing of none", () => {
    expect(rules({ file: null, server: server(file) })).toEqual([
      expect.stringMatching(/^warning .* still has what was read at/),
    ]);
    expect(rules({ file, server: "silent" })).toEqual([expect.stringMatching(/^warning .* does not say which/)]);
    expect(rules({ file, server: null })).toEqual([]);
  });
});

describe("the day, as doctor says it", () => {
  it("names the zone, who names it, and what it is there", () => {
    const own = parseProfile(ZONE("Asia/Hong_Kong"), "profile.yaml");
    expect(lines({ file: own, server: null, now: NOW })).toEqual([
      "ok day: it is 2026-06-12 in Asia/Hong_Kong (company.time_zone)",
    ]);
    expect(lines({ file, server: null, now: NOW })).toEqual([
      expect.stringMatching(/^ok day: it is 2026-06-1\d in \S+ \(this machine's, as the company file names none\)$/),
    ]);
  });

  it("is a warning where the running server counts in another zone", () => {
    const own = parseProfile(ZONE("Asia/Hong_Kong"), "profile.yaml");
    const found = lines({ file: own, server: server(own, "America/New_York"), now: NOW });
    expect(found.at(-1)).toMatch(/^warning day: .* 2026-06-12 in Asia\/Hong_Kong .* 2026-06-11 for the running server/);
  });
});
