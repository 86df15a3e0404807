import type { Profile } from "../domain/profile.ts";
import { parseUnit } from "../domain/unit.ts";

/** Checks unit codes: ISO 4217 currencies, general units, and the nouns and currencies of the profile's metrics. */
export function unitCheck(profile: Profile): (code: string) => boolean {
  const known = new Set<string>(Intl.supportedValuesOf("currency"));
  for (const { unit } of profile.metrics.values()) known.add(baseOf(unit) ?? unit);
  return (code) => {
    const unit = parseUnit(code);
    if (unit === null) return false;
    return unit.kind === "currency" || unit.kind === "noun" ? known.has(baseOf(code) ?? code) : true;
  };
}

function baseOf(code: string): string | null {
  const unit = parseUnit(code);
  switch (unit?.kind) {
    case "currency":
      return unit.currency;
    case "noun":
      return unit.noun;
    case undefined:
    case "percent":
    case "points":
    case "basis_points":
    case "count":
    case "times":
      return null;
  }
}
