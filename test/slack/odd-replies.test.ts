import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Question } from "../../src/domain/question.ts";
import { SlackEdgeError } from "../../src/slack/errors.ts";
import { EDGE_TEXTS } from "../../src/slack/texts.ts";
import { answerRun, mention, sendEvent, startEdge } from "./edge-harness.ts";
import {
  type Change,
  changed,
  type Json,
  type Path,
  RULES,
  replyOf,
  type Spot,
  saysOtherwise,
  spotsOf,
} from "./people/odd-replies.ts";
import type { SlackWorkspace } from "./slack-workspace.ts";

const ASKER = "U1";
const CHANNEL = "C0GUEST";
/** Methods whose replies are those of the workspace with a guest in the channel. */
const ABOUT_PEOPLE = /^(?:users|usergroups|conversations)\.(?:info|list|members|open)$/;
const RUNS = 40;

interface Outcome {
  /** Where the words of the answer stand. */
  readonly shownIn: ReadonlySet<string>;
  /** Everything that anybody heard. */
  readonly said: readonly unknown[];
}

function vetted(question: Question) {
  const text = { en: "words", zh: "words" };
  const source = { doc: "policy.md", locator: "line=1" };
  const answer = { kind: "faq", id: "policy", version: "1", text, source, sensitivity: "INTERNAL" } as const;
  return { ...answerRun(question), answer };
}

/** One question in a channel with a guest, in a workspace that says odd things; null where Footnote does not start there. */
async function outcomeOf(oddity: SlackWorkspace["rewrite"]): Promise<Outcome | null> {
  const rewrite: SlackWorkspace["rewrite"] = (method, reply, args) =>
    oddity(method, ABOUT_PEOPLE.test(method) ? replyOf(method, args) : reply, args);
  const app = { access: RULES, ask: async (question: Question) => vetted(question) };
  const harness = await startEdge({ app, rewrite, limits: { patience: { statusMs: 3_600_000, honestMs: 150 } } }).catch(
    (error: unknown) => {
      if (error instanceof SlackEdgeError) return null;
      throw error;
    },
  );
  if (harness === null) return null;
  const { slack } = harness;
  const heard = () => [...slack.posted.map(({ args }) => args), ...slack.callsOf("chat.postEphemeral")];
  try {
    await sendEvent(harness, mention("HK revenue?", { channel: CHANNEL, user: ASKER }));
    await slack.until(() => heard().length > 0);
    await harness.app.stop();
    const shown = heard().filter((args) => JSON.stringify(args).includes("answer:"));
    return { shownIn: new Set(shown.map(({ channel }) => String(channel))), said: heard().map(({ text }) => text) };
  } finally {
    await harness.close();
  }
}

describe("a question in a channel with a guest", () => {
  it("is answered to its asker alone", async () => {
    const outcome = await outcomeOf((_method, reply) => reply);
    expect(outcome?.shownIn).toEqual(new Set([`D0${ASKER}`]));
    expect(outcome?.said).toContain(EDGE_TEXTS.en.answeredPrivately(ASKER));
  });

  it("is answered to nobody else whatever Slack replies, and never with silence", async () => {
    const spots: (Spot & { readonly key: string })[] = [];
    // What is posted carries ids and blocks of its own.
    const keyOf = (method: string, args: object) =>
      method.startsWith("chat.") ? method : `${method} ${JSON.stringify(args)}`;
    await outcomeOf((method, reply, args) => {
      spots.push(...spotsOf(method, reply as Json).map((spot) => ({ ...spot, key: keyOf(method, args) })));
      return reply;
    });
    expect(new Set(spots.map(({ method }) => method)).size).toBeGreaterThanOrEqual(8);
    const value = fc.oneof(
      fc.constantFrom<Json>(null, "", {}, [], CHANNEL),
      fc.jsonValue({ maxDepth: 1 }) as fc.Arbitrary<Json>,
    );
    const change = fc.oneof(
      value.map((by): Change => ({ kind: "replaced", by })),
      fc.constant<Change>({ kind: "deleted" }),
    );
    const odd = fc.tuple(fc.constantFrom(...spots), change).filter(([spot, how]) => !saysOtherwise(spot, how));
    for (const [spot, how] of fc.sample(odd, { seed: 20_260_612, numRuns: RUNS })) {
      const outcome = await outcomeOf((method, reply, args) =>
        keyOf(method, args) === spot.key ? changed(reply as Json, spot.path as Path, how) : reply,
      );
      const name = `${spot.key} at ${spot.path.join(".")}: ${JSON.stringify(how)}`;
      if (outcome === null) expect(spot.method, name).toBe("auth.test");
      else expect([`D0${ASKER}`, ASKER], name).toEqual(expect.arrayContaining([...outcome.shownIn]));
    }
  }, 120_000);
});
