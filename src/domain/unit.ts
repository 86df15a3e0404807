/**
 * Codes: a currency with an optional scale (`USD`, `USD_K`, `USD_M`, `USD_BN`, `EUR_CENT`), `PCT`, `PP`
 * (points), `BPS`, `COUNT`, `X` (times), or a noun with an optional scale (`CUSTOMERS_K`).
 */
export type Unit =
  | { readonly kind: "currency"; readonly currency: string; readonly scale: Scale }
  | { readonly kind: "percent" }
  | { readonly kind: "points" }
  | { readonly kind: "basis_points" }
  | { readonly kind: "count"; readonly scale: Scale }
  | { readonly kind: "times" }
  | { readonly kind: "noun"; readonly noun: string; readonly scale: Scale };

/** A scale, by its suffix in a unit code; `ONE` has no suffix. */
export type Scale = "ONE" | "K" | "WAN" | "M" | "YI" | "BN" | "TN" | "CENT";

/** The size of a scale as a power of ten. */
export const SCALE_EXPONENT: Readonly<Record<Scale, number>> = {
  ONE: 0,
  K: 3,
  WAN: 4,
  M: 6,
  YI: 8,
  BN: 9,
  TN: 12,
  CENT: -2,
};

const UNIT_CODE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;

/** Parses a unit code; null when it is not one. Three capital letters before the scale are a currency. */
export function parseUnit(code: string): Unit | null {
  if (!UNIT_CODE.test(code)) return null;
  switch (code) {
    case "PCT":
      return { kind: "percent" };
    case "PP":
      return { kind: "points" };
    case "BPS":
      return { kind: "basis_points" };
    case "X":
      return { kind: "times" };
  }
  const cut = code.lastIndexOf("_");
  const scale = cut < 0 ? null : toScale(code.slice(cut + 1));
  const base = scale === null ? code : code.slice(0, cut);
  if (base === "COUNT") return { kind: "count", scale: scale ?? "ONE" };
  if (/^[A-Z]{3}$/.test(base)) return { kind: "currency", currency: base, scale: scale ?? "ONE" };
  return { kind: "noun", noun: base, scale: scale ?? "ONE" };
}

/** The code of a unit; the inverse of `parseUnit`. */
export function unitCode(unit: Unit): string {
  switch (unit.kind) {
    case "currency":
      return withScale(unit.currency, unit.scale);
    case "percent":
      return "PCT";
    case "points":
      return "PP";
    case "basis_points":
      return "BPS";
    case "count":
      return withScale("COUNT", unit.scale);
    case "times":
      return "X";
    case "noun":
      return withScale(unit.noun, unit.scale);
  }
}

function withScale(base: string, scale: Scale): string {
  return scale === "ONE" ? base : `${base}_${scale}`;
}

function toScale(suffix: string): Scale | null {
  switch (suffix) {
    case "K":
    case "WAN":
    case "M":
    case "YI":
    case "BN":
    case "TN":
    case "CENT":
      return suffix;
    default:
      return null;
  }
}
