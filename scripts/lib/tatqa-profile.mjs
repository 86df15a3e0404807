import { captionsOf, subjectsOf } from "./tatqa-caption.mjs";
import { readTable } from "./tatqa-table.mjs";
import { startMonthAfter } from "./tatqa-text.mjs";
import { figureUnit, tableUnit } from "./tatqa-units.mjs";
import { nameKey, namesOf, shareNames, withoutMarks } from "./tatqa-words.mjs";

/** @typedef {import("./tatqa-table.mjs").TableCell} TableCell */
/** @typedef {import("./tatqa-text.mjs").PrintedPeriod} PrintedPeriod */
/** @typedef {TableCell & { period: PrintedPeriod, metric: string, unit: string, percent: boolean }} Placed */
/** @typedef {{ id: string, kind: number, label: string, tiers: readonly (readonly string[])[] }} Thing */
/** @typedef {{ profile: string, facts: string, today: string, cells: readonly Placed[] }} Company */

const ENTITY = "THE_COMPANY";
const PREFIX = { metric: "ROW", column: "COLUMN", section: "SECTION", title: "TITLE" };
/** What a question may leave unsaid of a figure's place has a value of its own. */
const UNSAID = { column: "ANY_COLUMN", section: "ANY_SECTION", title: "ANY_TITLE" };
const TITLE = "TITLE_OF_TABLE";
const YEAR_WITHOUT_ANY = 2019;

/**
 * Makes a company of one printed table: rows are metrics; section rows and headings that are no periods are values of dimensions.
 * @param {{ table: readonly (readonly string[])[], paragraphs: readonly string[] }} source
 * @returns {Company}
 */
export function companyOf(source) {
  const read = readTable(source.table);
  const cells = placedCells(read.cells, source);
  const title = [...new Set([...subjectsOf(read.titles), ...captionsOf(source.paragraphs)])];
  const things = thingsOf(cells, title);
  const names = shareNames(things);
  const facts = factsOf(cells, { titled: title.length > 0, startMonth: read.startMonth });
  const year = Math.max(...cells.map(({ period }) => period.year));
  return {
    profile: profileOf({ things, names, cells, startMonth: read.startMonth }),
    facts: [FACTS_HEADER, ...facts].map((row) => `${row.map(csvField).join(",")}\n`).join(""),
    today: monthAfterYear(year, read.startMonth),
    cells,
  };
}

/** @param {readonly TableCell[]} cells @param {{ table: readonly (readonly string[])[], paragraphs: readonly string[] }} source @returns {readonly Placed[]} */
function placedCells(cells, source) {
  const year = commonYear(source.paragraphs);
  const unit = tableUnit(source);
  const upright = turned(cells).map((cell) => ({
    ...cell,
    period: cell.period ?? { year, yearEnded: false, quarterEnded: false },
  }));
  const apart = toldApart(upright.map((cell) => ({ ...cell, column: percentColumn(cell, upright) })));
  return apart.map((cell) => ({
    ...cell,
    metric: idOf(PREFIX.metric, cell.label),
    unit: figureUnit(cell, unit),
    percent: cell.number.percent,
  }));
}

/** Rows of periods under columns of names are read the other way round. @param {readonly TableCell[]} cells */
function turned(cells) {
  const dated = new Set(cells.filter(({ label, period }) => label === "" && period !== null).map(({ row }) => row));
  const across = dated.size > 1;
  return cells.map((cell) => ({
    ...cell,
    label: (across ? cell.column : cell.label) || "Total",
    column: withoutGeneric(across ? cell.label : cell.column),
  }));
}

/** `Amount` over a column says nothing of it. @param {string} column */
function withoutGeneric(column) {
  return /^(?:amounts?|values?|number)$/i.test(column) ? "" : column;
}

/** Two columns of one heading, an amount and a percentage, differ by that. @param {TableCell} cell @param {readonly TableCell[]} cells */
function percentColumn(cell, cells) {
  const beside = cells.some(
    (other) => other !== cell && other.row === cell.row && sameColumn(other, cell) && !other.number.percent,
  );
  return cell.number.percent && beside ? `${cell.column} percentage`.trim() : cell.column;
}

/** @param {TableCell} a @param {TableCell} b */
function sameColumn(a, b) {
  return a.column === b.column && JSON.stringify(a.period) === JSON.stringify(b.period);
}

/**
 * Rows of one name at one place are named by the row above them too, and at last by their number: a question by the name alone must
 * not find one of them.
 * @template {TableCell} T @param {readonly T[]} cells @returns {readonly T[]}
 */
