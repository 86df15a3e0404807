import type { Glossary } from "../../company/glossary.ts";
import type { FoundCell } from "../../domain/answer.ts";
import type { Figure } from "../../domain/fact.ts";
import { cellFigure } from "./cell-figures.ts";

/** A figure of the same answer as sentences in both languages: a statement may repeat it, for the same cell. */
export function cellText({ cell, statement, conflicts }: FoundCell, glossary: Glossary): string {
  const { metric, entity, period, dimensions } = cell;
  const parts = Object.entries(dimensions).flatMap(
    ([dimension, value]) => glossary.profile.dimensions.get(dimension)?.values.get(value)?.label ?? [],
  );
  return [statement, ...conflicts]
    .flatMap(({ figure }) => {
      const amount = amountText(figure);
      if (amount === null) return [];
      const english = parts.map(({ en }) => ` (${en})`).join("");
      const chinese = parts.map(({ en, zh }) => `（${zh ?? en}）`).join("");
      return [
        `${glossary.metricLabel(metric, "en")} of ${glossary.entityLabel(entity, "en")}${english} in ${period} was ${amount}.`,
        `${glossary.entityLabel(entity, "zh")}${period}${glossary.metricLabel(metric, "zh")}${chinese}为${amount}。`,
      ];
    })
    .join("\n");
}

/** In base units, so that every scale of prose is the same number. Null where the unit is unknown. */
function amountText(figure: Figure): string | null {
  const shown = cellFigure(figure);
  if (shown === null) return null;
  const sign = shown.value.startsWith("-") ? "-" : "";
  const digits = shown.value.replace("-", "");
  const currency = /^money:(.+)$/.exec(shown.unit)?.[1];
  return currency === undefined ? `${sign}${digits}${UNITS[shown.unit] ?? ""}` : `${sign}${currency} ${digits}`;
}

const UNITS: Readonly<Record<string, string>> = {
  percent: " percent",
  points: " percentage points",
  bps: " basis points",
  times: " times",
};
