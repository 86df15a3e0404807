import type { Engine } from "../server/compose.ts";

/** Missing parts of the company file and the store. `hints` suggest additions that are not required. */
export interface MissingParts {
  readonly missing: readonly string[];
  readonly hints: readonly string[];
}

const NAMES_MAX = 8;
/** Only the first entities are looked up: a long list, such as countries, need not be complete. */
const LOOKED_UP_MAX = 1_000;

/** Finds metrics and entities without figures, open questions, and missing definitions and Chinese labels. */
export async function missingParts({ glossary, facts, review }: Engine): Promise<MissingParts> {
  const metrics = [...glossary.profile.metrics.values()];
  const entities = [...glossary.profile.entities.values()];
  const isBare = async (filter: { readonly metric: string } | { readonly entity: string }): Promise<boolean> =>
    (await facts.list(filter, 1)).length === 0;
  const bareMetrics = await filtered(metrics, ({ code }) => isBare({ metric: code }));
  const bareEntities = await filtered(entities.slice(0, LOOKED_UP_MAX), ({ code }) => isBare({ entity: code }));
  const open = await review.items({ status: "pending" });
  const documents = new Set(open.map(({ doc }) => doc)).size;
  const missing = [
    ...line("No figure yet of the metrics", codesOf(bareMetrics)),
    ...line("No figure yet of the entities", codesOf(bareEntities)),
    ...(open.length === 0
      ? []
      : [
          `${counted(open.length, "open question")} of ${counted(documents, "document")}: decide with \`footnote review\`.`,
        ]),
  ];
  const hints = [
    ...line("No definition of", codesOf(metrics.filter(({ definition }) => definition === null))),
    ...line("No Chinese label of", codesOf(metrics.filter(({ label }) => label.zh === undefined))),
  ];
  return { missing, hints };
}

async function filtered<Item>(
  items: readonly Item[],
  test: (item: Item) => Promise<boolean>,
): Promise<readonly Item[]> {
  const kept: Item[] = [];
  for (const item of items) if (await test(item)) kept.push(item);
  return kept;
}

function codesOf(specs: readonly { readonly code: string }[]): readonly string[] {
  return specs.map(({ code }) => code);
}

function line(what: string, codes: readonly string[]): readonly string[] {
  if (codes.length === 0) return [];
  const more = codes.length > NAMES_MAX ? ` and ${(codes.length - NAMES_MAX).toLocaleString("en")} more` : "";
  return [`${what} ${codes.slice(0, NAMES_MAX).join(", ")}${more}.`];
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`;
}
