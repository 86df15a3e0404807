import { Exact } from "../../domain/decimal.ts";
import type { Anchor } from "../grounding/anchors.ts";

/** How a text states a number: as it is, as the least, or as the most. */
export type Bound = "at" | "above" | "below";

const ABOVE =
  /(?:\b(?:above|over|past|more than|at least|exceed(?:s|ed|ing)?|surpass(?:es|ed)?|topp?(?:s|ed)|no less than|upwards? of)|超过|高于|多于|突破|至少|不低于)\s*$/iu;
const BELOW =
  /(?:\b(?:below|under|less than|at most|no more than|up to|short of)|不到|低于|少于|不足|至多|不超过)\s*$/iu;
const ROUGHLY =
  /(?:\b(?:about|around|roughly|approximately|nearly|almost|some|close to|just (?:over|under))|约|近|大约|将近|逾)\s*$/iu;
const MONEY_SIGN = /(?:(?:US|HK|S)?\$|[A-Z]{3}|€|£|¥|￥)\s*$/u;

export function boundOf({ start }: Anchor, text: string): Bound {
  const before = text.slice(Math.max(0, start - 30), start).replace(MONEY_SIGN, "");
  return ABOVE.test(before) ? "above" : BELOW.test(before) ? "below" : "at";
}

/** A number as a claim holds it: half of its last place is what it may be off by. */
export interface WrittenNumber {
  readonly value: string;
  readonly unit: string;
  readonly tolerance: string;
}

/** "by a third", "by half": a share of what it was, and hardly meant to the point. */
const SHARE_TOLERANCE = "4";
const PERCENT = 100;

/** Reads how much a figure states; null for a fraction that is no change. */
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

/** A number is given to two places at least; zeros beyond may be the scale that it was rounded to. */
const PLACES_MIN = 2;

/** Half of the last place of a number, a whole one where it says that it is rounded. */
function toleranceOf({ start, end, value }: Anchor, text: string): string {
  const isRough =
    ROUGHLY.test(text.slice(Math.max(0, start - 30), start)) || /^\s?(?:左右|上下|余|多)/u.test(text.slice(end));
  const digits =
    /\d[\d,]*(?:\.\d+)?/u.exec(text.slice(start, end))?.[0].replaceAll(",", "") ?? new Exact(value).abs().toFixed();
  const [whole = "", fraction] = digits.split(".");
  const zeros = /(?<!0)0*$/u.exec(whole)?.[0].length ?? 0;
  const places = Math.max(0, whole.length - (isRough ? 1 : PLACES_MIN));
  const place = fraction === undefined ? Math.min(zeros, places) : -fraction.length;
  const scale = new Exact(digits).isZero() ? new Exact(1) : new Exact(value).abs().div(digits);
  return new Exact(10)
    .pow(place)
    .times(scale)
    .times(isRough ? 1 : "0.5")
    .toFixed();
}
