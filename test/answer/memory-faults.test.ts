import BetterSqlite3 from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { answerQuestion } from "../../src/answer/answer-question.ts";
import { forgivingMemory, type MemoryLoss, type ThreadMemory, UNSAVED_MAX } from "../../src/answer/forgiving-memory.ts";
import type { AnswerRun } from "../../src/domain/answer.ts";
import type { Thread } from "../../src/domain/thread.ts";
import { StoreError } from "../../src/figures/store-error.ts";
import { memoryFactStore } from "../contract/memory-fact-store.ts";
import { scriptedProvider } from "../support/scripted-provider.ts";
import { PRIMARY_CODES } from "../support/sqlite-codes.ts";
import {
  companyFacts,
  memoryConversations,
  memoryProposals,
  memoryShown,
  openTestEngine,
  type TestEngine,
  TODAY,
} from "./company.ts";
import { readings } from "./hostile-model.ts";
import { assumed, shown } from "./shown.ts";

const FACTS = await companyFacts();

/** What a thread may have been about before its memory could not be read: nothing, ours, somebody unknown, something unknown. */
const BEFORE: readonly (readonly string[])[] = [
  [],
  ["Baltic revenue FY2024?"],
  ["Tern freight revenue growth FY2025?"],
  ["Aegean profit FY2024?", "and FY2025?"],
  ["which region had the highest revenue in 2025?"],
  ["Tern revenue 2025 excluding Baltic"],
  ["Baltic in FY2024?"],
  ["Kittiwake revenue FY2024?"],
  ["How did Kittiwake do?"],
  ["revenue of Narnia FY2025?"],
  ["gross profit of Baltic?"],
  ["revenue of Baltic in Q5 2025?"],
];

const QUESTIONS: readonly string[] = [
  "Baltic revenue FY2025?",
  "Aegean profit FY2024 and Tern revenue FY2025",
  "Baltic and Aegean revenue in FY2025",
  "Tern freight revenue FY2025",
  "Baltic revenue growth FY2025",
  "Baltic revenue by quarter in 2025",
  "Baltic revenue by year",
  "share of Baltic in Tern revenue FY2025",
  "Baltic revenue FY2010?",
  "ratio of profit to revenue of Baltic FY2025",
  "波罗的海2025年营收？",
  "Kittiwake revenue FY2025?",
  "revenue of Narnia FY2025?",
  "gross profit of Baltic FY2025?",
  "median revenue of Baltic FY2025",
  "proceeds of Baltic in FY2025?",
  "hello",
  "thank you",
  "what is load factor?",
  "what can you do?",
  "Why did Baltic revenue rise in FY2025?",
  "revenue?",
  "revenue last year?",
  "profit FY2024",
  "Baltic",
  "Baltic revenue",
  "Baltic FY2025?",
  "and Baltic?",
  "what about Aegean?",
  "in Baltic?",
  "and profit?",
  "and FY2024?",
  "H1?",
  "how much did it grow?",
  "and the same period last year?",
  "full year?",
  "in total?",
  "vs Aegean?",
  "by quarter?",
  "freight?",
  "excluding Baltic?",
  "as % of group?",
  "their revenue?",
  "它的利润呢？",
  "爱琴海呢？",
  "why?",
  "why did it fall?",
  "why did revenue fall?",
  "which one was highest?",
];

const PROPOSED = readings(["proceeds", "metric:REVENUE"]);
const OPERATIONS = ["load", "save", "proposal", "keepProposal"] as const;

/** As the adapter reports them, as the driver does where it does not, and a fault of the program. */
const FAULTS: readonly Error[] = [
  ...(["newer_version", "locked", "corrupt", "full", "closed", "unreadable"] as const).map(
    (code) => new StoreError(code, `threads.db is ${code}`),
  ),
  ...PRIMARY_CODES.map((code) => new BetterSqlite3.SqliteError("no words", code)),
  new TypeError("undefined is no function"),
];

function threadMemory(): ThreadMemory {
  return { ...memoryConversations(), ...memoryProposals(), ...memoryShown(), forget: async () => false };
}

function failing(
  operations: readonly (keyof ThreadMemory)[],
  fault: () => Error,
  memory = threadMemory(),
): ThreadMemory {
  const broken = () => Promise.reject(fault());
  return { ...memory, ...Object.fromEntries(operations.map((operation) => [operation, broken])) };
}

interface Remembering extends TestEngine {
  readonly losses: readonly MemoryLoss[];
}

async function engineWith(memory: ThreadMemory): Promise<Remembering> {
  const losses: MemoryLoss[] = [];
  const forgiving = forgivingMemory(memory, (loss) => losses.push(loss));
  const engine = await openTestEngine({ facts: FACTS, conversations: forgiving, proposals: forgiving });
  return { ...engine, losses };
}

/** Everything that a reader gets, without the id and the time. */
function bytes({ answer, language, question }: AnswerRun): string {
  return JSON.stringify({ answer, language, question });
}

async function told(question: string, before: readonly string[], memory = threadMemory()): Promise<AnswerRun> {
  const engine = await engineWith(memory);
  for (const said of before) await engine.ask(said, "thread");
  return engine.ask(question, "thread");
}

