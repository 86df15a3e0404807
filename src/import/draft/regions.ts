import { cleanWord } from "../../company/glossary.ts";

const FURTHER: Readonly<Record<string, string>> = {
  "north america": "003",
  "latin america": "419",
  "middle east": "145",
  usa: "US",
  "united states of america": "US",
  "great britain": "GB",
  england: "GB-ENG",
  scotland: "GB-SCT",
  wales: "GB-WLS",
  "northern ireland": "GB-NIR",
  uae: "AE",
  eu: "EU",
  "european union": "EU",
  emea: "EMEA",
  apac: "APAC",
  "asia pacific": "APAC",
  "mainland china": "CN",
  中国内地: "CN",
  中国大陆: "CN",
  "the netherlands": "NL",
  "czech republic": "CZ",
  "slovak republic": "SK",
  "hong kong sar": "HK",
};

/** The code of a country or world region by its English or Chinese name; null for other names. */
export function regionOf(name: string): string | null {
  codes ??= regionCodes();
  return codes.get(cleanWord(name)) ?? null;
}

let codes: ReadonlyMap<string, string> | null = null;

/** Names from the runtime (`Intl`): all two-letter codes and the UN codes of world regions. */
function regionCodes(): ReadonlyMap<string, string> {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const all = [...letters.flatMap((a) => letters.map((b) => a + b)), "002", "009", "019", "021", "142", "150", "419"];
  const known = new Map<string, string>(Object.entries(FURTHER));
  for (const language of ["en", "zh"]) {
    for (const style of ["long", "short"] as const) {
      const names = new Intl.DisplayNames([language], { type: "region", style, fallback: "none" });
      for (const code of all) {
        const name = names.of(code);
        if (name !== undefined && !known.has(cleanWord(name))) known.set(cleanWord(name), code);
      }
    }
  }
  return known;
}
