import type { Random } from "./random.ts";

/** A figure that no other cell has, so that an answer to another question is recognised by its number. */
export interface KnownFigure {
  readonly metric: string;
  readonly entity: string;
  readonly period: string;
  /** As an answer shows it. */
  readonly shown: string;
}

interface Words {
  readonly en: readonly string[];
  readonly zh: string;
  readonly unit: string;
}

const METRICS: Readonly<Record<string, Words>> = {
  REVENUE: { en: ["revenue", "total revenue"], zh: "营收", unit: "USD_M" },
  NEWSALES: { en: ["new sales"], zh: "新签金额", unit: "USD_M" },
  PROFIT: { en: ["operating profit"], zh: "营运利润", unit: "USD_M" },
  CLAIMS: { en: ["claims"], zh: "赔付支出", unit: "USD_M" },
  EXPENSES: { en: ["operating expenses"], zh: "营运支出", unit: "USD_M" },
  ASSETS: { en: ["total assets"], zh: "总资产", unit: "USD_M" },
  CUSTOMERS: { en: ["customers"], zh: "客户数", unit: "CUSTOMERS_K" },
  AGENTS: { en: ["agents"], zh: "代理人数", unit: "AGENTS" },
};

const ENTITIES: Readonly<Record<string, Omit<Words, "unit">>> = {
  ACME_GROUP: { en: ["group", "ACME Group"], zh: "集团" },
  ACME_HK: { en: ["HK", "Hong Kong"], zh: "香港" },
  ACME_CN: { en: ["China", "mainland China"], zh: "中国" },
  ACME_SG: { en: ["Singapore", "SG"], zh: "新加坡" },
};

/** The units that the metrics are stored in. */
export const METRIC_UNITS: readonly (readonly [string, string])[] = Object.entries(METRICS).map(
  ([metric, { unit }]) => [metric, unit],
);
export const ENTITY_CODES: readonly string[] = Object.keys(ENTITIES);

const HOME_ENTITY = "ACME_GROUP";
/** What the button of an entity begins or ends with. */
const BUTTONS: Readonly<Record<string, string>> = { ACME_HK: "Hong Kong", ACME_CN: "China", ACME_SG: "Singapore" };
const FIRST_YEAR = 1901;
const LAST_YEAR = 2015;
const LEAST_VALUE = 100_000;

/** Figures of the sample company for years of which it has no documents, each with a value of its own. */
export class KnownFigures {
  readonly all: readonly KnownFigure[];
  readonly #byCell: ReadonlyMap<string, KnownFigure>;

  constructor(random: Random) {
    const cells = Object.keys(METRICS).flatMap((metric) =>
      Object.keys(ENTITIES).flatMap((entity) => years().map((year) => ({ metric, entity, period: `FY${year}` }))),
    );
    const values = random.shuffled(cells.map((_, index) => LEAST_VALUE + index * 7));
    this.all = cells.map((cell, index) => ({ ...cell, shown: (values[index] ?? 0).toLocaleString("en-US") }));
    this.#byCell = new Map(this.all.map((figure) => [keyOf(figure), figure]));
  }

  pick(random: Random): KnownFigure {
    return random.pick(this.all);
  }

  /** The same metric and entity in another year. */
  otherYear(figure: KnownFigure, random: Random): KnownFigure {
    const year = FIRST_YEAR + random.below(LAST_YEAR - FIRST_YEAR + 1);
    const other = this.#byCell.get(keyOf({ ...figure, period: `FY${year}` }));
    return other === undefined || other === figure ? this.otherYear(figure, random) : other;
  }

  /** A figure of the company as a whole: a question that names no entity is about it. */
  pickHome(random: Random): KnownFigure {
    const figure = random.pick(this.all);
    return this.#byCell.get(keyOf({ ...figure, entity: HOME_ENTITY })) ?? figure;
  }

  /** What a button of an answer leads to; null where the button is about something else. */
  behindButton(figure: KnownFigure, label: string): KnownFigure | null {
    const entity = Object.keys(BUTTONS).find((code) => label.includes(BUTTONS[code] ?? code));
    return entity === undefined ? null : (this.#byCell.get(keyOf({ ...figure, entity })) ?? null);
  }

  /** The figures as a canonical table. */
  csv(): string {
    const rows = this.all.map(
      ({ metric, entity, period, shown }) =>
        `${metric},${entity},${period},${shown.replaceAll(",", "")},${METRICS[metric]?.unit ?? ""}`,
    );
    return ["metric,entity,period,value,unit", ...rows, ""].join("\n");
  }
}

/** A question that names all three parts of the cell. */
export function fullQuestion(figure: KnownFigure, random: Random): string {
  const metric = METRICS[figure.metric];
  const entity = ENTITIES[figure.entity];
  const year = figure.period.slice(2);
  if (metric === undefined || entity === undefined) throw new Error(`No words for ${keyOf(figure)}.`);
  const [what, who] = [random.pick(metric.en), random.pick(entity.en)];
  return random.pick([
    `What was the ${what} of ${who} in FY${year}?`,
    `${who} ${what} FY${year}`,
    `${what} ${who} FY${year}?`,
    `${entity.zh}${year}年${metric.zh}`,
  ]);
}

/** A question that leaves the entity open. */
export function openQuestion(figure: KnownFigure, random: Random): string {
  const what = random.pick(METRICS[figure.metric]?.en ?? []);
  return random.pick([`What was ${what} in ${figure.period}?`, `${what} ${figure.period}`]);
}

/** A question that only its thread completes. */
export function followUp(figure: KnownFigure, random: Random): string {
  return random.pick([`and in ${figure.period}?`, `what about ${figure.period}?`]);
}

/** Whether a text shows a figure, and not a longer number with the same digits in it. */
export function shows(text: string, shown: string): boolean {
  for (let at = text.indexOf(shown); at >= 0; at = text.indexOf(shown, at + 1)) {
    const before = text[at - 1] ?? " ";
    const after = text.slice(at + shown.length, at + shown.length + 2);
    if (!/[\d,.]/.test(before) && !/^[,.]?\d/.test(after)) return true;
  }
  return false;
}

function keyOf({ metric, entity, period }: Omit<KnownFigure, "shown">): string {
  return `${metric} ${entity} ${period}`;
}

function years(): readonly number[] {
  return Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index);
}
