import { z } from "zod";
import { isTimeZone } from "../domain/calendar.ts";
import { keyed, level, localizedText, pattern, text, texts, wholeNumber, yesOrNo } from "./value-shapes.ts";

/* The shapes of the sections of a company file; those of its tables are in table-shape.ts. */

const CODE_LIST = "Write a list such as [hong kong, hk, 香港]";

const aliases = z.array(z.string({ error: CODE_LIST }), { error: CODE_LIST }).default([]);

/** The top level. Sections are read one by one, so that a fault in one does not hide faults in the others. */
export const profileShape = keyed(
  {
    company: z.unknown().optional(),
    fiscal_year: z.unknown().optional(),
    metrics: z.unknown().optional(),
    headline: z.unknown().optional(),
    entities: z.unknown().optional(),
    dimensions: z.unknown().optional(),
    external_entities: z.unknown().optional(),
    captions: z.unknown().optional(),
    sensitivity: z.unknown().optional(),
    access: z.unknown().optional(),
    narrative: z.unknown().optional(),
    faq: z.unknown().optional(),
    tables: z.unknown().optional(),
    ranking: z.unknown().optional(),
    learn: z.unknown().optional(),
    digest: z.unknown().optional(),
    sources: z.unknown().optional(),
  },
  "Write company, metrics and entities at the top level",
);

const TIME_ZONE = "Write the name of a time zone such as Asia/Hong_Kong, Europe/London or UTC, or remove the key";

export const companyShape = keyed(
  {
    name: text("Write the company's name"),
    home_entity: text("Write the code of an entity, or remove the key").optional(),
    time_zone: text(TIME_ZONE).refine(isTimeZone, { error: TIME_ZONE }).optional(),
    show_curators: yesOrNo("Write true or false").default(false),
  },
  "Write company: { name: …, home_entity: … }",
);

const startMonth = wholeNumber({ min: 1, max: 12 }, "Write the number of the month, 1 to 12; 4 is April");

export const fiscalYearShape = keyed({ start_month: startMonth.default(1) }, "Write fiscal_year: { start_month: 1 }");

export const firstFiscalYearShape = keyed({ start_month: startMonth }, "Write { start_month: 1 }");

export const changedFiscalYearShape = keyed(
  { start_month: startMonth, from: text("Write the day on which the first year of it begins, such as 2026-04-01") },
  "Write { start_month: 4, from: 2026-04-01 }",
);

const SLACK_USER = /^[UW][A-Z0-9]{2,}$/;
const OWNER = "Write the Slack user id of a person, such as U012ABCDEF, or remove the key";

const RATIO_OF =
  "Write the two metrics that the ratio is the quotient of, such as [EXPENSES, REVENUE], or remove the key";

export const metricShape = keyed(
  {
    label: localizedText.optional(),
    unit: text("Write a unit such as USD_M, PCT, COUNT or CUSTOMERS_K"),
    kind: z.enum(["flow", "stock", "ratio"], {
      error: "Write flow (adds up over time), stock (a level at a date) or ratio (never added)",
    }),
    aliases,
    definition: localizedText.optional(),
    group: localizedText.optional(),
    owner: text(OWNER).regex(SLACK_USER, { error: OWNER }).optional(),
    ratio_of: z.tuple([text(RATIO_OF), text(RATIO_OF)], { error: RATIO_OF }).optional(),
  },
  "Write { label: …, unit: …, kind: …, aliases: […] }",
);

const HEADLINE = "Write a list of metrics such as [REVENUE, PROFIT], or remove the key";

export const headlineShape = texts(HEADLINE).min(1, { error: HEADLINE }).optional();

const CAPTIONS = "Write a list such as [Overview of our segments]";

export const captionsShape = texts(CAPTIONS).optional();

export const entityShape = keyed(
  {
    label: localizedText.optional(),
    geography: text("Write a geography such as HK, or remove the key").optional(),
    parent: text("Write the code of the entity that this one is part of, or remove the key").optional(),
    aliases,
  },
  "Write { label: …, geography: …, parent: …, aliases: […] }",
);

