import { grantOf } from "../answer/answer-in-thread.ts";
import { newPost } from "../deliver/ports.ts";
import type { Edge } from "../edge.ts";
import type { Joined, Visit } from "../intake/ports.ts";
import { admit } from "../people/admission.ts";
import { firstMinute } from "./first-minute.ts";
import { levelOf } from "./section.ts";
import { suggestedPrompts } from "./suggested-prompts.ts";
import { languageOf } from "./visitor-language.ts";

/** Greets a person who opens the direct messages for the first time, with example questions. */
export async function greet(edge: Edge, visit: Pick<Visit, "user" | "slackChannel">): Promise<void> {
  const { user, slackChannel } = visit;
  const admitted = await admit(edge, { user, slackChannel: null });
  if (admitted.kind === "denied") return;
  const key = `greeting:${slackChannel}`;
  if ((await edge.work.claim(key, edge.clock())).kind !== "taken") return;
  const place = { slackChannel, threadTs: null };
  const language = await languageOf(edge, user);
  const { bodies, offers } = await firstMinute(edge, { place, level: levelOf(admitted), language });
  const post = newPost(edge, { key, purpose: "note", place, bodies, grant: grantOf(admitted, "asker") });
  await edge.outbox.keep([post], { work: key, reason: null, row: null });
  if (offers.length === 0) return;
  await edge.client.assistant.threads.setSuggestedPrompts({
    channel_id: slackChannel,
    title: edge.texts[language].examples,
    prompts: suggestedPrompts(offers),
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
