import type { AssumedSlot } from "../domain/clarification.ts";
import type { Operation, SlotGroup } from "../domain/intent.ts";
import type { LimitedReading } from "../domain/limited-reading.ts";
import type { ResolvedQuestion } from "../domain/resolved-question.ts";
import { valueName } from "./assumption-note.ts";
import { type Names, namedValues } from "./names.ts";

interface Reading extends LimitedReading {
  readonly groups: readonly SlotGroup[];
  readonly operation: Operation | null;
  readonly assumed: readonly AssumedSlot[];
}

/** How a question was understood, a line for each slot: metric, entity, period, operation and what was assumed. */
export function readingLines(resolved: ResolvedQuestion | null, names: Names): readonly string[] {
  const { cases } = names.catalog;
  switch (resolved?.kind) {
    case "request": {
      const { group, operation } = resolved.request;
      return slotLines({ groups: [group], operation, assumed: [] }, names);
    }
    case "decided":
      return slotLines(readingOf(resolved), names);
    case "faq":
      return [`${cases.vetted}: ${resolved.id}`];
    case "document":
      return [cases.document];
    case "check":
    case undefined:
      return [cases.notRead];
  }
}

function readingOf({ intent, decision }: Extract<ResolvedQuestion, { readonly kind: "decided" }>): Reading {
  if (decision.kind === "read") return decision;
  const metrics = intent.groups.flatMap((group) => group.metrics);
  const { entities, periods, assumed } = decision;
  return { groups: [{ metrics, entities, periods, dimensions: {} }], operation: intent.operation, assumed };
}

function slotLines({ groups, operation, assumed, knownOn, statedIn }: Reading, names: Names): readonly string[] {
  const { cases, list } = names.catalog;
  const line = (label: string, values: readonly string[]): readonly string[] =>
    values.length === 0 ? [] : [`${label}: ${list([...new Set(values)])}`];
  const lines = [
    ...groups.flatMap((group) => [
      ...line(cases.metric, group.metrics.map(names.metric)),
      ...line(cases.entity, group.entities.map(names.entity)),
      ...line(cases.period, group.periods.map(names.period)),
      ...dimensionLines(group, names),
    ]),
    ...line(cases.operation, operation === null ? [] : [cases.operations[operation.kind]]),
    ...line(cases.knownOn, knownOn === undefined ? [] : [names.date(knownOn)]),
    ...line(cases.statedIn, statedIn?.docs ?? []),
    ...line(
      cases.assumed,
      assumed.flatMap((slot) => slot.codes.map((code) => valueName(slot, code, names))),
    ),
  ];
  return lines.length === 0 ? [cases.notRead] : lines;
}

function dimensionLines({ dimensions }: SlotGroup, names: Names): readonly string[] {
  return Object.entries(dimensions).flatMap(([dimension, values]) => {
    const named = values.filter((value) => namedValues({ [dimension]: value }, names.glossary).length > 0);
    if (named.length === 0) return [];
    return [`${dimension}: ${names.catalog.list(named.map((value) => names.dimensionValue(dimension, value)))}`];
  });
}
