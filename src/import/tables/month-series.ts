import { plainText } from "../../language/folding.ts";
import type { AxisReading } from "./slots/axis-reading.ts";

const MONTH = /^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/;
const OTHERS_MIN = 2;

/** `2001-02` alone may be a fiscal year; beside `2001-01` and `2001-03` it is a month. */
export function withMonthsOfSeries(readings: readonly AxisReading[]): readonly AxisReading[] {
  const isMonth = ({ period }: AxisReading): boolean => period?.value.kind === "whole" && MONTH.test(period.value.code);
  const others = readings.filter(
    (reading) => isMonth(reading) && MONTH.test(plainText(reading.period?.text.trim() ?? "")),
  );
  if (others.length < OTHERS_MIN) return readings;
  return readings.map((reading) => {
    const text = plainText(reading.openTime?.trim() ?? "");
    if (reading.period !== null || !MONTH.test(text)) return reading;
    return { ...reading, openTime: null, period: { value: { kind: "whole", code: text }, text } };
  });
}
