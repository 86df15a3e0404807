import type { MetricSpec } from "../../domain/profile.ts";
import { parseUnit, SCALE_EXPONENT, type Scale, type Unit, unitCode } from "../../domain/unit.ts";
import type { StatedUnit } from "../../language/cell-content.ts";
import { inPlain } from "../../language/folding.ts";
import { agreedCurrency, YENS } from "../../language/units/unit-words.ts";

/** A document's statements about the unit of one figure, from the figure outwards. */
export interface UnitEvidence {
  /** At the figure: currency sign, number format. */
  readonly cell: StatedUnit | null;
  /** In the headings of its row and column. */
  readonly heading: StatedUnit | null;
  /** In the titles and the corner cell of its table. */
  readonly table: StatedUnit | null;
  /** On its sheet, slide or page, or in the document's titles. */
  readonly around: StatedUnit | null;
  /** Text on or around the table states a unit that could not be read, or its title is about growth. */
  readonly isUnread: boolean;
  /** The table holds money beside counts, so "in millions" above it may be about the money only. */
  readonly isMixed: boolean;
  /** Other figures of the table state a unit of money, and this one does not. */
  readonly isPartly: boolean;
  /** The unit of money that the document's tables agree on, where this table states none; null otherwise. */
  readonly elsewhere: StatedUnit | null;
  /** Contradicting statements of the same level; empty for none. */
  readonly contradiction: readonly StatedUnit[];
}

/** A unit, or the candidates where the document leaves it open. */
export type UnitReading =
  | { readonly kind: "unit"; readonly code: string; readonly rule: UnitRule }
  | { readonly kind: "open"; readonly candidates: readonly string[]; readonly rule: OpenUnitRule };

export type UnitRule = "unit.stated" | "unit.scale_stated" | "unit.of_metric";
export type OpenUnitRule =
  | "unit.contradiction"
  | "unit.partly"
  | "unit.unread"
  | "unit.scale_of_money"
  | "unit.scale_missing"
  | "unit.too_large"
  | "unit.share_or_percent"
  | "unit.of_another_kind";

const MONEY_DIGITS_MAX = 12;
const COUNT_DIGITS_MAX = 7;
/** A percentage with more digits, without a unit, in a table of money, is in doubt: it may be money. */
const PERCENT_DIGITS_MAX = 3;

/**
 * The unit of a figure: the nearest statement counts, and the company file's unit only where the document states none.
 * Statements about money do not apply to counts and ratios.
 */
export function unitFor(metric: MetricSpec, value: string, evidence: UnitEvidence): UnitReading {
  const own = parseUnit(metric.unit);
  if (own === null) return { kind: "unit", code: metric.unit, rule: "unit.of_metric" };
  switch (own.kind) {
    case "currency":
      return isPerUnit(metric, own) ? perUnitMoney(own, evidence) : moneyUnit(own, value, evidence);
    case "percent":
      return percentUnit(value, evidence);
    case "points":
    case "basis_points":
    case "times":
      return measuredUnit(own, evidence);
    case "count":
    case "noun":
      return countUnit(own, value, evidence);
  }
}

type Money = Extract<Unit, { kind: "currency" }>;

const PER_UNIT = inPlain(/\bper\b|\baverage\b|\b(?:arpu|eps|dps|asp)\b|每|人均|件均|户均|均价|单价/i);

/** Money per share, customer or piece: "in millions" above a table does not apply to it. */
function isPerUnit({ code, label, aliases, kind }: MetricSpec, { scale }: Money): boolean {
  const names = [code.replaceAll("_", " "), label.en, label.zh ?? "", ...aliases];
  return scale === "CENT" || kind === "ratio" || names.some((name) => PER_UNIT.test(name));
}

function perUnitMoney(own: Money, evidence: UnitEvidence): UnitReading {
  const { cell, heading, table, around } = evidence;
  if ([cell, heading].some((unit) => unit?.measure != null)) return open("unit.of_another_kind", []);
  if (evidence.isUnread && isSilent(cell) && isSilent(heading)) return open("unit.unread", [unitCode(own)]);
  const near = [cell, heading].filter((unit) => unit !== null);
  const scale = near.find((unit) => unit.scale !== null)?.scale ?? null;
  const isStatedNear = near.some((unit) => unit.currency !== null);
  const currency = currencyIn([cell, heading, table, around], own.currency) ?? own.currency;
  // "EPS (US$)" is in dollars, even if the metric's own unit is cents.
  const code = unitCode({ ...own, currency, scale: scale ?? (isStatedNear ? "ONE" : own.scale) });
  return { kind: "unit", code, rule: !isStatedNear && scale === null ? "unit.of_metric" : "unit.stated" };
}

