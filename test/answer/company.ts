import { answerQuestion } from "../../src/answer/answer-question.ts";
import type { ConversationStore } from "../../src/answer/conversation.ts";
import { createMessageFinder } from "../../src/answer/message-names.ts";
import type { ProposalStore } from "../../src/answer/proposals.ts";
import type { Services } from "../../src/answer/services.ts";
import type { ShownCells } from "../../src/answer/shown-cells.ts";
import type { QuestionTrace } from "../../src/answer/trace.ts";
import { buildGlossary, type Glossary } from "../../src/company/glossary.ts";
import { parseProfile } from "../../src/company/load-profile.ts";
import { DEFAULT_ACCESS, holdAccess } from "../../src/domain/access.ts";
import type { AnswerRun } from "../../src/domain/answer.ts";
import type { CalendarDate } from "../../src/domain/calendar.ts";
import { type Cell, cellKey, type Fact } from "../../src/domain/fact.ts";
import type { Meaning } from "../../src/domain/meaning.ts";
import type { Question } from "../../src/domain/question.ts";
import type { Thread, ThreadContext } from "../../src/domain/thread.ts";
import { NO_DICTIONARY } from "../../src/passages/dictionary.ts";
import { createNameFinder } from "../../src/passages/name-finder.ts";
import { createQueryRewriter } from "../../src/passages/rewrite-query.ts";
import { createRuleParser } from "../../src/question/rule-parser.ts";
import { createSecurityGate } from "../../src/question/security-gate.ts";
import { createFaqBook } from "../../src/question/vetted/faq-book.ts";
import { memoryFactStore } from "../contract/memory-fact-store.ts";
import { documentOf } from "../support/facts.ts";
import { memoryPassageIndex } from "../support/memory-passage-index.ts";
import { WORDS } from "../support/words.ts";

/** An invented ferry company: two regions, four metrics, one further dimension. */
export const PROFILE_YAML = `company: { name: Tern Ferries, home_entity: TERN }
metrics:
  REVENUE: { label: { en: Revenue, zh: 营收 }, unit: USD_M, kind: flow, aliases: [sales revenue, 营业收入] }
  PROFIT: { label: { en: Operating profit, zh: 营运利润 }, unit: USD_M, kind: flow, aliases: [profit, 利润] }
  LOAD: { label: { en: Load factor, zh: 上座率 }, unit: PCT, kind: ratio, aliases: [occupancy], definition: { en: Seats sold of seats offered. } }
  SHIPS: { label: { en: Ships, zh: 船舶数 }, unit: SHIPS, kind: stock, aliases: [fleet size] }
entities:
  TERN: { label: { en: Tern Group, zh: 燕鸥集团 }, geography: EUROPE, aliases: [tern, group, 集团] }
  BALTIC: { label: { en: Tern Baltic, zh: 波罗的海 }, geography: BALTIC, parent: TERN, aliases: [baltic] }
  AEGEAN: { label: { en: Tern Aegean, zh: 爱琴海 }, geography: AEGEAN, parent: TERN, aliases: [aegean] }
dimensions:
  traffic:
    label: { en: Traffic, zh: 运输 }
    aliases: [traffic type, 运输类型]
    default: TOTAL
    values:
      FREIGHT: { label: { en: Freight, zh: 货运 }, aliases: [cargo] }
      CARS: { label: { en: Cars, zh: 轿车 }, aliases: [car traffic] }
external_entities:
  KITTIWAKE: { label: Kittiwake Lines, aliases: [kittiwake, 三趾鸥] }
`;

export const GLOSSARY = buildGlossary(parseProfile(PROFILE_YAML, "profile.yaml"));

/** The company with other codes for the values of its dimension. */
export function glossaryWith(codes: Readonly<Record<string, string>>): Glossary {
  const yaml = Object.entries(codes).reduce(
    (text, [code, other]) => text.replace(`      ${code}:`, `      ${other}:`),
    PROFILE_YAML,
  );
  return buildGlossary(parseProfile(yaml, "profile.yaml"));
}

/** Built once, since both are without state. */
const UNDERSTANDING = understandingOf(GLOSSARY);

