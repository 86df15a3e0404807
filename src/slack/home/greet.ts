import type { Language } from "../../domain/profile.ts";
import type { Clearance } from "../../domain/sensitivity.ts";
import { grantOf } from "../answer/answer-in-thread.ts";
import { newPost } from "../deliver/ports.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import type { Joined, Visit } from "../intake/ports.ts";
import { admit } from "../people/admission.ts";
import type { Offered } from "../ports.ts";
import { firstMinute } from "./first-minute.ts";
import { levelOf } from "./section.ts";
import { suggestedPrompts } from "./suggested-prompts.ts";
import { languageOf } from "./visitor-language.ts";

/**
 * Greets a person who opens the direct messages for the first time, with example questions. Whenever they are opened,
 * the questions that Slack suggests are those of the figures and the company file of now.
 */
export async function greet(edge: Edge, visit: Pick<Visit, "user" | "slackChannel">): Promise<void> {
  const { user, slackChannel } = visit;
  const admitted = await admit(edge, { user, slackChannel: null });
  if (admitted.kind === "denied") return;
  const key = `greeting:${slackChannel}`;
  const language = await languageOf(edge, user);
  const level = levelOf(admitted);
  const isFirst = (await edge.work.claim(key, edge.clock())).kind === "taken";
  if (!isFirst) return suggest(edge, { slackChannel, language, questions: await examplesFor(edge, level, language) });
  const place = { slackChannel, threadTs: null };
  const { bodies, offers } = await firstMinute(edge, { place, level, language });
  const post = newPost(edge, { key, purpose: "note", place, bodies, grant: grantOf(admitted, "asker") });
  await edge.outbox.keep([post], { work: key, reason: null, row: null });
  await suggest(edge, { slackChannel, language, questions: offers });
}

async function examplesFor(edge: Edge, level: Clearance, language: Language): Promise<readonly Offered[]> {
  try {
    return await edge.examples(level, language);
  } catch (error) {
    edge.logger.error({ fault: faultCode(error) }, "example questions could not be tried");
    return [];
  }
}

interface Suggesting {
  readonly slackChannel: string;
  readonly language: Language;
  readonly questions: readonly Offered[];
}

async function suggest(edge: Edge, { slackChannel, language, questions }: Suggesting): Promise<void> {
  if (questions.length === 0) return;
  await edge.client.assistant.threads.setSuggestedPrompts({
    channel_id: slackChannel,
    title: edge.texts[language].examples,
    prompts: suggestedPrompts(questions),
  });
}

/**
 * Says in a channel that Footnote was added to what it does, with example questions that everybody there may see
 * answered. Silent where the person who added it may not ask there.
 */
export async function introduce(edge: Edge, work: string, { slackChannel, inviter }: Joined): Promise<void> {
  const admitted = await admit(edge, { user: inviter, slackChannel });
  if (admitted.kind === "denied") return edge.work.finish(work, "turned_away", edge.clock());
  const place = { slackChannel, threadTs: null };
  const language = await languageOf(edge, inviter);
  const { bodies } = await firstMinute(edge, { place, level: levelOf(admitted), language });
  const grant = grantOf(admitted, "place");
  const post = newPost(edge, { key: `introduction:${work}`, purpose: "note", place, bodies, grant });
  await edge.outbox.keep([post], { work, reason: null, row: null });
}
