import type { Scale } from "../domain/unit.ts";

/** The content of a cell. */
export type CellContent =
  | { readonly kind: "text" }
  /** A dash, `n/a`, `nm`: no figure, which is not the same as zero. */
  | { readonly kind: "missing" }
  /** A day, a month or a time, as ISO text limited to the displayed parts (`2025-06-30`, `2025-06`). */
  | { readonly kind: "date"; readonly iso: string }
  /** Looks like a figure but is unusable: an error, a formula without a stored result, two readings. */
  | { readonly kind: "fault"; readonly reason: string }
  | { readonly kind: "number"; readonly value: string; readonly unit: StatedUnit | null };

/** The unit that a text or number format states, such as `US$m`, `%`, `bn`, `'000`; null for a missing part. */
export interface StatedUnit {
  /** ISO 4217, such as `USD`; a bare `$` or `¥` stays `$` or `¥`. */
  readonly currency: string | null;
  readonly scale: Scale | null;
  readonly measure: "percent" | "points" | "basis_points" | "times" | null;
}