function understandingOf(glossary: Glossary): Pick<Services, "glossary" | "gate" | "parser"> {
  return { glossary, gate: createSecurityGate(glossary, WORDS), parser: createRuleParser(glossary, WORDS) };
}

/** Metric, entity, period, traffic and value, one fact a line; 2026-03-02 is today. */
const FIGURES = `
  REVENUE TERN   FY2022 TOTAL 900     | REVENUE TERN   FY2023 TOTAL 990   | REVENUE TERN   FY2024 TOTAL 1080.4
  REVENUE TERN   FY2025 TOTAL 1206.25 | PROFIT  TERN   FY2024 TOTAL 120   | PROFIT  TERN   FY2025 TOTAL 132
  REVENUE BALTIC FY2023 TOTAL 600     | REVENUE BALTIC FY2024 TOTAL 640   | REVENUE BALTIC FY2025 TOTAL 700.25
  REVENUE AEGEAN FY2024 TOTAL 440.4   | REVENUE AEGEAN FY2025 TOTAL 506   | PROFIT  AEGEAN FY2024 TOTAL -12
  PROFIT  AEGEAN FY2025 TOTAL 18      | PROFIT  BALTIC FY2024 TOTAL 132   | PROFIT  BALTIC FY2025 TOTAL 114
  REVENUE BALTIC 2024Q1 TOTAL 150     | REVENUE BALTIC 2024Q2 TOTAL 155   | REVENUE BALTIC 2024Q3 TOTAL 165
  REVENUE BALTIC 2024Q4 TOTAL 170     | REVENUE BALTIC 2025Q1 TOTAL 160   | REVENUE BALTIC 2025Q2 TOTAL 171
  REVENUE BALTIC 2025Q3 TOTAL 181     | REVENUE BALTIC 2025Q4 TOTAL 188.25| REVENUE BALTIC 2025H1 TOTAL 331
  REVENUE TERN   FY2025 FREIGHT 402   | REVENUE TERN   FY2025 CARS  804.25| REVENUE BALTIC FY2025 FREIGHT 250
  LOAD    TERN   FY2024 TOTAL 61.5    | LOAD    TERN   FY2025 TOTAL 64.25 | LOAD    BALTIC FY2025 TOTAL 66
  SHIPS   TERN   FY2024 TOTAL 31      | SHIPS   TERN   FY2025 TOTAL 33    | SHIPS   BALTIC FY2025 TOTAL 19
`;

export const TODAY: CalendarDate = { year: 2026, month: 3, day: 2 };
const UNITS: Readonly<Record<string, string>> = { LOAD: "PCT", SHIPS: "SHIPS" };

export function cell(metric: string, entity: string, period: string, traffic = "TOTAL"): Cell {
  return { metric, entity, period, dimensions: { traffic } };
}

export function fact(at: Cell, value: string, parts: Partial<Fact> = {}): Fact {
  return {
    cell: at,
    figure: { value, unit: UNITS[at.metric] ?? "USD_M" },
    source: {
      doc: "annual.csv",
      locator: `${at.metric} ${at.entity} ${at.period} ${Object.values(at.dimensions).join()}`,
    },
    geography: "",
    validAsOf: null,
    reviewStatus: "auto_approved",
    extractorVersion: "test/1",
    mappingVersion: null,
    ...parts,
  };
}

function storedFacts(): readonly Fact[] {
  return FIGURES.split(/[|\n]/).flatMap((line) => {
    const [metric, entity, period, traffic, value] = line.trim().split(/\s+/);
    if (!metric || !entity || !period || !traffic || !value) return [];
    return [fact(cell(metric, entity, period, traffic), value)];
  });
}

export async function companyFacts(extra: readonly Fact[] = []) {
  const store = memoryFactStore();
  await store.replaceDocument(documentOf("annual.csv", storedFacts()));
  if (extra.length > 0) await store.replaceDocument(documentOf("extra.csv", extra));
  return store;
}

export function memoryConversations(): ConversationStore {
  const threads = new Map<string, Thread>();
  return {
    load: async (conversation) => threads.get(conversation) ?? null,
    save: async (conversation, thread) => {
      threads.set(conversation, thread);
    },
  };
}