function moneyUnit(own: Money, value: string, evidence: UnitEvidence): UnitReading {
  const { cell, heading, table, around } = evidence;
  const levels = [cell, heading, table, around].filter((unit) => unit !== null);
  const scale = levels.find((unit) => unit.scale !== null)?.scale ?? null;
  const doubt = doubtOfMoney(own, scale ?? own.scale, evidence);
  if (doubt !== null) return doubt;
  const currency = currencyIn(levels, own.currency);
  const unit = (stated: Scale): string => unitCode({ ...own, currency: currency ?? own.currency, scale: stated });
  if (scale !== null)
    return { kind: "unit", code: unit(scale), rule: currency === null ? "unit.scale_stated" : "unit.stated" };
  if (currency !== null && own.scale !== "ONE") return open("unit.scale_missing", [unit(own.scale), unit("ONE")]);
  const other = elsewhereUnit(own, evidence);
  if (currency === null && other !== null) return open("unit.partly", [other, unit(own.scale)]);
  if (evidence.isPartly && currency === null) return open("unit.partly", [unit(own.scale)]);
  if (own.scale !== "ONE" && isSuspicious(value, own)) return open("unit.too_large", [unit("ONE"), unit(own.scale)]);
  return { kind: "unit", code: unit(own.scale), rule: currency === null ? "unit.of_metric" : "unit.stated" };
}

/** Why an amount is left open: another kind of unit, a contradiction, or an unreadable unit; null for no doubt. */
function doubtOfMoney(own: Money, scale: Scale, evidence: UnitEvidence): UnitReading | null {
  const { cell, heading, table, around, contradiction } = evidence;
  const isStatedNear = !isSilent(cell) || !isSilent(heading);
  if ([cell, heading].some((unit) => unit?.measure != null)) return open("unit.of_another_kind", []);
  if (contradiction.length > 0)
    return open(
      "unit.contradiction",
      contradiction.map((unit) =>
        unitCode({
          ...own,
          currency: currencyLike(unit.currency, own.currency) ?? own.currency,
          scale: unit.scale ?? own.scale,
        }),
      ),
    );
  if (evidence.isUnread && !isStatedNear) return open("unit.unread", [unitCode(own)]);
  if (isYenOrYuan([cell, heading, table, around], own))
    return open(
      "unit.unread",
      YENS.map((currency) => unitCode({ ...own, currency, scale })),
    );
  if ((table ?? around)?.measure != null && !isStatedNear) return open("unit.of_another_kind", []);
  if (!leavesScaleOpen(evidence)) return null;
  const currency = currencyLike(heading?.currency ?? null, own.currency) ?? own.currency;
  const outer = table?.scale ?? around?.scale ?? own.scale;
  return open(
    "unit.scale_missing",
    [outer, "ONE" as const].map((stated) => unitCode({ ...own, currency, scale: stated })),
  );
}

/** A bare `¥`, where the metric's own currency is neither yen nor yuan. */
function isYenOrYuan(levels: readonly (StatedUnit | null)[], own: Money): boolean {
  return !YENS.includes(own.currency) && levels.find((unit) => unit?.currency != null)?.currency === "¥";
}

/** The unit of the document's other tables, if it differs from the metric's own. */
function elsewhereUnit(own: Money, { elsewhere }: UnitEvidence): string | null {
  if (elsewhere === null) return null;
  const currency = currencyLike(elsewhere.currency, own.currency) ?? own.currency;
  const code = unitCode({ ...own, currency, scale: elsewhere.scale ?? own.scale });
  return code === unitCode(own) ? null : code;
}

function isSilent(unit: StatedUnit | null): boolean {
  return unit === null || (unit.currency === null && unit.scale === null);
}

/** A label with a currency but no scale, `Revenue (US$)`, under a title in millions: either may hold. */
function leavesScaleOpen({ cell, heading, table, around }: UnitEvidence): boolean {
  if (cell?.scale != null || heading?.currency == null || heading.scale !== null) return false;
  const outer = table?.scale ?? around?.scale ?? null;
  return outer !== null && outer !== "ONE";
}

