import { holdsHan } from "../../language/han.ts";
import { speaksOfOthers } from "../tables/labels/title-words.ts";
import { titleNames } from "./captions.ts";
import { collectNames, placeOf } from "./collect-names.ts";
import { partsOfCompany } from "./company-parts.ts";
import { formsOf, listed } from "./draft-names.ts";
import { DraftError } from "./draft-options.ts";
import { BLOCK, rolesOf } from "./heading-roles.ts";
import { labelReader } from "./label-reader.ts";
import {
  CAPTIONS_MAX,
  ENTITIES_MAX,
  leftOut,
  METRICS_MAX,
  type NameSurvey,
  type SeenDimension,
} from "./name-survey.ts";
import { repeatsBlocks } from "./repeated-blocks.ts";
import { givenName, type SeenName } from "./seen-names.ts";
import type { TableEvidence } from "./table-evidence.ts";
import { type TableHeadings, tableHeadings } from "./table-headings.ts";
import { afterStem, titlesOf, WHOLE_COMPANY } from "./titles.ts";
import { uniteBilingual, uniteDimensions, uniteTwins } from "./translations.ts";

const PARTS_MAX = 500;

/** Collects the names in the headings and titles of tables. Throws `DraftError` when none names a metric. */
export function surveyDocuments(evidence: readonly TableEvidence[], fiscalLines: readonly string[]): NameSurvey {
  const doubts: string[] = [];
  const headings = evidence.flatMap((one) => [...headingsOf(one)]);
  const labels = labelReader(headings);
  const found = evidence.map((one) => tableHeadings(one, labels)).filter(({ figures }) => figures > 0);
  const repeating = new Set(found.filter(({ evidence: { layout } }) => repeatsBlocks(layout)));
  const tables = found.filter((table) => !repeating.has(table));
  const roles = rolesOf(tables, titlesOf(tables));
  const names = collectNames(tables, roles, labels);
  uniteBilingual(names.metrics);
  uniteBilingual(names.entities);
  uniteTwins(tables, roles, names.metrics, doubts);
  if (names.metrics.size === 0) throw new DraftError("no_values", refusal(found.length));
  const { captions, notes } = titleNames(tables, [...repeating], roles, names);
  const parts = new Map([...names.dimensions, [NOTE, { values: notes, wholes: new Set<string>() }]]);
  const dimensions = uniteDimensions(parts, doubts).flatMap(([by, { values, wholes }]) => {
    const reason = `Read as parts of figures, by ${by}`;
    const own = limited(
      KINDS.has(by) ? values.all() : ofCompany(values.all(), doubts),
      PARTS_MAX,
      `parts by ${by}`,
      doubts,
    );
    return own.length === 0
      ? []
      : [
          {
            by,
            column: null,
            values: own,
            wholes: [...wholes],
            defaultValue: KINDS.has(by) ? "REPORTED" : "TOTAL",
            reason,
          },
        ];
  });
  const bases = names.bases.all().map((basis) => ({ ...basis, code: basis.key }));
  doubtLeftOut(names.unnamed, "tables that do not name what they measure", doubts);
  doubtLeftOut([...repeating], "tables with blocks of almost the same lines that no heading tells apart", doubts);
  const own = onlyOne(evidence.map(({ registrant }) => registrant));
  const entities = limited(withCompany(names.entities.all(), own), ENTITIES_MAX, "entities", doubts);
  return {
    company: own ?? companyIn(entities, roles.stem) ?? onlyOne(evidence.map(({ company }) => company)),
    metrics: limited(names.metrics.all(), METRICS_MAX, "metrics", doubts),
    entities: entities.map((entity) => ownNamesFirst(entity, roles.stem)),
    whole: WHOLE_COMPANY,
    parts: partsOfCompany(tables, roles),
    dimensions: bases.length === 0 ? dimensions : [...dimensions, { ...BASIS, values: bases }],
    captions: limited(captions.all(), CAPTIONS_MAX, "titles", doubts),
    yearTexts: [...headings, ...fiscalLines],
    table: null,
    doubts,
  };
}

