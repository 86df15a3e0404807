import { changedSections, sectionHashes } from "../company/section-hashes.ts";
import type { ServerNote } from "../company/server-note.ts";
import { dayIn, formatDate } from "../domain/calendar.ts";
import type { CompanyFile } from "../domain/profile.ts";
import { zoneOf } from "../settings/settings.ts";
import { type Finding, ok, warning } from "./finding.ts";

export interface HeldLook {
  /** Null where the company file is invalid. */
  readonly file: CompanyFile | null;
  /** The running server's report; null if none runs, `silent` if it reports nothing. */
  readonly server: ServerNote | "silent" | null;
  readonly now: Date;
}

/** Compares the company file with the one loaded by the running server, and reports the time zone in use. */
export function heldFindings(look: HeldLook): readonly Finding[] {
  return [...sectionFindings(look), ...dayFindings(look)];
}

const HELD = "company file in use";

function sectionFindings({ file, server }: HeldLook): readonly Finding[] {
  if (server === null) return [];
  if (server === "silent")
    return [warning(HELD, "the running server does not say which it holds", "Restart it, and look again.")];
  const since = `read at ${server.since} from ${server.companyFile}`;
  if (file === null)
    return [
      warning(HELD, `the running server still has what was ${since}`, "Mend the company file: it is then taken."),
    ];
  const changed = changedSections(server.sections, sectionHashes(file));
  if (changed.length === 0) return [ok(HELD, `the running server has what the file says, ${since}`)];
  return [
    warning(
      HELD,
      `the running server still has what was ${since}; changed since: ${changed.join(", ")}`,
      "A change is taken within ten seconds: look again, and then into its log.",
    ),
  ];
}

const DAY = "day";

function dayFindings({ file, server, now }: HeldLook): readonly Finding[] {
  if (file === null) return [];
  const { timeZone, from } = zoneOf(file);
  const whose = from === "company_file" ? "company.time_zone" : "this machine's, as the company file names none";
  const says = `it is ${formatDate(dayIn(timeZone, now))} in ${timeZone} (${whose})`;
  const other = server === null || server === "silent" ? timeZone : server.timeZone;
  return other === timeZone
    ? [ok(DAY, says)]
    : [
        warning(
          DAY,
          `${says}, and ${formatDate(dayIn(other, now))} for the running server, which counts in ${other}`,
          "Name company.time_zone in the company file.",
        ),
      ];
}
