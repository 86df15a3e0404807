import { cleanWord } from "../../company/glossary.ts";
import { withoutInPlain } from "../../language/plain-spans.ts";
import { type CollectedNames, collectNames, placeOf } from "./collect-names.ts";
import { hasHan } from "./draft-cells.ts";
import { DraftError } from "./draft-error.ts";
import type { DraftedMetric } from "./draft-metrics.ts";
import { type DraftedName, draftNames, listed, type RawName, WordRegistry, wordsOf } from "./draft-names.ts";
import { draftParts, seenAt } from "./draft-parts.ts";
import type { DraftOptions, ProfileDraft } from "./draft-profile.ts";
import { draftKind, draftUnit } from "./draft-units.ts";
import { writeDraft } from "./draft-yaml.ts";
import { partsOfCompany } from "./entity-parts.ts";
import { labelBook } from "./label-book.ts";
import { bilingual, coreOf, isHan } from "./label-parts.ts";
import { type Roles, rolesOf } from "./level-roles.ts";
import { regionOf } from "./regions.ts";
import { startMonthOf } from "./start-month.ts";
import type { TableEvidence } from "./table-evidence.ts";
import { tableNames } from "./table-names.ts";
import type { Tallied, Tally } from "./tally.ts";
import { afterStem, titlesOf, WHOLE_COMPANY } from "./title-heads.ts";
import { uniteBilingual, uniteTwins } from "./twin-names.ts";

/** What documents show, as far as a draft needs it. */
export interface Survey {
  readonly tables: readonly TableEvidence[];
  readonly fiscalLines: readonly string[];
}

/** Writes a first profile for documents of any kind. Throws `DraftError` when none of their tables names a metric. */
export function draftDocuments(survey: Survey, options: DraftOptions): ProfileDraft {
  const book = labelBook(headingsOf(survey.tables));
  const tables = survey.tables.map((evidence) => tableNames(evidence, book)).filter(({ figures }) => figures > 0);
  const titles = titlesOf(tables);
  const roles = rolesOf(tables, titles);
  const names = collectNames(tables, titles, roles, book);
  uniteBilingual(names.metrics);
  uniteBilingual(names.entities);
  const translations = uniteTwins(tables, roles, names.metrics);
  if (names.metrics.size === 0) throw new DraftError("no_values", refusal(tables.length));
  const doubts: string[] = [];
  const words = new WordRegistry();
  const companyName = companyOf(names.entities, roles, options, doubts);
  const metrics = draftedMetrics(names.metrics, options, words, doubts);
  const entities = draftedEntities(
    names.entities,
    { companyName, stem: roles.stem, parts: partsOfCompany(tables, roles) },
    words,
    doubts,
  );
  const dimensions = draftParts(names, words, doubts);
  if (translations.length > 0)
    doubts.push(
      `Taken for one metric, by the order in two tables: ${listed(translations.map(({ from, to }) => `${from} = ${to}`))}.`,
    );
  doubtLeftOut(names, doubts);
  const start = startMonthOf([...headingsOf(survey.tables), ...survey.fiscalLines]);
  if (start.isGuess)
    doubts.push(
      `Periods such as ${start.shownBy} span two calendar years; they were taken to begin in April. Write the right month as start_month.`,
    );
  const yaml = writeDraft({
    companyName,
    startMonth: { month: start.month, note: start.shownBy === null ? null : `Shown by "${start.shownBy}".` },
    homeEntity: homeOf(entities, options, doubts),
    metrics,
    entities,
    dimensions,
    table: null,
  });
  return { yaml, doubts };
}

function refusal(tables: number): string {
  return tables === 0
    ? "There is no table of figures in what was read."
    : "None of the tables names what it measures, so there is nothing to write a company file from.";
}

function* headingsOf(tables: readonly TableEvidence[]): Generator<string> {
  for (const { layout, titles } of tables) {
    for (const { text } of [...layout.titles, ...layout.corner]) yield text;
    for (const text of [...titles.table, ...titles.part, ...titles.document]) yield text;
    for (const { path } of layout.columns) for (const { text } of path) yield text;
    for (const { sections, path } of layout.rows) for (const { text } of [...sections, ...path]) yield text;
  }
}