/** The currency that the nearest level states; a bare sign means the one of its kind that is stated farther out. */
function currencyIn(levels: readonly (StatedUnit | null)[], own: string): string | null {
  const [nearest = null, ...outer] = levels.flatMap((unit) => unit?.currency ?? []);
  if (nearest === null) return null;
  const isSign = nearest === "$" || nearest === "¥";
  const full = outer.find((code) => isSign && code !== nearest && agreedCurrency(code, nearest) !== null);
  return full ?? currencyLike(nearest, own);
}

/** The currency code of a statement; a bare `$` or `¥` is the metric's own currency if that uses the sign. */
function currencyLike(stated: string | null, own: string): string | null {
  if (stated === "$" || stated === "¥") return agreedCurrency(own, stated) ?? (stated === "$" ? "USD" : "JPY");
  return stated;
}

function percentUnit(value: string, { cell, heading, table, around }: UnitEvidence): UnitReading {
  const measure =
    [cell, heading, table, around].map((unit) => unit?.measure ?? null).find((known) => known !== null) ?? null;
  switch (measure) {
    case "percent":
      return { kind: "unit", code: "PCT", rule: "unit.stated" };
    case "basis_points":
      return { kind: "unit", code: "BPS", rule: "unit.stated" };
    case "points":
    case "times":
      return open("unit.of_another_kind", []);
    case null:
      break;
  }
  if (cell?.currency != null || heading?.currency != null) return open("unit.of_another_kind", []);
  // 0.148 is either 14.8 % written as a share, or a very small percentage.
  if (/^-?0\.\d+$|^-?1$/.test(value)) return open("unit.share_or_percent", ["PCT"]);
  const isMoney = table?.currency != null || around?.currency != null;
  if (isMoney && wholeDigits(value) > PERCENT_DIGITS_MAX) return open("unit.too_large", ["PCT"]);
  return { kind: "unit", code: "PCT", rule: "unit.of_metric" };
}

function measuredUnit(own: Unit, { cell, heading }: UnitEvidence): UnitReading {
  const stated = cell?.measure ?? heading?.measure ?? null;
  // Percent and basis points state the same kind of figure.
  if (own.kind === "basis_points" && stated === "percent") return { kind: "unit", code: "PCT", rule: "unit.stated" };
  if (stated !== null && stated !== own.kind) return open("unit.of_another_kind", []);
  if (cell?.currency != null || heading?.currency != null) return open("unit.of_another_kind", []);
  return { kind: "unit", code: unitCode(own), rule: stated === null ? "unit.of_metric" : "unit.stated" };
}

type Count = Extract<Unit, { kind: "count" | "noun" }>;

function countUnit(own: Count, value: string, evidence: UnitEvidence): UnitReading {
  const { cell, heading, table, around, isMixed, isUnread } = evidence;
  if (cell?.measure != null || heading?.measure != null || cell?.currency != null || heading?.currency != null)
    return open("unit.of_another_kind", []);
  const bareScale = (units: readonly (StatedUnit | null)[]): Scale | null =>
    units.find((unit) => unit !== null && unit.scale !== null && unit.currency === null)?.scale ?? null;
  const inScale = (scale: Scale): string => unitCode({ ...own, scale });
  const near = bareScale([cell, heading]);
  if (near !== null) return { kind: "unit", code: inScale(near), rule: "unit.scale_stated" };
  if (isUnread) return open("unit.unread", [unitCode(own)]);
  // "US$m" above a table is about its money; "in thousands" may be about everything.
  const far = bareScale([table, around]);
  if (far !== null && isMixed && far !== own.scale) return open("unit.scale_of_money", [inScale(far), unitCode(own)]);
  if (far !== null) return { kind: "unit", code: inScale(far), rule: "unit.scale_stated" };
  if (own.scale !== "ONE" && isSuspicious(value, own)) return open("unit.too_large", [inScale("ONE"), unitCode(own)]);
  return { kind: "unit", code: unitCode(own), rule: "unit.of_metric" };
}

/** Whether a figure in its metric's scale would be implausibly large: a trillion in money, ten million in counts. */
function isSuspicious(value: string, { kind, scale }: Money | Count): boolean {
  return wholeDigits(value) + SCALE_EXPONENT[scale] > (kind === "currency" ? MONEY_DIGITS_MAX : COUNT_DIGITS_MAX);
}

function wholeDigits(value: string): number {
  const [digits = ""] = value.replace("-", "").split(".");
  return digits.length;
}

function open(rule: OpenUnitRule, candidates: readonly string[]): UnitReading {
  return { kind: "open", candidates: [...new Set(candidates)], rule };
}
