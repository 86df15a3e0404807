import type { Profile } from "../domain/profile.ts";
import { parseUnit } from "../domain/unit.ts";

/** Units that are known: currencies of ISO 4217, the general units, and nouns and currencies that the profile's metrics use. */
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
