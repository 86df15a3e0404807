import type { MetricKind } from "../../domain/profile.ts";
import { type DraftedName, draftNames, listed, type WordRegistry, withoutFillers } from "./draft-names.ts";
import type { DraftOptions } from "./draft-options.ts";
import { type DraftedUnit, draftKind, draftUnit } from "./draft-units.ts";
import type { SeenName } from "./seen-names.ts";

export interface DraftedMetric extends DraftedName {
  readonly unit: string;
  readonly kind: MetricKind;
  /** The heading above it, for headings that only group lines. */
  readonly group?: string;
}

const RULES = { letterFirst: true, fallback: "METRIC", shortForms: withoutFillers };

/** Drafts the metrics with unit and kind; `doubts` gets a sentence about each value that is a guess. */
export function draftMetrics(
  seen: readonly SeenName[],
  options: DraftOptions,
  words: WordRegistry,
  doubts: string[],
): readonly DraftedMetric[] {
  const open: { readonly what: DraftedUnit["doubt"] | "kind"; readonly label: string }[] = [];
  const drafted = draftNames(seen, RULES, words, doubts);
  const metrics = seen.flatMap((one, at): readonly DraftedMetric[] => {
    const name = drafted[at];
    if (name === undefined) return [];
    // An option `--unit` applies to the only metric, else to metrics without a stated unit.
    const told = seen.length === 1 && options.unit !== undefined ? { ...one, unitCode: options.unit } : one;
    const unit = draftUnit(told, options.unit ?? null);
    const kind = options.kind ?? draftKind(one.forms, unit.code);
    open.push({ what: unit.doubt, label: name.label });
    if (kind === null) open.push({ what: "kind", label: name.label });
    const group = one.group === null ? {} : { group: one.group };
    return [{ ...name, ...group, unit: unit.code, kind: kind ?? "flow" }];
  });
  for (const [what, sentence] of SENTENCES) {
    const own = open.filter((one) => one.what === what);
    if (own.length > 0) doubts.push(sentence(listed(own.map(({ label }) => label))));
  }
  return metrics;
}

const SENTENCES: readonly (readonly [DraftedUnit["doubt"] | "kind", (labels: string) => string])[] = [
  [
    "not_stated",
    (labels) => `The unit of ${labels} is not stated; write the right one, or pass --unit, such as USD_M or PCT.`,
  ],
  ["bare_sign", (labels) => `A bare $ or ¥ was read as USD or CNY for ${labels}; write the right currency.`],
  ["differs", (labels) => `The tables state several units for ${labels}; the most frequent one was written.`],
  [
    "kind",
    (labels) =>
      `Taken as flow (adds up over time): ${labels}. Write kind: stock for a level at a date, kind: ratio for a rate, or pass --kind.`,
  ],
];
