import { figure, stating, table, text, words } from "./fixtures-model.mjs";
import { addressOf, statementsOf } from "./fixtures-sample.mjs";
import { CHANNELS, LABELS, METRICS, PERCENTAGES, periodWords, WORDS } from "./fixtures-words.mjs";

const SLIDES = ["ACME_GROUP", "ACME_CN", "ACME_HK", "ACME_SG"];
const LEAVES = { missing: "missing" };

/**
 * How each deck writes what it states. `unit`: where US$ million stands · `channels`: the second table's labels in sections, in two
 * columns, or joined by a dash · `codes`: the period's code as heading.
 */
const DECKS = [
  { file: "ACME_FY2021_Review.pptx", periods: ["FY2021"], labels: "units", unit: "labels", channels: "dash" },
  { file: "ACME_FY2022_Review.pptx", periods: ["FY2022"], labels: "chinese", unit: "subtitle", channels: "sections" },
  {
    file: "ACME_FY2023_Review.pptx",
    periods: ["FY2023", "2023H2"],
    labels: "plain",
    unit: "subtitle",
    channels: "sections",
  },
  {
    file: "ACME_FY2024_Review.pptx",
    periods: ["FY2024", "2024H2"],
    labels: "capitals",
    unit: "subtitle",
    channels: "columns",
    codes: true,
  },
  {
    file: "ACME_FY2025_Review.pptx",
    periods: ["FY2025", "2025H2"],
    labels: "plain",
    unit: "corner",
    channels: "sections",
  },
  { file: "ACME_2023_Half_Year.pptx", periods: ["2023H1"], labels: "plain", unit: "corner", channels: "columns" },
  { file: "ACME_2024_Half_Year.pptx", periods: ["2024H1"], labels: "chinese", unit: "corner", channels: "dash" },
  { file: "ACME_2025_Half_Year.pptx", periods: ["2025H1"], labels: "plain", unit: "subtitle", channels: "dash" },
  { file: "ACME_2026_Half_Year.pptx", periods: ["2026H1"], labels: "chinese", unit: "subtitle", channels: "sections" },
];

/** The reviews and half-year results, a slide for the group and for each market, as the canonical rows place them. */
export function decks(rows) {
  return DECKS.map((manner) => {
    const stated = statementsOf(rows, manner.file);
    const language = manner.labels === "chinese" ? "zh" : "en";
    const context = { ...manner, stated, language, word: WORDS[language], label: LABELS[manner.labels] };
    const shown = SLIDES.filter((entity) => stated.rows.some((row) => row.entity === entity));
    const parts = shown.map((entity) => slideOf(context, entity));
    if (manner.file === "ACME_FY2024_Review.pptx") parts.push(basisSlide(), restatementSlide(context));
    return { file: manner.file, format: "pptx", title: parts[0].title, date: stated.asOf, asOf: stated.asOf, parts };
  });
}

function slideOf(context, entity) {
  const { word, unit, periods, language } = context;
  const name = `${word.entities[entity]} — ${periodWords(periods[0], language)}`;
  const isYear = periods[0].startsWith("FY");
  const kind = language === "zh" ? (isYear ? "业绩回顾" : "业绩") : isYear ? " results review" : " results";
  const blocks = unit === "subtitle" ? [text(word.millions)] : [];
  blocks.push(
    { ...mainTable(context, entity), frame: [0.5, 6] },
    { ...channelTable(context, entity), frame: [6.8, 6], top: 1.5 },
  );
  return { title: `${name}${kind}`, blocks };
}

function heads({ periods, codes, language }) {
  return periods.map((period) => (codes === true ? period : periodWords(period, language)));
}

function corner({ unit, word }) {
  return unit === "corner" ? word.corner : null;
}

function mainTable(context, entity) {
  const { label, periods } = context;
  const lines = METRICS.map((metric) => [
    words(label[metric]),
    ...periods.map((period) => shownCell(context, metric, entity, "TOTAL", period)),
  ]);
  return table([
    [corner(context), ...heads(context)],
    ...lines.filter((line) => line.slice(1).some((cell) => cell.fact)),
  ]);
}

/** A cell of a deck; what the period does not have is a dash or "n/a". */
function shownCell({ stated, labels, language }, metric, entity, channel, period) {
  const row = stated.find(metric, entity, channel, period);
  if (row === undefined) return words(metric === "ROE" ? "n/a" : "—", { left: LEAVES.missing });
  const decimals = row.unit === "AGENTS" || !row.value.includes(".") ? undefined : 1;
  const suffix = labels === "capitals" && PERCENTAGES.has(metric) ? "%" : "";
  const negative = language === "zh" ? "minus" : "parentheses";
  return stating(addressOf(row), row.unit, figure(row.value, { decimals, suffix, negative }));
}

function channelTable(context, entity) {
  const { label, word, channels, periods, stated } = context;
  const known = CHANNELS.filter((channel) => stated.find("REVENUE", entity, channel, periods[0]) !== undefined);
  const cellsOf = (metric, channel) => periods.map((period) => shownCell(context, metric, entity, channel, period));
  const title = corner(context) ?? word.byChannel;
  const lines = ["REVENUE", "NEWSALES"].flatMap((metric) => {
    const name = label[metric];
    const leaf = (channel) => (context.codes ? word.channels[channel].toUpperCase() : word.channels[channel]);
    if (channels === "dash") return known.map((channel) => [joined(name, leaf(channel)), ...cellsOf(metric, channel)]);
    if (channels === "columns") {
      return known.map((channel, at) => [
        at === 0 ? words(name, { span: [known.length, 1] }) : null,
        leaf(channel),
        ...cellsOf(metric, channel),
      ]);
    }
    const section = [words(name, { bold: true }), ...periods.map(() => null)];
    return [section, ...known.map((channel) => [words(leaf(channel)), ...cellsOf(metric, channel)])];
  });
  const labelColumns = channels === "columns" ? 2 : 1;
  const header = [title, ...(labelColumns === 2 ? [null] : []), ...heads(context)];
  return table([header, ...lines], { labelColumns, sections: channels === "sections" });
}

/** `Revenue (US$m)` and `Agency` are `Revenue – Agency (US$m)`. */
function joined(name, channel) {
  const [, own, unit = ""] = /^(.*?)( \(.*\))?$/.exec(name);
  return `${own} – ${channel}${unit}`;
}

function basisSlide() {
  return {
    title: "Basis of preparation",
    blocks: [
      text(
        "Figures are unaudited. Markets add up to the group; customers and agents are counted at the end of the period.",
      ),
      text("Half-years are stated on the basis of the full year."),
    ],
  };
}

function restatementSlide({ stated }) {
  const periods = ["FY2023", "2023H2", "2023Q4"];
  const line = (entity, name, first) => [
    first,
    name,
    ...periods.map((period) => {
      const row = stated.find("AGENTS", entity, "TOTAL", period);
      return stating(addressOf(row), row.unit, figure(row.value));
    }),
  ];
  const rows = [
    [null, null, ...periods.map((period) => `${period} restated`)],
    line("ACME_GROUP", "Group", words("AGENTS", { span: [2, 1] })),
    line("ACME_SG", "Singapore", null),
  ];
  return {
    title: "Restatement of agents at the end of 2023",
    blocks: [text("Trainees of Singapore are no longer counted as agents."), table(rows, { labelColumns: 2 })],
  };
}