/** The name to show, the Chinese one beside it, and the further forms. */
function formsOf({ forms }: Tallied): {
  readonly name: string;
  readonly zh: string | null;
  readonly others: readonly string[];
} {
  const pairs = forms.map((form) => bilingual(form) ?? (isHan(form) ? { en: null, zh: form } : { en: form, zh: null }));
  const en = pairs.find(({ en: own }) => own !== null)?.en ?? null;
  const zh = pairs.find(({ zh: own }) => own !== null)?.zh ?? null;
  const name = en ?? zh ?? "";
  const others = pairs.flatMap(({ en: a, zh: b }) => [a, b]).filter((form) => form !== null);
  const cores = others.map(coreOf).filter((core) => core.length >= CORE_MIN);
  return {
    name,
    zh: en === null ? null : zh,
    others: [...new Set([...others, ...cores])].filter((form) => form !== name),
  };
}

const CORE_MIN = 3;

function draftedMetrics(
  tally: Tally,
  options: DraftOptions,
  words: WordRegistry,
  doubts: string[],
): readonly DraftedMetric[] {
  const all = tally.all().slice(0, METRICS_MAX);
  if (tally.size > METRICS_MAX)
    doubts.push(`The tables name more than ${METRICS_MAX} metrics; the others were left out.`);
  const raw = all.map((tallied): RawName => {
    const { name, others } = formsOf(tallied);
    return { name, givenCode: null, aliases: [...others, ...withoutTotal(name)] };
  });
  const names = draftNames(raw, { letterFirst: true, fallback: "METRIC", commaForms: false }, words, doubts);
  const open = { unit: [] as string[], sign: [] as string[], differs: [] as string[], kind: [] as string[] };
  const metrics = names.map((drafted, at): DraftedMetric => {
    const tallied = all[at];
    if (tallied === undefined) return { ...drafted, unit: "COUNT", kind: "flow" };
    const { zh } = formsOf(tallied);
    const unit = draftUnit(tallied, options.unit ?? null);
    const kind = options.kind ?? draftKind(tallied.forms, unit.code);
    if (unit.doubt === "not_stated") open.unit.push(drafted.label);
    if (unit.doubt === "bare_sign") open.sign.push(drafted.label);
    if (unit.doubt === "differs") open.differs.push(drafted.label);
    if (kind === null) open.kind.push(drafted.label);
    return {
      ...drafted,
      ...(zh === null ? {} : { zh }),
      ...(tallied.group === null ? {} : { group: tallied.group }),
      unit: unit.code,
      kind: kind ?? "flow",
      note: seenAt(tallied.seen, tallied.first),
    };
  });
  if (open.unit.length > 0)
    doubts.push(`The unit of ${listed(open.unit)} is not stated; write the right one, or pass --unit.`);
  if (open.sign.length > 0)
    doubts.push(`A bare $ or ¥ was read as USD or CNY for ${listed(open.sign)}; write the right currency.`);
  if (open.differs.length > 0)
    doubts.push(`The documents state several units for ${listed(open.differs)}; the most frequent one was written.`);
  if (open.kind.length > 0)
    doubts.push(
      `Taken as flow (adds up over time): ${listed(open.kind)}. Write kind: stock for a level at a date, kind: ratio for a rate.`,
    );
  return metrics;
}

const METRICS_MAX = 500;
const ENTITIES_MAX = 5_000;

/** "Total assets" are also asked for as assets. */
function withoutTotal(name: string): readonly string[] {
  const rest = withoutInPlain(name, /^(?:total|总)\s*(?=\S.{2,}$)/iu);
  return rest === name ? [] : [rest];
}

interface EntityContext {
  readonly companyName: string;
  readonly stem: string | null;
  readonly parts: ReadonlySet<string>;
}

