import type { Glossary } from "../company/glossary.ts";
import type { Language } from "../domain/profile.ts";
import { holdsHan } from "../language/han.ts";
import { catalogOf } from "./catalog/catalog-of.ts";
import { namesFor } from "./names.ts";
import { phraseRequest } from "./phrase-question.ts";
import { plainWords } from "./plain-words.ts";

/** What a question for newcomers asks. */
type FirstQuestion =
  | { readonly kind: "lookup"; readonly metric: string; readonly entity: string; readonly period: string }
  | {
      readonly kind: "compare";
      readonly metric: string;
      readonly entities: readonly [string, string];
      readonly period: string;
    }
  | {
      readonly kind: "why" | "check";
      readonly metric: string;
      readonly entity: string;
      readonly period: string;
      readonly way: "up" | "down";
    }
  | { readonly kind: "document"; readonly title: string };

/** A question for newcomers as they would type it. */
export function phraseFirst(asked: FirstQuestion, glossary: Glossary, language: Language): string {
  const { first, offers } = catalogOf(language);
  switch (asked.kind) {
    case "lookup": {
      const group = { metrics: [asked.metric], entities: [asked.entity], periods: [asked.period], dimensions: {} };
      return phraseRequest({ group, operation: null }, glossary, language);
    }
    case "compare": {
      const group = { metrics: [asked.metric], entities: asked.entities, periods: [asked.period], dimensions: {} };
      return phraseRequest({ group, operation: { kind: "compare" } }, glossary, language);
    }
    case "why":
    case "check": {
      const names = namesFor(glossary, language);
      const [metric, entity, period] = [
        names.metric(asked.metric),
        names.entity(asked.entity),
        names.period(asked.period),
      ];
      return first[asked.kind]({ metric, entity, period }, asked.way);
    }
    case "document":
      return offers.documentQuestion(plainWords(asked.title), null);
  }
}

/** Whether the company file has Chinese names for what is asked for. */
export function hasChineseNames(
  { metric, entity }: { readonly metric: string; readonly entity: string },
  glossary: Glossary,
): boolean {
  return holdsHan(glossary.metricLabel(metric, "zh")) && holdsHan(glossary.entityLabel(entity, "zh"));
}
