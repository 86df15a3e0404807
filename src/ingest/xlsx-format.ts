import { addDays, formatDate } from "../domain/calendar.ts";
import { Exact } from "../domain/decimal.ts";

/** What a number format makes of a number, as far as it changes what the figure is. */
export type CellFormat = "plain" | "percent" | "scaled" | "day" | "month" | "year" | "time" | "locale_date";

/** How a sheet's number is read: its text, and why it is no figure where it is none. */
export interface NumberCell {
  readonly text: string;
  readonly fault: string | null;
}

/** Formats that need no code in the file (ECMA-376, 18.8.30); 27 and its like depend on the reader's language. */
export function builtInFormat(id: number): CellFormat {
  if (id === 9 || id === 10) return "percent";
  if ([14, 15, 16, 22, 28, 29, 30, 31, 51, 53, 54, 58].includes(id)) return "day";
  if (id === 17) return "month";
  if ([18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56].includes(id)) return "time";
  return [27, 36, 50, 52, 57].includes(id) ? "locale_date" : "plain";
}

/** Reads a format code by its first section, without literals, colours and conditions. */
export function formatOf(code: string): CellFormat {
  const [section = ""] = code
    .replace(/"[^"]*"|\\.|[_*]./g, "")
    .replace(/\[[^\]]*\]/g, "")
    .toLowerCase()
    .split(";");
  if (section === "general") return "plain";
  if (/[ydhsm]/.test(section)) return dateFormat(section);
  if (section.includes("%")) return "percent";
  return /[0#?],+(?![0#?,])/.test(section) ? "scaled" : "plain";
}

function dateFormat(section: string): CellFormat {
  if (section.includes("d")) return "day";
  const hasTime = /[hs]/.test(section);
  if (section.includes("m") && !hasTime) return "month";
  return section.includes("y") ? "year" : "time";
}

const SIGNIFICANT_DIGITS = 15;

/** Reads a stored number as the sheet states it: 15 significant digits, percent with its sign, dates as periods. */
export function readNumberCell(raw: string, format: CellFormat, since1904: boolean): NumberCell {
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(raw)) return { text: raw, fault: "holds a broken number" };
  const value = new Exact(raw).toSignificantDigits(SIGNIFICANT_DIGITS, Exact.ROUND_HALF_UP);
  switch (format) {
    case "plain":
      return { text: value.isZero() ? "0" : value.toFixed(), fault: null };
    case "percent":
      return { text: `${value.times(100).toFixed()}%`, fault: null };
    case "scaled":
      return { text: value.toFixed(), fault: "has a number format that shows another scale than it stores" };
    case "time":
      return { text: value.toFixed(), fault: "is a time of day" };
    case "day":
    case "month":
    case "year":
    case "locale_date":
      return dateCell(Math.floor(value.toNumber()), format, since1904);
  }
}

function dateCell(serial: number, format: "day" | "month" | "year" | "locale_date", since1904: boolean): NumberCell {
  const fault = "is a date";
  // Excel counts a 29 February 1900 that never was; 2958465 is the last day of the year 9999.
  if (serial > 2_958_465 || serial < (since1904 ? 0 : 61)) return { text: `day ${serial}`, fault };
  const day = formatDate(
    addDays(since1904 ? { year: 1904, month: 1, day: 1 } : { year: 1899, month: 12, day: 30 }, serial),
  );
  switch (format) {
    case "day":
      return { text: day, fault };
    case "month":
      return { text: day.slice(0, 7), fault };
    case "year":
      return { text: day.slice(0, 4), fault };
    case "locale_date":
      // Day or month, depending on the language of the program that shows it.
      return { text: `date ${day}`, fault };
  }
}