function draftedEntities(
  tally: Tally,
  { companyName, stem, parts }: EntityContext,
  words: WordRegistry,
  doubts: string[],
): readonly DraftedName[] {
  const all = tally.all().slice(0, ENTITIES_MAX);
  if (tally.size > ENTITIES_MAX)
    doubts.push(`The tables name more than ${ENTITIES_MAX} entities; the others were left out.`);
  if (all.length === 0) {
    const raw = [{ name: companyName, givenCode: null, aliases: [] }];
    return draftNames(raw, ENTITY_RULES, words, doubts);
  }
  const raw = all.map((tallied): RawName => {
    const ours = tallied.forms.toSorted((a, b) => Number(isOurs(b, stem)) - Number(isOurs(a, stem)));
    const { name, others } = formsOf({ ...tallied, forms: ours });
    const rests = [name, ...others].map((form) => afterStem(form, stem) ?? "").filter((rest) => rest !== "");
    const region = hasHan(name) ? regionOf(afterStem(name, stem) ?? name) : null;
    const own = tallied.key === WHOLE_COMPANY && cleanWord(name) !== cleanWord(companyName) ? [companyName] : [];
    return { name, givenCode: region, aliases: [...others, ...rests, ...own] };
  });
  const names = draftNames(raw, ENTITY_RULES, words, doubts);
  const whole = names[all.findIndex(({ key }) => key === WHOLE_COMPANY)]?.code ?? null;
  const partNames: string[] = [];
  const drafted = names.map((name, at): DraftedName => {
    const tallied = all[at];
    if (tallied === undefined) return name;
    const { zh } = formsOf(tallied);
    const isPart = whole !== null && parts.has(tallied.key);
    if (isPart) partNames.push(name.label);
    return {
      ...name,
      ...(zh === null || zh === name.label ? {} : { zh }),
      ...(isPart ? { parent: whole } : {}),
      note: seenAt(tallied.seen, tallied.first),
    };
  });
  if (partNames.length > 0)
    doubts.push(`Taken as parts of ${whole}, since their figures add up to it: ${listed(partNames)}.`);
  return drafted;
}

const ENTITY_RULES = { letterFirst: false, fallback: "ENTITY", commaForms: true };

function isOurs(form: string, stem: string | null): boolean {
  return !isHan(form) && afterStem(form, stem) !== null;
}

function companyOf(entities: Tally, { stem }: Roles, { companyName }: DraftOptions, doubts: string[]): string {
  if (companyName !== undefined && companyName.trim() !== "") return companyName.trim();
  const whole = entities.all().find(({ key }) => key === WHOLE_COMPANY);
  const own =
    whole?.forms.find((form) => isOurs(form, stem)) ??
    whole?.forms.find((form) => afterStem(form, stem) !== null) ??
    stem;
  if (own === null || own === undefined) {
    doubts.push("The company has no name yet; pass --company.");
    return "My company";
  }
  doubts.push(`The company was named "${own}" after the titles; pass --company for another name.`);
  return own;
}

function homeOf(entities: readonly DraftedName[], { homeEntity }: DraftOptions, doubts: string[]): string | null {
  const find = (word: string): string | null =>
    entities.find((entity) => wordsOf(entity).has(cleanWord(word)))?.code ?? null;
  if (homeEntity !== undefined) {
    const home = find(homeEntity);
    if (home !== null) return home;
    throw new DraftError(
      "bad_option",
      `--home-entity ${homeEntity} is none of the entities. Write a name or a code that is.`,
    );
  }
  const [only] = entities;
  const parent = entities.find(({ parent: own }) => own !== undefined)?.parent;
  const home = entities.length === 1 ? (only?.code ?? null) : (parent ?? find("group") ?? find("集团"));
  if (home === null)
    doubts.push("No entity is assumed when a question names none, so Footnote will ask; pass --home-entity for one.");
  return home;
}

function doubtLeftOut({ unnamed }: CollectedNames, doubts: string[]): void {
  if (unnamed.length === 0) return;
  const figures = unnamed.reduce((sum, table) => sum + table.figures, 0);
  doubts.push(
    `${figures} figures stand in tables that do not name what they measure, and were left out: ${listed(unnamed.map(placeOf))}.`,
  );
}
