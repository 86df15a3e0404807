import { canonicalDecimal, Exact } from "../../domain/decimal.ts";
import { SCALE_EXPONENT, type Scale } from "../../domain/unit.ts";
import type { CellContent } from "../../language/cell-content.ts";
import { readCellText } from "../../language/numbers/cell-text.ts";
import { numberReader } from "../xlsx/cell-value.ts";
import { type NumberFormat, readNumberFormat } from "../xlsx/number-format.ts";
import { statedDecimal } from "../xlsx/stated-decimal.ts";
import type { ChartPoint } from "./chart-model.ts";

/** A chart point as displayed. */
export interface PointReading {
  readonly text: string;
  readonly content: CellContent;
}

export interface PointView {
  /** Number formats of the drawing that override that of the point, highest precedence first. */
  readonly formats: readonly string[];
  /** Display unit of the value axis, such as `millions`. */
  readonly displayUnit: string | null;
  readonly since1904: boolean;
}

/** Reads one value of a chart with the number format that applies to it. */
export function readPoint(point: ChartPoint, view: PointView): PointReading {
  if (point.format === null || canonicalDecimal(point.text) === null)
    return { text: point.text, content: withoutNumber(point.text) };
  if (view.displayUnit !== null) return inDisplayUnit(statedDecimal(Number(point.text)), view.displayUnit);
  const format = formatOf(point.format, view.formats);
  const read = numberReader(format, { since1904: view.since1904, includeHidden: true });
  return read(point.text) ?? { text: point.text, content: withoutNumber(point.text) };
}

/** A spreadsheet error, such as `#N/A`, is not drawn as a point. */
function withoutNumber(text: string): CellContent {
  return text.startsWith("#") ? { kind: "missing" } : readCellText(text).content;
}

/** A percent format of the drawing overrides the stored one; other formats only apply where the stored is General. */
function formatOf(stored: string, over: readonly string[]): NumberFormat {
  const formats = [...over, stored].map((code) => readNumberFormat(code));
  const own = readNumberFormat(stored);
  return formats.find(isPercent) ?? (own.isGeneral ? (formats.find(isUnscaled) ?? own) : own);
}

function isPercent(format: NumberFormat): boolean {
  const section = format.section(1);
  return section.kind === "number" && section.unit?.measure === "percent";
}

function isUnscaled(format: NumberFormat): boolean {
  const section = format.section(1);
  return !format.isGeneral && section.kind === "number" && section.shift === 0;
}

const DISPLAY_SCALES: Readonly<Record<string, Scale>> = {
  thousands: "K",
  tenThousands: "WAN",
  millions: "M",
  hundredMillions: "YI",
  billions: "BN",
  trillions: "TN",
};

function inDisplayUnit(stored: string, unit: string): PointReading {
  const scale = DISPLAY_SCALES[unit];
  if (scale === undefined) {
    const reason = "is shown in another scale than the chart stores";
    return { text: stored, content: { kind: "fault", reason } };
  }
  const shown = new Exact(stored).times(`1e${-SCALE_EXPONENT[scale]}`);
  const value = shown.isZero() ? "0" : shown.toFixed();
  return { text: value, content: { kind: "number", value, unit: { currency: null, scale, measure: null } } };
}
