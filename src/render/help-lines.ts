import type { HelpAnswer } from "../domain/answer.ts";
import { transitionsOf } from "../domain/fiscal-years.ts";
import { grouped } from "../domain/grouped.ts";
import { periodCode, periodOfMonths } from "../domain/period.ts";
import { type LocalizedText, localized } from "../domain/profile.ts";
import { clip, clipItems } from "./clip.ts";
import { type AnswerDocument, type Choices, NOTHING } from "./document.ts";
import { formatUnit } from "./figures.ts";
import { heldLines } from "./held-lines.ts";
import type { Names } from "./names.ts";

/** Help on a topic, with questions to try. */
export function helpDocument({ topic, held }: HelpAnswer, names: Names, examples: Choices | null): AnswerDocument {
  const { help } = names.catalog;
  const { company } = names.glossary.profile;
  const companyName =
    company.homeEntity === null ? clip(company.name, names.limits.label) : names.entity(company.homeEntity);
  const says = (...opening: readonly string[]): AnswerDocument => ({ ...NOTHING, opening, choices: examples });
  switch (topic.kind) {
    case "greeting":
      return says(help.greeting(companyName));
    case "thanks":
      return { ...says(help.thanks), choices: null };
    case "acknowledgement":
      return { ...says(help.acknowledgement), choices: null };
    case "capabilities":
      return says(help.capabilities(companyName));
    case "list_metrics":
      return says([help.metrics, ...metricLines(names)].join("\n"));
    case "list_entities":
      return says([help.entities(companyName), ...entityLines(names)].join("\n"));
    case "list_periods":
      return says(help.periods(fiscalYearLines(names)));
    case "definition":
      return topic.metrics.length === 0
        ? says([help.metrics, ...metricLines(names)].join("\n"))
        : says(...topic.metrics.map((metric) => definition(metric, names)));
    case "documents":
    case "updated":
    case "answerable":
      return says(...(held === undefined ? [] : heldLines(topic, held, names)));
  }
}

function metricLines(names: Names): readonly string[] {
  const { glossary, catalog, language, limits } = names;
  const byGroup = grouped(glossary.profile.metrics.values(), ({ group }) =>
    group === null ? null : clip(localized(group, language), limits.label),
  );
  const lines = [...byGroup].flatMap(([heading, metrics]) => [
    ...headingLine(heading, byGroup.size, names),
    ...metrics.map(({ code, unit }) => catalog.help.metricItem(names.metric(code), formatUnit(unit, language))),
  ]);
  return clipItems(lines, limits.items);
}

function headingLine(heading: string | null, groups: number, { catalog }: Names): readonly string[] {
  if (heading !== null) return ["", heading];
  return groups > 1 ? ["", catalog.help.other] : [];
}

function entityLines(names: Names): readonly string[] {
  const lines = [...names.glossary.profile.entities.keys()].map((code) => `• ${names.entity(code)}`);
  return clipItems(lines, names.limits.items);
}

function definition(metric: string, names: Names): string {
  const { glossary, catalog, language, limits } = names;
  const spec = glossary.metric(metric);
  const text: LocalizedText | null = spec?.definition ?? null;
  return catalog.help.definition(
    names.metric(metric),
    text === null ? null : clip(localized(text, language), limits.text),
    formatUnit(spec?.unit ?? "", language),
  );
}

/** In which month fiscal years begin, with every change of it. */
function fiscalYearLines({ glossary, catalog, period }: Names): string {
  const { help, periods } = catalog;
  const { fiscalYears } = glossary.profile;
  const [first, ...changes] = fiscalYears;
  const isCalendar = first.startMonth === 1 && changes.length === 0;
  const between = transitionsOf(fiscalYears).map((span) => period(periodCode(periodOfMonths(span, fiscalYears))));
  return [
    help.fiscalYear(isCalendar ? null : help.month(first.startMonth)),
    ...changes.flatMap(({ startMonth, from }) =>
      from === null ? [] : [help.changedYear(help.month(startMonth), periods.date(from))],
    ),
    ...(between.length === 0 ? [] : [help.transitions(between)]),
  ].join(" ");
}
