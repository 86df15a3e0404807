import type { Command } from "commander";
import { z } from "zod";
import { documentName } from "../domain/fact.ts";
import { isTooLong, QUESTION_CHARACTERS_MAX } from "../domain/question-limits.ts";
import { type Engine, openEngine } from "../server/compose.ts";
import { readEnvironment } from "../settings/environment.ts";
import { readEmbeddingSettings } from "../settings/settings.ts";
import { badSetting } from "../settings/settings-error.ts";
import type { Exit } from "./exit.ts";
import { answerLines, lineError, writeJson } from "./json-lines.ts";
import { pathsWithFacts, type StoreOptions, withStoreOptions } from "./options.ts";

interface SearchOptions extends StoreOptions {
  readonly top: string;
  readonly json?: boolean;
  readonly jsonl?: boolean;
}

const TOP_MAX = 100;
const SHOWN_CHARACTERS = 300;

/** `footnote search`: prints the passages that a query finds, without an answer. */
export function addSearch(program: Command, exit: Exit): void {
  withStoreOptions(
    program
      .command("search")
      .description("find passages in the documents, without answering")
      .argument("[query]", "what to look for"),
  )
    .option("--top <n>", "passages to show at most", "10")
    .option("--json", "print one JSON object")
    .option("--jsonl", "read one JSON query a line from standard input, write one JSON result a line")
    .action(async (query: string | undefined, options: SearchOptions) => {
      if ((query === undefined) === (options.jsonl !== true))
        throw badSetting("Give one query, or --jsonl and the queries on standard input.");
      if (query !== undefined && isTooLong(query))
        throw badSetting(`Write a query of at most ${QUESTION_CHARACTERS_MAX} characters.`);
      const top = topOf(options);
      const engine = await openEngine({
        ...pathsWithFacts(options),
        model: null,
        embeddings: readEmbeddingSettings(readEnvironment()),
        trace: () => {},
      });
      try {
        if (query === undefined) exit.code = (await searchLines(engine, top)) ? 0 : 1;
        else await searchOnce(query, engine, { top, asJson: options.json === true });
      } finally {
        engine.close();
      }
    });
}

function topOf({ top }: SearchOptions): number {
  const number = Number(top);
  if (Number.isInteger(number) && number >= 1 && number <= TOP_MAX) return number;
  throw badSetting(`--top is "${top}"; write a whole number from 1 to ${TOP_MAX}.`);
}

async function searchOnce(
  query: string,
  engine: Engine,
  { top, asJson }: { readonly top: number; readonly asJson: boolean },
): Promise<void> {
  const passages = await found(query, engine, top);
  if (asJson) {
    await writeJson({ query, passages });
    return;
  }
  if (passages.length === 0) console.error("Nothing was found.");
  for (const { score, quote, ...source } of passages)
    process.stdout.write(
      `${score.toFixed(2)}  ${documentName(source)} · ${source.locator}\n      ${shortened(quote)}\n`,
    );
}

function shortened(quote: string): string {
  const characters = [...quote.replace(/\s+/g, " ")];
  return characters.length > SHOWN_CHARACTERS
    ? `${characters.slice(0, SHOWN_CHARACTERS).join("")}…`
    : characters.join("");
}

async function found(query: string, engine: Engine, top: number) {
  const passages = await engine.search(query, top, (reason) => console.error(`Searched by words alone (${reason}).`));
  return passages.map(({ source, score, text }) => ({
    ...source,
    score: Math.round(score * 1e6) / 1e6,
    quote: text,
  }));
}

const QueryLine = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  query: z.string().max(QUESTION_CHARACTERS_MAX),
});

/** Resolves to true when every line got a result. */
function searchLines(engine: Engine, top: number): Promise<boolean> {
  return answerLines({
    read: readLine,
    answer: async ({ id, query }) => ({ id, passages: await found(query, engine, top) }),
  });
}

function readLine(json: unknown) {
  const parsed = QueryLine.safeParse(json);
  if (parsed.success) return parsed.data;
  return lineError("invalid_query", `The line holds no id and query of at most ${QUESTION_CHARACTERS_MAX} characters.`);
}
