import type { AnswerRun } from "../../domain/answer.ts";
import { prepareAnswer } from "../answer/prepare-answer.ts";
import { newPost } from "../deliver/ports.ts";
import type { Edge } from "../edge.ts";
import type { Visit } from "../intake/ports.ts";
import { type Admission, admit } from "../people/admission.ts";

const PROMPTS_MAX = 4;

/** Greets a person who opens the direct messages for the first time, with example questions. */
export async function greet(edge: Edge, visit: Pick<Visit, "user" | "slackChannel">): Promise<void> {
  const admitted = await admit(edge, { user: visit.user, slackChannel: null });
  if (admitted.kind === "denied") return;
  const key = `greeting:${visit.slackChannel}`;
  if ((await edge.work.claim(key, edge.clock())).kind !== "taken") return;
  const place = { slackChannel: visit.slackChannel, threadTs: null };
  const run = await askForHelp(edge, visit.user, admitted);
  const { bodies, offers } = await prepareAnswer(edge, run, { place, kept: null });
  const post = newPost(edge, {
    key,
    runId: run.requestId,
    purpose: "note",
    place,
    bodies,
  });
  await edge.outbox.keep([post], { work: key, reason: null, row: null });
  if (offers.length === 0) return;
  await edge.client.assistant.threads.setSuggestedPrompts({
    channel_id: visit.slackChannel,
    title: edge.texts[run.language].examples,
    prompts: offers.slice(0, PROMPTS_MAX).map(({ label, question }) => ({ title: label, message: question })),
  });
}

/** An empty question is answered with example questions. */
export function askForHelp(edge: Edge, asker: string, { clearance, ceiling }: Admission): Promise<AnswerRun> {
  const question = { id: edge.newId(), text: "", at: edge.dayOf(edge.clock()), conversation: null, asker };
  return edge.ask({ ...question, clearance, ceiling });
}