export function memoryProposals(): ProposalStore {
  const proposals = new Map<string, readonly Meaning[]>();
  return {
    proposal: async (prompt) => proposals.get(prompt),
    keepProposal: async (prompt, meanings) => {
      proposals.set(prompt, meanings);
    },
  };
}

export function memoryShown(): ShownCells {
  interface Kept {
    readonly reader: string;
    readonly metric: string;
    readonly key: string;
    readonly postedAs: string | null;
  }
  let kept: readonly Kept[] = [];
  return {
    shownTo: async (readers, metric) => {
      const own = kept.filter((one) => readers.includes(one.reader) && one.metric === metric);
      const keys = (some: readonly Kept[]) => new Set(some.map(({ key }) => key));
      return {
        certain: keys(own.filter(({ postedAs }) => postedAs === null)),
        inDoubt: keys(own.filter(({ postedAs }) => postedAs !== null)),
      };
    },
    keepShown: async (readers, cells, postedAs) => {
      const more = readers.flatMap((reader) =>
        cells.map((one) => ({ reader, metric: one.metric, key: cellKey(one), postedAs })),
      );
      kept = [...kept, ...more];
      return true;
    },
    settleShown: async (settled, isShown) => {
      kept = kept.flatMap((one) => {
        if (one.postedAs !== settled) return [one];
        return isShown ? [{ ...one, postedAs: null }] : [];
      });
    },
  };
}

/** Conversations in memory that keep what was saved for everybody, in order. */
export function recordedConversations(): ConversationStore & {
  readonly saved: readonly (readonly [string, ThreadContext])[];
} {
  const conversations = memoryConversations();
  const saved: (readonly [string, ThreadContext])[] = [];
  return {
    saved,
    load: conversations.load,
    save: async (conversation, thread) => {
      if (thread.common !== null) saved.push([conversation, thread.common]);
      await conversations.save(conversation, thread);
    },
  };
}

export interface TestEngine {
  readonly services: Services;
  readonly glossary: Glossary;
  readonly traces: readonly QuestionTrace[];
  ask(
    text: string,
    conversation?: string,
    reader?: Partial<
      Pick<Question, "asker" | "clearance" | "ceiling" | "audience" | "postedAs" | "isShared" | "at" | "today">
    >,
  ): Promise<AnswerRun>;
}

/** As `performance.now()` gives it, a time is no whole number of milliseconds. */
const READING_MS = 1.37;

/** Footnote on the invented company, with real understanding, stores in memory and a clock that counts its own readings. */
export async function openTestEngine(parts: Partial<Services> = {}, extra: readonly Fact[] = []): Promise<TestEngine> {
  const traces: QuestionTrace[] = [];
  const understanding = parts.glossary === undefined ? UNDERSTANDING : understandingOf(parts.glossary);
  let ticks = 0;
  let ids = 0;
  const services: Services = {
    ...understanding,
    access: holdAccess(DEFAULT_ACCESS),
    facts: parts.facts ?? (await companyFacts(extra)),
    waitingFor: async () => null,
    conversations: memoryConversations(),
    proposals: memoryProposals(),
    shown: memoryShown(),
    passages: memoryPassageIndex(),
    holdings: { documents: async () => [], cited: async () => [] },
    rewriter: createQueryRewriter(understanding.glossary, NO_DICTIONARY),
    dictionary: NO_DICTIONARY,
    semantic: null,
    finder: createNameFinder(understanding.glossary),
    messageFinder: createMessageFinder(understanding.glossary, WORDS),
    faq: createFaqBook([]),
    model: null,
    toolLoop: "never",
    trace: (trace) => traces.push(trace),
    nowMs: () => ticks++ * READING_MS,
    newId: () => (++ids).toString(16).padStart(12, "0"),
    ...parts,
  };
  return {
    services,
    glossary: services.glossary,
    traces,
    ask: (text, conversation, reader = {}) =>
      answerQuestion(
        { id: "q", text, at: TODAY, conversation: conversation ?? null, asker: null, ...reader },
        services,
      ),
  };
}
