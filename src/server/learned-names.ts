import { existsSync } from "node:fs";
import { openSqlite } from "../adapters/sqlite/sqlite-engine.ts";
import { besideStore } from "../adapters/sqlite/store-place.ts";
import { learnedNames } from "../adapters/stores/names/learned-names.ts";
import { NAMES } from "../adapters/stores/names/names-schema.ts";
import { buildGlossary, type Glossary } from "../company/glossary.ts";
import { loadProfile } from "../company/load-profile.ts";
import type { ConfirmedName, LearnedNames, NameCandidate, NameUpkeep, TaughtName } from "../domain/learned-name.ts";
import { once } from "../domain/once.ts";
import type { Words } from "../language/words/word-list.ts";
import type { IntentParser } from "../question/intent-parser.ts";
import { createNameJudge, type NameFault, namesToAsk } from "../question/learned-names.ts";
import { buildLexicon } from "../question/lexicon.ts";
import { createSecurityGate, type SecurityGate } from "../question/security-gate.ts";
import type { NameDesk } from "../slack/names/ports.ts";
import { languageWords } from "./language-words.ts";

type Store = LearnedNames & NameUpkeep;

export interface NamesOptions {
  readonly glossary: Glossary;
  readonly words: Words;
  readonly gate: SecurityGate;
  /** Called with the error where the store cannot be read; questions are then read by the names known before. */
  readonly lost: (fault: unknown) => void;
}

/** A confirmed name, and why it is not read; null for one that is. */
export interface ListedName extends ConfirmedName {
  readonly fault: NameFault | null;
}

/** The learned names of a company, as its file and the word lists let them hold. */
export interface CompanyNames {
  readonly desk: NameDesk;
  /** A parser for the names of now. Decisions count from the next question on, whichever process made them. */
  parserBy(build: (learned: readonly TaughtName[]) => IntentParser): () => Promise<IntentParser>;
  confirmed(): Promise<readonly ListedName[]>;
  /** Those that may still become names, most picked first. */
  candidates(): Promise<readonly NameCandidate[]>;
  forget(word: string): Promise<boolean>;
}

const MS_PER_DAY = 86_400_000;

export function companyNames(store: Store, options: NamesOptions): CompanyNames {
  const { glossary, words, gate, lost } = options;
  // A company that does not learn keeps no picks.
  const keptMs = (glossary.profile.learn?.keepDays ?? 0) * MS_PER_DAY;
  // Most companies have taught no name yet.
  const judge = once(() => createNameJudge(glossary, buildLexicon(glossary, words), gate));
  const isUsable = (name: TaughtName): boolean => judge()(name) === null;
  const candidates = async () => (await store.candidates()).filter(isUsable);
  return {
    desk: {
      note: async (pick) => {
        if (isUsable(pick)) await store.note(pick);
      },
      waiting: async () => namesToAsk(await candidates()),
      rule: async (name, ruling) => (isUsable(name) ? store.rule(name, ruling) : { kind: "void" }),
      ruling: store.ruling,
      keptMs,
      upkeep: {
        forgetPicks: (now) => store.forgetPicks(new Date(now.getTime() - keptMs)),
        lastAsked: store.lastAsked,
        markAsked: store.markAsked,
      },
    },
    parserBy: (build) => followNames(store, (names) => build(names.filter(isUsable)), lost),
    confirmed: async () => (await store.confirmed()).map((name) => ({ ...name, fault: judge()(name) })),
    candidates,
    forget: store.forget,
  };
}

export interface OpenNames extends CompanyNames {
  readonly glossary: Glossary;
  close(): void;
}

/** The learned names without an engine, also where the company file has stopped learning; null where there are none. */
export async function openNames(paths: {
  readonly profilePath: string;
  readonly dbPath: string;
}): Promise<OpenNames | null> {
  const glossary = buildGlossary(await loadProfile(paths.profilePath));
  const path = besideStore(paths.dbPath, ".names.db");
  if (!existsSync(path)) return null;
  const words = languageWords();
  const database = openSqlite(path, NAMES);
  const names = companyNames(learnedNames(database), {
    glossary,
    words,
    gate: createSecurityGate(glossary, words),
    lost: () => {},
  });
  return { ...names, glossary, close: () => void database.close() };
}

/** Looks at the revision before each question, which costs microseconds; a store that fails costs no answer. */
function followNames(
  { revision, confirmed }: Store,
  build: (names: readonly TaughtName[]) => IntentParser,
  lost: NamesOptions["lost"],
): () => Promise<IntentParser> {
  let built = { revision: 0, parser: build([]) };
  let isLost = false;
  return async () => {
    try {
      const now = await revision();
      if (now !== built.revision) built = { revision: now, parser: build(await confirmed()) };
      isLost = false;
    } catch (fault) {
      if (!isLost) lost(fault);
      isLost = true;
    }
    return built.parser;
  };
}