const NOTE = "note";
/** Blocks and notes are no parts of a whole that add up; the statements report what stands in none. */
const KINDS: ReadonlySet<string> = new Set([NOTE, BLOCK]);

/** Without parts that are somebody else: the revenue of investees or of a guarantor is no part of the company's. */
function ofCompany(parts: readonly SeenName[], doubts: string[]): readonly SeenName[] {
  const others = parts.filter(({ forms }) => forms.some(speaksOfOthers));
  if (others.length > 0)
    doubts.push(
      `These speak of somebody else, and their figures wait: ${listed(others.map((one) => formsOf(one).name))}. List them under external_entities, or as parts where their figures are the company's.`,
    );
  return parts.filter((part) => !others.includes(part));
}

/** The one name that documents give; null where they give several. */
function onlyOne(names: readonly (string | null)[]): string | null {
  const [first = null, ...others] = new Set(names.flatMap((name) => name ?? []));
  return others.length > 0 ? null : first;
}

/** The dimension for budget, forecast and actual figures. */
const BASIS: Omit<SeenDimension, "values"> = {
  by: "Basis",
  column: null,
  wholes: [],
  defaultValue: "ACTUAL",
  reason: "Headings name other kinds of figures, which became a dimension",
};

function refusal(tables: number): string {
  return tables === 0
    ? "There is no table of figures in what was read."
    : "None of the tables names what it measures, so there is nothing to write a company file from.";
}

function* headingsOf({ layout, titles }: TableEvidence): Generator<string> {
  for (const { text } of [...layout.titles, ...layout.corner]) yield text;
  yield* [...titles.table, ...titles.part, ...titles.document];
  for (const { path } of layout.columns) for (const { text } of path) yield text;
  for (const { sections, path } of layout.rows) for (const { text } of [...sections, ...path]) yield text;
}

function limited(names: readonly SeenName[], max: number, what: string, doubts: string[]): readonly SeenName[] {
  if (names.length > max) doubts.push(leftOut(max, what));
  return names.slice(0, max);
}

/** A filing is of its registrant, also where no table names it. */
function withCompany(entities: readonly SeenName[], registrant: string | null): readonly SeenName[] {
  const isNamed = registrant === null || entities.some(({ key }) => key === WHOLE_COMPANY);
  return isNamed ? entities : [givenName(registrant, { key: WHOLE_COMPANY }), ...entities];
}

/** The company's name in titles: a name of the whole company, else the common beginning of its names. */
function companyIn(entities: readonly SeenName[], stem: string | null): string | null {
  const whole = entities.find(({ key }) => key === WHOLE_COMPANY)?.forms ?? [];
  return whole.find((form) => isOwnName(form, stem)) ?? whole.find((form) => afterStem(form, stem) !== null) ?? stem;
}

function isOwnName(form: string, stem: string | null): boolean {
  return !holdsHan(form) && afterStem(form, stem) !== null;
}

/** Puts `Orchard Hong Kong` before `Hong Kong`, which becomes an alias. */
function ownNamesFirst(entity: SeenName, stem: string | null): SeenName {
  const forms = entity.forms.toSorted((a, b) => Number(isOwnName(b, stem)) - Number(isOwnName(a, stem)));
  const { name, others } = formsOf({ ...entity, forms });
  const rests = [name, ...others].map((form) => afterStem(form, stem) ?? "").filter((rest) => rest !== "");
  return { ...entity, forms, written: rests };
}

function doubtLeftOut(tables: readonly TableHeadings[], which: string, doubts: string[]): void {
  if (tables.length === 0) return;
  const figures = tables.reduce((sum, table) => sum + table.figures, 0);
  doubts.push(`${figures} figures stand in ${which}, and were left out: ${listed(tables.map(placeOf))}.`);
}
