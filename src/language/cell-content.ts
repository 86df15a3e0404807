import type { Scale } from "../domain/unit.ts";

/** What a cell holds. */
export type CellContent =
  | { readonly kind: "text" }
  /** A dash, `n/a`, `nm`: there is no figure, which is not zero. */
  | { readonly kind: "missing" }
  /** A day, a month or a time, as ISO text as far as it goes (`2025-06-30`, `2025-06`). */
  | { readonly kind: "date"; readonly iso: string }
  /** Holds no figure although it seems to: an error, a formula without stored result, two readings. One clause for the curator. */
  | { readonly kind: "fault"; readonly reason: string }
  | { readonly kind: "number"; readonly value: string; readonly unit: StatedUnit | null };

/** As far as a text or a number format states a unit: `US$m`, `%`, `bn`, `'000`. Fields are null where it does not say. */
export interface StatedUnit {
  /** ISO 4217, such as `USD`; a bare `$` or `¥` stays `$` or `¥`. */
  readonly currency: string | null;
  readonly scale: Scale | null;
  readonly measure: "percent" | "points" | "basis_points" | "times" | null;
}
