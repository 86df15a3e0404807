import { Exact } from "../../domain/decimal.ts";
import type { Anchor } from "./anchors.ts";

/** Whether a number is stated as exact, as a lower bound or as an upper bound. */
export type Bound = "at" | "above" | "below";

const ABOVE =
  /(?:\b(?:above|over|past|more than|at least|exceed(?:s|ed|ing)?|surpass(?:es|ed)?|topp?(?:s|ed)|no less than|upwards? of)|超过|高于|多于|突破|至少|不低于)\s*$/iu;
const BELOW =
  /(?:\b(?:below|under|less than|at most|no more than|up to|short of)|不到|低于|少于|不足|至多|不超过)\s*$/iu;
const ROUGHLY =
  /(?:[~≈～]|\b(?:c\.|ca\.?|approx\.?|about|around|roughly|approximately|nearly|almost|some|close to|just (?:over|under))|约|近|大约|将近|逾)\s*$/iu;
const MONEY_SIGN = /(?:(?:US|HK|S)?\$|[A-Z]{3}|€|£|¥|￥)\s*$/u;

export function boundOf({ start }: Anchor, text: string): Bound {
  const before = text.slice(Math.max(0, start - 30), start).replace(MONEY_SIGN, "");
  return ABOVE.test(before) ? "above" : BELOW.test(before) ? "below" : "at";
}

/** A number with its tolerance: half a unit of its last place, more if it is approximate. */
export interface WrittenNumber {
  readonly value: string;
  readonly unit: string;
  readonly tolerance: string;
}

/** In percentage points: "by a third" and "by half" are approximate. */
const SHARE_TOLERANCE = "4";
const PERCENT = 100;

/** Reads the amount that a figure states; null for a fraction that is not a change. */
export function writtenNumber(figure: Anchor, says: "level" | "change", text: string): WrittenNumber | null {
  const { value, unit, start, end } = figure;
  const isSpelled = !/\d/u.test(text.slice(start, end));
  const [part = "", whole] = value.split("/");
  const isShare = unit === "plain" && isSpelled && (whole !== undefined || new Exact(part).lt(1));
  if (!isShare) return whole === undefined ? { value, unit, tolerance: toleranceOf(figure, text) } : null;
  if (says === "level") return null;
  const share = new Exact(part).div(whole ?? 1).times(PERCENT);
  return { value: share.toFixed(2), unit: "percent", tolerance: SHARE_TOLERANCE };
}

/**
 * Half a unit of the last digit that somebody wrote: "1,600" is no rounded 1,597, and "about 1,600" is. Unlike
 * `toleranceOf`, for numbers that are held against figures one by one.
 */
export function exactTolerance(
  place: { readonly start: number; readonly end: number },
  value: string,
  text: string,
): string {
  const digits = DIGITS.exec(text.slice(place.start, place.end))?.[0].replaceAll(",", "") ?? null;
  if (digits === null) return new Exact(value).abs().div(20).toFixed();
  const [whole = "", fraction] = digits.split(".");
  const zeros = isRough(place, text) && whole.length > 1 ? (/(?<!0)0*$/u.exec(whole)?.[0].length ?? 0) : 0;
  const scale = new Exact(digits).isZero() ? new Exact(1) : new Exact(value).abs().div(digits);
  return new Exact(10)
    .pow(fraction === undefined ? Math.min(zeros, whole.length - 1) : -fraction.length)
    .times(scale)
    .times("0.5")
    .toFixed();
}

const DIGITS = /\d[\d,]*(?:\.\d+)?/u;

function isRough({ start, end }: { readonly start: number; readonly end: number }, text: string): boolean {
  return ROUGHLY.test(text.slice(Math.max(0, start - 30), start)) || /^\s?(?:左右|上下|余|多)/u.test(text.slice(end));
}

/** Trailing zeros beyond two digits may come from rounding. */
const PLACES_MIN = 2;

/** Half a unit of the last place; a whole unit if the number is called approximate. */
function toleranceOf(figure: Anchor, text: string): string {
  const { start, end, value } = figure;
  const isRounded = isRough(figure, text);
  const digits = DIGITS.exec(text.slice(start, end))?.[0].replaceAll(",", "") ?? new Exact(value).abs().toFixed();
  const [whole = "", fraction] = digits.split(".");
  const zeros = /(?<!0)0*$/u.exec(whole)?.[0].length ?? 0;
  const places = Math.max(0, whole.length - (isRounded ? 1 : PLACES_MIN));
  const place = fraction === undefined ? Math.min(zeros, places) : -fraction.length;
  const scale = new Exact(digits).isZero() ? new Exact(1) : new Exact(value).abs().div(digits);
  return new Exact(10)
    .pow(place)
    .times(scale)
    .times(isRounded ? 1 : "0.5")
    .toFixed();
}