interface Asked {
  readonly question: string;
  readonly answer: string;
  /** Whatever was said before, the answer is the same. */
  readonly standsAlone: boolean;
}

async function survey(): Promise<readonly Asked[]> {
  return Promise.all(
    QUESTIONS.map(async (question) => {
      const answers = await Promise.all(BEFORE.map(async (before) => bytes(await told(question, before))));
      return { question, answer: answers[0] ?? "", standsAlone: new Set(answers).size === 1 };
    }),
  );
}

const ASKED = await survey();
const ALONE = ASKED.filter(({ standsAlone }) => standsAlone);
const LEANING = ASKED.filter(({ standsAlone }) => !standsAlone);

describe("where the memory of threads fails,", () => {
  it("the bank holds questions of both kinds", () => {
    expect(ALONE.length).toBeGreaterThan(15);
    expect(LEANING.length).toBeGreaterThan(15);
  });

  describe.each(OPERATIONS)("at %s,", (operation) => {
    it.each(FAULTS.map((fault) => ["code" in fault ? fault.code : fault.name, fault] as const))(
      "a question that stands alone gets the same answer byte for byte: %s",
      async (_code, fault) => {
        const engine = await engineWith(failing([operation], () => fault));
        for (const { question, answer } of ALONE) expect(bytes(await engine.ask(question, "thread"))).toBe(answer);
        if (operation === "load" || operation === "save") expect(engine.losses.length).toBeGreaterThan(0);
      },
    );
  });

  it.each(["proposal", "keepProposal"] as const)("at %s, what a model proposes is shown all the same", async (name) => {
    const forgiving = forgivingMemory(
      failing([name], () => new StoreError("locked", "locked")),
      () => {},
    );
    const model = scriptedProvider(PROPOSED, PROPOSED);
    const engine = await openTestEngine({ facts: FACTS, model, conversations: forgiving, proposals: forgiving });
    for (let times = 0; times < 2; times++)
      expect(shown(await engine.ask("proceeds of Baltic in FY2025?"))).toEqual(["REVENUE BALTIC FY2025 = 700.25"]);
    model.assertFinished();
  });

  it("a question that opens its thread gets the same answer byte for byte", async () => {
    for (const { question, answer } of ASKED) {
      const { services } = await engineWith(failing(["load", "save"], () => new StoreError("locked", "locked")));
      const asked = { id: "q", text: question, at: TODAY, conversation: "thread", asker: null };
      expect(bytes(await answerQuestion({ ...asked, opensConversation: true }, services))).toBe(answer);
    }
  });

  it("a follow-up is asked back for what it leaves open, and nothing is assumed for it", async () => {
    for (const { question } of LEANING) {
      const run = await told(
        question,
        [],
        failing(["load"], () => new StoreError("locked", "locked")),
      );
      const guessed = assumed(run).filter((slot) => !/^period \d{4}(?:Q|H)\d default$/.test(slot));
      expect([question, guessed]).toEqual([question, []]);
      expect(["figures", "ask_first", "not_understood"]).toContain(run.answer.kind);
    }
  });

  it.each([
    ["and Baltic?", "metric"],
    ["and profit?", "entity"],
    ["Baltic revenue", "period"],
    ["how much did it grow?", "metric"],
    ["in Baltic?", "entity"],
    ["why?", "metric"],
  ])("%s is asked for its %s", async (question, missing) => {
    const run = await told(
      question,
      [],
      failing(["load"], () => new StoreError("locked", "locked")),
    );
    expect(run.answer).toMatchObject({ kind: "ask_first", missing });
  });
});

const STRANGERS: readonly (readonly string[])[] = [
  ["Kittiwake revenue FY2024?"],
  ["How did Kittiwake do?"],
  ["revenue of Narnia FY2025?"],
  ["revenue of Narnia in Q5 2025?"],
  ["三趾鸥2025年营收？"],
];
const ABOUT_NOBODY = [
  "and profit?",
  "revenue?",
  "profit FY2024",
  "它的利润呢？",
  "why did revenue fall?",
  "and FY2024?",
];