function toldApart(cells) {
  const byAbove = renamed(cells, (cell) => {
    const above = cells.findLast((other) => other.row < cell.row)?.label;
    return above === undefined ? cell.label : `${above} ${cell.label}`;
  });
  return renamed(byAbove, (cell) => `${cell.label} in row ${cell.row + 1}`);
}

/** @template {TableCell} T @param {readonly T[]} cells @param {(cell: T) => string} rename @returns {readonly T[]} */
function renamed(cells, rename) {
  /** @type {Map<string, Set<string>>} */
  const values = new Map();
  const keyOf = (/** @type {T} */ { label, section, column, period, heading }) =>
    JSON.stringify([nameKey(label), section, column, period, heading]);
  for (const cell of cells) values.set(keyOf(cell), (values.get(keyOf(cell)) ?? new Set()).add(cell.number.value));
  const repeated = new Set(cells.filter((cell) => (values.get(keyOf(cell))?.size ?? 0) > 1).map(({ row }) => row));
  return cells.map((cell) => (repeated.has(cell.row) ? { ...cell, label: rename(cell) } : cell));
}

/** The year that a text speaks of most; the later one of two. @param {readonly string[]} paragraphs */
function commonYear(paragraphs) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const [year] of paragraphs.join(" ").matchAll(/\b20[012]\d\b/g)) counts.set(year, (counts.get(year) ?? 0) + 1);
  const [first] = [...counts].sort((a, b) => b[1] - a[1] || Number(b[0]) - Number(a[0]));
  return first === undefined ? YEAR_WITHOUT_ANY : Number(first[0]);
}

/** @param {string} prefix @param {string} label */
function idOf(prefix, label) {
  const words = nameKey(withoutMarks(label)).toUpperCase().replaceAll("%", " PERCENT ").replaceAll("$", " DOLLAR ");
  return `${prefix}_${words.replace(/[^A-Z0-9]+/g, "_").replace(/^_+|_+$/g, "") || "BLANK"}`;
}

/** Everything of a table that a question can name; of one name for several, the kind of the smaller number has it. @param {readonly Placed[]} cells @param {readonly string[]} titles @returns {readonly Thing[]} */
function thingsOf(cells, titles) {
  /** @type {Map<string, Thing>} */
  const things = new Map();
  const add = (/** @type {string} */ prefix, /** @type {number} */ kind, /** @type {string} */ label) => {
    const id = idOf(prefix, label);
    if (label !== "" && !things.has(id)) things.set(id, { id, kind, label, tiers: namesOf(label) });
  };
  for (const cell of cells) add(PREFIX.metric, 0, cell.label);
  for (const cell of cells) add(PREFIX.column, 1, cell.column);
  for (const cell of cells) add(PREFIX.section, 2, cell.section);
  const [first] = titles;
  if (first === undefined) return [...things.values()];
  const named = titles.map(namesOf);
  const tiers = [0, 1, 2, 3].map((tier) => [...new Set(named.flatMap((names) => names[tier] ?? []))]);
  return [...things.values(), { id: TITLE, kind: 3, label: first, tiers }];
}

const FACTS_HEADER = [
  "metric",
  "entity",
  "table_column",
  "table_section",
  "table_title",
  "period",
  "value",
  "unit",
  "source_doc",
  "source_locator",
];

/** Every figure at its own place, and at those where it is the only one. @param {readonly Placed[]} cells @param {{ titled: boolean, startMonth: number }} options */
function factsOf(cells, { titled, startMonth }) {
  /** @type {Map<string, Placed[]>} */
  const claims = new Map();
  const addressed = cells.flatMap((cell) =>
    periodCodes(cell, cells, startMonth).flatMap((period) =>
      shortPlaces(cell).map((place) => ({ cell, period, place, key: [cell.metric, period, ...place].join("|") })),
    ),
  );
  for (const { cell, key } of addressed) claims.set(key, [...(claims.get(key) ?? []), cell]);
  const titles = titled ? [UNSAID.title, TITLE] : [UNSAID.title];
  return addressed
    .filter(({ cell, place, key }) => holds(cell, place, claims.get(key) ?? []))
    .flatMap(({ cell, period, place }) =>
      titles.map((title) => {
        const locator = `row=${cell.row + 1},heading=${cell.heading || "none"}`;
        return [cell.metric, ENTITY, ...place, title, period, cell.number.value, cell.unit, "table", locator];
      }),
    );
}

/** @param {Placed} cell */
function ownPlace(cell) {
  return [
    cell.column === "" ? UNSAID.column : idOf(PREFIX.column, cell.column),
    cell.section === "" ? UNSAID.section : idOf(PREFIX.section, cell.section),
  ];
}