export const dimensionShape = keyed(
  {
    label: localizedText.optional(),
    aliases,
    default: text("Write the code that stands for the whole, such as TOTAL"),
    values: z.unknown().optional(),
  },
  "Write { default: TOTAL, values: { CODE: { aliases: […] } } }",
);

export const dimensionValueShape = keyed(
  { label: localizedText.optional(), aliases },
  "Write { label: …, aliases: […] }",
);

export const externalEntityShape = keyed(
  { label: text("Write the name to show").optional(), aliases },
  "Write { label: …, aliases: […] }",
);

const listRemedy = "Write a list such as [board_minutes], or []";

const LABELS_REMEDY = "Write each label with its level, such as { C3: CONFIDENTIAL }";

export const sensitivityShape = keyed(
  {
    default_level: text("Write a level such as INTERNAL").default("INTERNAL"),
    escalate_unknown_to_restricted: yesOrNo("Write true or false").default(false),
    labels: z.record(text(LABELS_REMEDY), level, { error: LABELS_REMEDY }).default({}),
    restricted_filename_patterns: z.array(pattern(listRemedy), { error: listRemedy }).default([]),
    restricted_keywords: texts(listRemedy).default([]),
  },
  "Write sensitivity: { default_level: INTERNAL }",
);

const sourceList = texts("Write a list such as [reviews, results], or remove the key");

/** A share from 0 to 1, read from text. */
const share = z
  .string({ error: "Write a share from 0 to 1, such as 0.5" })
  .regex(/^(?:0(?:\.\d{1,4})?|1(?:\.0{1,4})?)$/, { error: "Write a share from 0 to 1, such as 0.5" })
  .transform(Number);

const TRADE_WORDS = "Write English words with Chinese ones that say the same, such as { freight: [货运] }";

export const narrativeShape = keyed(
  {
    sources: sourceList.optional(),
    enabled_sources: sourceList.optional(),
    max_seconds: wholeNumber({ min: 1, max: 120 }, "Write whole seconds, 1 to 120").default(20),
    max_model_calls: wholeNumber({ min: 0, max: 5 }, "Write a number from 0 to 5; 0 keeps the model out").default(3),
    max_characters: wholeNumber({ min: 480, max: 20_000 }, "Write a number of characters, 480 to 20000").default(2_880),
    max_passages: wholeNumber({ min: 1, max: 20 }, "Write a number of passages, 1 to 20").default(6),
    min_score: share.default(0.65),
    rerank: yesOrNo("Write true or false").default(false),
    words: z.record(text(TRADE_WORDS), texts(TRADE_WORDS), { error: TRADE_WORDS }).default({}),
  },
  "Write narrative: { sources: [reviews], max_seconds: 20 }",
);

export const rankingShape = keyed(
  {
    order: texts("Write the names of the ranks, the highest first, such as [audited, published, draft]").min(1, {
      error: "Write the names of the ranks, the highest first, such as [audited, published, draft]",
    }),
    default: text("Write the rank of all other documents, such as published"),
    documents: z.unknown().optional(),
  },
  "Write ranking: { order: [audited, published, draft], default: published, documents: [{ match: …, rank: … }] }",
);

export const rankedDocumentShape = keyed(
  {
    match: pattern('Write the name of a document or a pattern such as "*audited*"'),
    rank: text("Write one of the ranks in order"),
  },
  'Write { match: "*audited*", rank: audited }',
);

const KEEP_DAYS_MAX = 3_650;

/** `learn: true` is a map without settings; `learn: false` is read before. */
export const learnShape = z.preprocess(
  (value) => (value === "true" ? {} : value),
  keyed(
    {
      keep_days: wholeNumber({ min: 1, max: KEEP_DAYS_MAX }, `Write a number of days, 1 to ${KEEP_DAYS_MAX}`).default(
        90,
      ),
    },
    "Write learn: true, learn: false or learn: { keep_days: 90 }",
  ),
);

export const faqShape = text("Write the name of the file of vetted answers, such as faq.yaml").optional();

export type Sections = z.output<typeof profileShape>;