/** Memory that works until it is broken, and again when it is mended. */
function breakable(): { readonly memory: ThreadMemory; broken: readonly (keyof ThreadMemory)[] } {
  const sound = threadMemory();
  const state = { broken: [] as readonly (keyof ThreadMemory)[] };
  const either =
    <Args extends readonly unknown[], Result>(name: keyof ThreadMemory, work: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> =>
      state.broken.includes(name) ? Promise.reject(new StoreError("full", "The disk is full.")) : work(...args);
  const memory: ThreadMemory = {
    load: either("load", sound.load),
    save: either("save", sound.save),
    proposal: either("proposal", sound.proposal),
    keepProposal: either("keepProposal", sound.keepProposal),
    shownTo: either("shownTo", sound.shownTo),
    keepShown: either("keepShown", sound.keepShown),
    settleShown: either("settleShown", sound.settleShown),
    forget: either("forget", sound.forget),
  };
  return Object.assign(state, { memory });
}

describe("a thread about somebody unknown stays so", () => {
  it.each([
    ["while nothing can be written", ["save"], ["save"]],
    ["where writing failed once and works again", ["save"], []],
    ["while nothing can be read", ["load"], ["load"]],
    ["where reading failed once and works again", ["load"], []],
    ["where only the follow-up cannot be read", [], ["load"]],
    ["while nothing works", ["load", "save"], ["load", "save"]],
    ["where nothing worked and then does", ["load", "save"], []],
  ] as const)("%s", async (_name, atFirst, then) => {
    for (const stranger of STRANGERS)
      for (const question of ABOUT_NOBODY) {
        const state = breakable();
        const engine = await engineWith(state.memory);
        await engine.ask("Baltic revenue FY2025?", "thread");
        state.broken = atFirst;
        for (const said of stranger) await engine.ask(said, "thread");
        state.broken = then;
        const run = await engine.ask(question, "thread");
        // The period is asked for last: what is offered for it names an entity.
        const asks = run.answer.kind === "ask_first" && run.answer.missing !== "period";
        expect([stranger, question, asks]).toEqual([stranger, question, true]);
      }
  });
});

describe("what could not be written", () => {
  it("is remembered by the process, and written with the next that can be", async () => {
    const state = breakable();
    const sound = state.memory;
    const saved: string[] = [];
    const memory = {
      ...sound,
      save: async (id: string, thread: Thread) => {
        await sound.save(id, thread);
        saved.push(id);
      },
    };
    const engine = await engineWith(memory);
    state.broken = ["save"];
    await engine.ask("Baltic revenue FY2024?", "one");
    await engine.ask("Aegean revenue FY2024?", "two");
    expect(shown(await engine.ask("and profit?", "one"))).toEqual(["PROFIT BALTIC FY2024 = 132"]);
    expect(saved).toEqual([]);
    state.broken = [];
    await engine.ask("Tern revenue FY2025?", "three");
    await engine.ask("Tern profit FY2025?", "three");
    expect(saved).toEqual(["three", "two", "three", "one"]);
    const later = await engineWith(memory);
    expect(shown(await later.ask("and FY2025?", "one"))).toEqual(["PROFIT BALTIC FY2025 = 114"]);
  });

  it("does not keep others from being written where it never can be", async () => {
    const sound = threadMemory();
    const memory: ThreadMemory = {
      ...sound,
      save: (id, context) => (id === "too big" ? Promise.reject(new Error("TOOBIG")) : sound.save(id, context)),
    };
    const engine = await engineWith(memory);
    await engine.ask("Baltic revenue FY2024?", "too big");
    for (const id of ["a", "b", "c"]) await engine.ask("Baltic revenue FY2024?", id);
    for (const id of ["a", "b", "c"]) expect(await sound.load(id)).not.toBeNull();
    expect(shown(await engine.ask("and profit?", "too big"))).toEqual(["PROFIT BALTIC FY2024 = 132"]);
  });

  it("is no more than so much, and the oldest of it is let go", async () => {
    const context = {
      group: { metrics: ["REVENUE"], entities: [], periods: [], dimensions: {} },
      operation: null,
      earlierPeriods: [],
      unknown: [],
      compared: null,
      documents: null,
    };
    const thread: Thread = { common: context, own: [] };
    const forgiving = forgivingMemory(
      failing(["save"], () => new Error("FULL")),
      () => {},
    );
    for (let n = 0; n <= UNSAVED_MAX; n++) await forgiving.save(`${n}`, thread);
    expect(await forgiving.load("0")).toBeNull();
    expect(await forgiving.load("1")).toEqual(thread);
    expect(await forgiving.load(`${UNSAVED_MAX}`)).toEqual(thread);
  });
});

it("a loss is told with the operation and its fault, and a listener that breaks costs no answer", async () => {
  const fault = new StoreError("locked", "locked");
  const everything = [...OPERATIONS, "forget"] as const;
  const losses: MemoryLoss[] = [];
  const forgiving = forgivingMemory(
    failing(everything, () => fault),
    (loss) => {
      losses.push(loss);
      throw new Error("the listener");
    },
  );
  await forgiving.load("thread");
  await forgiving.save("thread", (await forgiving.load("thread")) as Thread);
  expect(await forgiving.proposal("q")).toBeUndefined();
  await forgiving.keepProposal("q", []);
  expect(await forgiving.forget()).toBe(false);
  expect(losses.map(({ operation }) => operation)).toEqual(["read", "read", "write", "read", "write", "forget"]);
  expect(new Set(losses.map((loss) => loss.fault))).toEqual(new Set([fault]));
});

it("a store of figures that fails is still told: only memory is a convenience", async () => {
  const broken = { ...memoryFactStore(), find: () => Promise.reject(new StoreError("locked", "facts.db is locked")) };
  const engine = await openTestEngine({ facts: broken, conversations: forgivingMemory(threadMemory(), () => {}) });
  expect((await engine.ask("Baltic revenue FY2025?", "thread")).answer.kind).toBe("unavailable");
});