/** Its own place, and the ones with less said. @param {Placed} cell */
function shortPlaces(cell) {
  const [column = "", section = ""] = ownPlace(cell);
  const places = [column, UNSAID.column].flatMap((c) => [section, UNSAID.section].map((s) => [c, s]));
  return [...new Map(places.map((place) => [place.join("|"), place])).values()];
}

/** What stands at a place has it; else what leaves only its section or only its column unsaid, or is the total of the columns. @param {Placed} cell @param {readonly string[]} place @param {readonly Placed[]} claims */
function holds(cell, place, claims) {
  const at = (/** @type {Placed} */ other, /** @type {number} */ part) => ownPlace(other)[part] === place[part];
  const exact = claims.filter((other) => at(other, 0) && at(other, 1));
  if (exact.length > 0) return exact.includes(cell);
  const nearest = [
    claims.filter((other) => at(other, 0)),
    claims.filter((other) => /^total$/i.test(other.column)),
    claims,
  ].find((some) => some.length > 0);
  return nearest?.length === 1 && nearest[0] === cell;
}

/** @param {Placed} cell @param {readonly Placed[]} cells @param {number} startMonth */
function periodCodes({ period }, cells, startMonth) {
  const { year, month, day, quarter, yearEnded, quarterEnded } = period;
  if (quarter !== undefined) return [`${year}Q${quarter}`];
  if (month === undefined || day === undefined || yearEnded) return [`FY${year}`];
  const date = `${year}-${two(month)}-${two(day)}`;
  if (quarterEnded) return [date, ...quarterCode({ year, month, day }, startMonth)];
  const onlyOfYear = cells.every(
    (other) => other.period.year !== year || (other.period.month === month && other.period.day === day),
  );
  return onlyOfYear ? [`FY${year}`, date] : [date];
}

/** The fiscal quarter that ends on a day, or within the week before it. @param {{ year: number, month: number, day: number }} end @param {number} startMonth */
function quarterCode({ year, month, day }, startMonth) {
  const months = (startMonthAfter(month, day) - startMonth + 12) % 12 || 12;
  const after = startMonth > 1 && month >= startMonth ? year + 1 : year;
  return months % 3 === 0 ? [`${after}Q${months / 3}`] : [];
}

/** @param {number} number */
function two(number) {
  return String(number).padStart(2, "0");
}

/** The last day of the month after a fiscal year: that year is the latest complete one. @param {number} year @param {number} startMonth */
function monthAfterYear(year, startMonth) {
  const date = new Date(Date.UTC(startMonth === 1 ? year + 1 : year, startMonth, 0));
  return date.toISOString().slice(0, 10);
}

/** @param {{ things: readonly Thing[], names: Map<string, string[]>, cells: readonly Placed[], startMonth: number }} company */
function profileOf({ things, names, cells, startMonth }) {
  const entry = (/** @type {Thing} */ { id, label }) => {
    const aliases = names.get(id) ?? [];
    const shown = aliases.includes(nameKey(withoutMarks(label))) ? label : `${label} (${id})`;
    return `label: ${JSON.stringify(shown)}, aliases: ${JSON.stringify(aliases)}`;
  };
  const of = (/** @type {string} */ prefix) => things.filter(({ id }) => id.startsWith(`${prefix}_`));
  const metrics = of(PREFIX.metric).map((thing) => {
    const own = cells.filter(({ metric }) => metric === thing.id);
    const unit = mostCommon(own.map((cell) => cell.unit));
    const kind =
      unit === "PCT" || unit === "BPS" ? "ratio" : own.some(({ period }) => period.yearEnded) ? "flow" : "stock";
    return `  ${thing.id}: { unit: ${unit}, kind: ${kind}, ${entry(thing)} }`;
  });
  const dimension = (/** @type {"column" | "section" | "title"} */ name) => {
    const values = of(PREFIX[name]).map((thing) => `      ${thing.id}: { ${entry(thing)} }`);
    const listed = values.length === 0 ? "    values: {}" : ["    values:", ...values].join("\n");
    return `  table_${name}:\n    default: ${UNSAID[name]}\n${listed}`;
  };
  return [
    `company: { name: The company, home_entity: ${ENTITY} }`,
    `fiscal_year: { start_month: ${startMonth} }`,
    "metrics:",
    ...metrics,
    `entities:\n  ${ENTITY}: { label: The reporting entity }`,
    `dimensions:\n${/** @type {const} */ (["column", "section", "title"]).map(dimension).join("\n")}`,
    "",
  ].join("\n");
}

/** @param {readonly string[]} values */
function mostCommon(values) {
  const count = (/** @type {string} */ value) => values.filter((other) => other === value).length;
  return values.reduce((a, b) => (count(b) > count(a) ? b : a), values[0] ?? "COUNT");
}

/** @param {string} text */
function csvField(text) {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
