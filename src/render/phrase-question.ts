import type { Glossary } from "../company/glossary.ts";
import type { CellRequest, Part } from "../domain/intent.ts";
import { parseLatestCode } from "../domain/latest-period.ts";
import { parsePeriodCode } from "../domain/period.ts";
import { type DimensionSpec, type Language, localized } from "../domain/profile.ts";
import { foldText } from "../language/folding.ts";
import { holdsHan } from "../language/han.ts";
import type { QuestionDimension, QuestionParts, QuestionPeriod } from "./catalog/catalog.ts";
import { catalogOf } from "./catalog/catalog-of.ts";
import type { Catalog } from "./catalog/en.ts";

/** The complete question for a request, in words that are parsed back into the same request. */
export function phraseRequest(request: CellRequest, glossary: Glossary, language: Language): string {
  const words = wordsOf(glossary, language);
  const { questions } = catalogOf(language);
  const { group, operation } = request;
  const dimensions = Object.entries(group.dimensions).flatMap(([code, values]) => words.dimension(code, values));
  const broken = dimensions[0]?.code ?? [...glossary.profile.dimensions.keys()][0] ?? "";
  const parts: QuestionParts = {
    metrics: group.metrics.map(words.metric),
    entities: group.entities.map(words.entity),
    periods: group.periods.map(words.period),
    dimensions,
    operation,
    without:
      operation?.kind === "subtract" ? without(operation.without, words, questions) : { values: [], periods: [] },
    breakdown: words.dimensionName(broken) || broken,
  };
  return questions.ask(parts);
}

interface Words {
  metric(code: string): string;
  entity(code: string): string;
  period(code: string): QuestionPeriod;
  /** Empty if the language has no word for it that is parsed back. */
  dimensionName(code: string): string;
  dimensionValue(dimension: string, value: string): string;
  /** Empty for the default value alone, which questions do not name. */
  dimension(code: string, values: readonly string[]): readonly QuestionDimension[];
}

/** Uses a label only if it resolves to its code; shared labels would ask for something else, so the code is used. */
function wordsOf(glossary: Glossary, language: Language): Words {
  const words: Words = {
    metric: (code) => word(glossary.metricLabel(code, language), code, glossary.normalizeMetric),
    entity: (code) => word(glossary.entityLabel(code, language), code, glossary.normalizeEntity),
    period: (code) => {
      const latest = parseLatestCode(code);
      return {
        code: latest === null ? code : catalogOf(language).periods.latest(latest.length),
        period: parsePeriodCode(code),
      };
    },
    dimensionName: (code) => dimensionName(glossary.dimension(code), language) ?? "",
    dimensionValue: (dimension, value) =>
      word(glossary.dimensionValueLabel(dimension, value, language), value, (raw) =>
        glossary.normalizeDimensionValue(dimension, raw),
      ),
    dimension: (code, values) => {
      const [only, ...more] = values;
      if (only === undefined || (more.length === 0 && only === glossary.defaultDimensions[code])) return [];
      const name = words.dimensionName(code);
      return [{ code, name, values: values.map((value) => words.dimensionValue(code, value)) }];
    },
  };
  return words;

  function word(label: string, code: string, normalize: (raw: string) => string | null): string {
    return normalize(label) === code ? label : code;
  }
}

/** A word for the dimension itself; the parser knows its code and aliases. */
function dimensionName(spec: DimensionSpec | undefined, language: Language): string | null {
  if (spec === undefined) return null;
  const known = [spec.code, ...spec.aliases];
  const label = localized(spec.label, language);
  const preferred = known.some((word) => foldText(word) === foldText(label)) ? [label, ...known] : known;
  return preferred.find((word) => holdsHan(word) === (language === "zh")) ?? null;
}

function without(parts: readonly Part[], words: Words, questions: Catalog["questions"]): QuestionParts["without"] {
  const values: string[] = [];
  const periods: QuestionPeriod[] = [];
  for (const part of parts) {
    switch (part.axis) {
      case "entity":
        values.push(words.entity(part.code));
        break;
      case "dimension":
        values.push(
          questions.dimensionValue(words.dimensionValue(part.dimension, part.code), {
            name: words.dimensionName(part.dimension),
          }),
        );
        break;
      case "period":
        periods.push(words.period(part.code));
        break;
    }
  }
  return { values, periods };
}
