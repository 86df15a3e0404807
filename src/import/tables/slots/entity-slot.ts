import type { Glossary } from "../../../company/glossary.ts";
import { speaksOfOthers } from "../labels/title-words.ts";
import type { Doubt } from "../statement.ts";
import type { AxisReading } from "./axis-reading.ts";
import { outwards, type Scopes } from "./scopes.ts";

/** The key of the doubt about figures of which nothing says whose they are. */
export const UNNAMED_ENTITY = "entity:document";

/** The rule that gives a figure to the registrant, because nothing else says whose it is. */
export const OF_REGISTRANT = "entity.registrant";

export type EntityReading =
  | { readonly kind: "found"; readonly code: string; readonly text: string; readonly rule: string }
  | { readonly kind: "open"; readonly doubt: Doubt };

interface FigureHeadings {
  readonly row: AxisReading;
  readonly column: AxisReading;
  /** Its metric; null where it is open. */
  readonly metric: string | null;
}

/**
 * Finds the entity of a figure: in the headings of its row and column, else in the nearest title that names one, else
 * the only entity of the company file.
 */
export function entityOf({ row, column, metric }: FigureHeadings, scopes: Scopes, glossary: Glossary): EntityReading {
  // A filing of somebody else: its "consolidated" and its regions are not ours.
  const { strangeRegistrant = null } = scopes.document;
  if (strangeRegistrant !== null) return openEntity("entity:registrant", strangeRegistrant, []);
  const own = [row.entity, column.entity].filter((said) => said !== null);
  const [first] = own;
  if (first !== undefined) {
    if (own.every(({ value }) => value === first.value))
      return { kind: "found", code: first.value, text: first.text, rule: "entity.heading" };
    return openEntity(
      "entity:headings",
      own.map(({ text }) => text).join(" / "),
      own.map(({ value }) => value),
    );
  }
  for (const { reading, title, isOfRegistrant = false } of outwards(scopes)) {
    // A nearer title that is ambiguous is not overruled by a farther one.
    if (reading.unclear.entity || (reading.unclear.line && !isOwnLine(metric, reading, glossary)))
      return openEntity("entity:title", title ?? "", []);
    if (reading.entity !== null)
      return {
        kind: "found",
        code: reading.entity.value,
        text: reading.entity.text,
        rule: isOfRegistrant ? OF_REGISTRANT : "entity.title",
      };
  }
  const { entities, company } = glossary.profile;
  const [only] = entities.keys();
  if (entities.size === 1 && only !== undefined)
    return { kind: "found", code: only, text: "", rule: "entity.only_one" };
  const likely = company.homeEntity === null ? [] : [company.homeEntity];
  return openEntity(UNNAMED_ENTITY, scopes.document.title ?? "", likely);
}

/**
 * Under "Investments in associates", that metric and "Dividends from associates" are the company's; revenue may be
 * theirs.
 */
function isOwnLine(metric: string | null, { metric: ofTitle }: AxisReading, glossary: Glossary): boolean {
  if (metric === null || metric === ofTitle?.value) return true;
  const spec = glossary.metric(metric);
  return spec !== undefined && [spec.label.en, ...spec.aliases].some(speaksOfOthers);
}

/** An open entity with its candidates. */
export function openEntity(key: string, text: string, codes: readonly string[]): EntityReading {
  const candidates = codes.map((code) => ({ kind: "entity" as const, code }));
  return { kind: "open", doubt: { key, kind: "entity", text, candidates } };
}
