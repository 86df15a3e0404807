import type { GridCell } from "../../../../src/documents/document.ts";
import type { Reading } from "./original.ts";
import {
  except,
  governs,
  type Head,
  headsOf,
  isText,
  reworded,
  type Site,
  sameFacts,
  type Variant,
  withGrid,
} from "./variant.ts";

/** Changes of words: figures follow the words that name them, and belong to nobody where nothing names them any more. */
export function renamedTables(site: Site): readonly Variant[] {
  const heads = headsOf(site);
  return [
    ...heads.filter((head) => !leavesAnother(site, head)).map((head) => removed(site, head)),
    ...heads.flatMap((head) => strange(site, head)),
    ...heads.flatMap((head) => qualified(site, head)),
    ...heads.flatMap((head) => otherYear(site, head)),
    ...heads.flatMap((head) => otherPart(site, head)),
    ...heads.flatMap((head) => otherName(site, head)),
    ...heads.flatMap((head) => otherCurrency(site, head)),
  ];
}

function replaced(site: Site, cell: GridCell, text: string) {
  return withGrid(site, (was) => ({
    ...was,
    cells: was.cells.map((other) => (other === cell ? reworded(cell, text) : other)),
  }));
}

/** Without its heading a figure may get lost, or be asked about. */
function removed(site: Site, { cell, axis }: Head): Variant {
  return {
    kind: `a heading of a ${axis} removed`,
    says: `${site.grid.locator}: ${cell.text}`,
    make: withGrid(site, (was) => ({ ...was, cells: was.cells.filter((other) => other !== cell) })),
    allowed: sameFacts(site),
  };
}

/** Before another label of its row, an empty cell says the same as the row above. */
function leavesAnother({ grid }: Site, { cell, axis, governs: [first] }: Head): boolean {
  const isBetween = ({ column }: GridCell): boolean => column > cell.column && column < (first?.column ?? 0);
  return axis === "row" && grid.cells.some((other) => other.row === cell.row && isText(other) && isBetween(other));
}

const STRANGE = ["Zubrowka", "Other", "Eliminations", "Sub-total", "其他"];

/** A word that nobody knows, or one for what is left: its figures are nobody's until a person says whose. */
function strange(site: Site, head: Head): readonly Variant[] {
  return STRANGE.map((word) => ({
    kind: TOTAL.test(head.cell.text) ? "a total relabelled" : "a heading relabelled",
    says: `${site.grid.locator}: ${head.cell.text} is ${word}`,
    make: replaced(site, head.cell, word),
    allowed: except(site, sameFacts(site), (place) => (governs(head, place) ? [] : null)),
  }));
}

const TOTAL = /total|group|合计|总计|集团/i;

/** Words that make it another figure. */
const QUALIFIERS = ["pro forma", "forecast", "excluding China", "before special items", "per share"];

function qualified(site: Site, head: Head): readonly Variant[] {
  if (!isText(head.cell) || /^[^\p{L}]*$/u.test(head.cell.text)) return [];
  const own = site.original.vocabulary.glossary.profile.dimensions.has("basis") ? QUALIFIERS.slice(2) : QUALIFIERS;
  return own.map((words) => ({
    kind: "a heading qualified",
    says: `${site.grid.locator}: ${head.cell.text}, ${words}`,
    make: replaced(site, head.cell, `${head.cell.text}, ${words}`),
    allowed: except(site, sameFacts(site), (place) => (governs(head, place) ? [] : null)),
  }));
}

const YEAR = /(?<![\d.,])20[12]\d(?![\d.,])/;

function otherYear(site: Site, head: Head): readonly Variant[] {
  const [year] = YEAR.exec(head.cell.text) ?? [];
  return year === undefined
    ? []
    : [4, -7].flatMap((by) => otherTime(site, head, "a year changed", [year, String(Number(year) + by)]));
}

const PART = /\b(?:Q[1-4]|H[12])\b/;

/** Another quarter or half of the same year. */
function otherPart(site: Site, head: Head): readonly Variant[] {
  const [part] = PART.exec(head.cell.text) ?? [];
  if (part === undefined) return [];
  const others = part.startsWith("Q") ? ["Q1", "Q2", "Q3", "Q4"] : ["H1", "H2"];
  return others
    .filter((other) => other !== part)
    .flatMap((other) => otherTime(site, head, "a part of a year changed", [part, other]));
}

/** Exactly the figures under a time move with it. */
function otherTime(site: Site, head: Head, kind: string, [from, to]: readonly [string, string]): readonly Variant[] {
  const isOf = ({ period }: Reading): boolean => period.includes(from);
  const moves = head.governs.every(({ row, column }) =>
    site.figures.some((figure) => figure.row === row && figure.column === column && isOf(figure.fact)),
  );
  if (!moves) return [];
  return [
    {
      kind,
      says: `${site.grid.locator}: ${head.cell.text}, ${from} is ${to}`,
      make: replaced(site, head.cell, head.cell.text.replace(from, to)),
      allowed: except(site, sameFacts(site), (place, was) =>
        governs(head, place) ? was.map((fact) => ({ ...fact, period: fact.period.replace(from, to) })) : null,
      ),
    },
  ];
}

/** A heading that is nothing but the name of a metric or an entity becomes another one's of the same kind. */
function otherName(site: Site, head: Head): readonly Variant[] {
  const { metrics, entities } = site.original.vocabulary.glossary.profile;
  const isNamed = ({
    label,
    aliases,
  }: {
    readonly label: { readonly en: string; readonly zh?: string };
    readonly aliases: readonly string[];
  }) =>
    [label.en, label.zh ?? "", ...aliases].some((name) => name.toLowerCase() === head.cell.text.trim().toLowerCase());
  const metric = [...metrics.values()].find(isNamed);
  const entity = [...entities.values()].find(isNamed);
  const others =
    metric !== undefined
      ? [...metrics.values()]
          .filter(({ code, unit, kind }) => code !== metric.code && unit === metric.unit && kind === metric.kind)
          .map(({ code, label }) => ({ slot: "metric" as const, from: metric.code, code, name: label.en }))
      : entity === undefined
        ? []
        : [...entities.values()]
            .filter(({ code }) => code !== entity.code)
            .map(({ code, label }) => ({ slot: "entity" as const, from: entity.code, code, name: label.en }));
  return others.map(({ slot, from, code, name }) => ({
    kind: `another ${slot} named`,
    says: `${site.grid.locator}: ${head.cell.text} is ${name}`,
    make: replaced(site, head.cell, name),
    allowed: except(site, sameFacts(site), (place, was) => {
      const own = was.filter((fact) => fact[slot] === from);
      const renamed = own.map((fact) => ({ ...fact, [slot]: code }));
      // Parts of the line are named by it too.
      return governs(head, place) || own.length === 0 ? (own.length === 0 ? null : renamed) : [...was, ...renamed];
    }),
  }));
}

const DOLLARS = /US\$|\bUSD\b/;

/** Only the figures that a heading names change their currency with it. */
function otherCurrency(site: Site, head: Head): readonly Variant[] {
  if (!DOLLARS.test(head.cell.text)) return [];
  return [
    {
      kind: "another currency named",
      says: `${site.grid.locator}: ${head.cell.text}`,
      make: replaced(site, head.cell, head.cell.text.replace(DOLLARS, "HK$")),
      allowed: except(site, sameFacts(site), (place, was) =>
        governs(head, place) ? was.map((fact) => ({ ...fact, unit: fact.unit.replace(/^USD_/, "HKD_") })) : null,
      ),
    },
  ];
}
