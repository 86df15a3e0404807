import type { Period } from "./period.ts";

export type YearDivision = "half" | "quarter" | "month";

/** The halves, quarters or months of a fiscal year, earliest first. `startMonth` is its first month, 1 for January. */
export function partsOfYear(year: number, division: YearDivision, startMonth: number): readonly Period[] {
  switch (division) {
    case "half":
      return [1, 2].map((half): Period => ({ kind: "half", year, half }));
    case "quarter":
      return [1, 2, 3, 4].map((quarter): Period => ({ kind: "quarter", year, quarter }));
    case "month":
      return Array.from({ length: 12 }, (_, i): Period => {
        const month = ((startMonth - 1 + i) % 12) + 1;
        return { kind: "month", year: startMonth === 1 || month < startMonth ? year : year - 1, month };
      });
  }
}
