import { answerAlone } from "../answer/answer-alone.ts";
import { grantOf } from "../answer/answer-in-thread.ts";
import { type Listener, showAlone } from "../answer/show-alone.ts";
import { newPost } from "../deliver/ports.ts";
import type { Edge } from "../edge.ts";
import { asksForExamples } from "../home/asks-for-examples.ts";
import { firstMinute } from "../home/first-minute.ts";
import { languageFor } from "../home/visitor-language.ts";
import { withoutLeadingMention } from "../intake/mention.ts";
import { type Admission, admit } from "../people/admission.ts";
import { turnDown } from "../people/turn-down.ts";
import { COMMAND, type CommandRequest } from "./command-request.ts";

interface Commanded {
  readonly key: string;
  readonly request: CommandRequest;
  readonly receivedAt: Date;
}

/** Slack leaves a mention in a command as it was typed. */
const ADDRESS = new RegExp(`^@${COMMAND.slice(1)}(?![\\p{L}\\p{N}])[\\s,:，：]*`, "iu");

/** Answers the question of a slash command for the person alone; without a question, shows what can be asked. */
export async function doCommand(edge: Edge, { key, request, receivedAt }: Commanded): Promise<void> {
  const { user, slackChannel, responseUrl } = request;
  const text = withoutLeadingMention(request.text, edge.botUserId).replace(ADDRESS, "");
  const listener: Listener = { user, slackChannel, threadTs: null, responseUrl };
  const admission = await admit(edge, request);
  if (admission.kind === "denied") {
    await turnDown(edge, { ...listener, key, words: text }, admission.reason);
    return edge.work.finish(key, "turned_away", edge.clock());
  }
  if (asksForExamples(text)) return showExamples(edge, { key, text, listener, admission });
  const asks = { kind: "own_words" } as const;
  const asked = { key: `answer:${key}`, text, asks, user, admission, slackChannel, receivedAt };
  await answerAlone(edge, { work: key, row: null, asked, listener });
}

interface Asking {
  readonly key: string;
  readonly text: string;
  readonly listener: Listener;
  readonly admission: Admission;
}

async function showExamples(edge: Edge, { key, text, listener, admission }: Asking): Promise<void> {
  const { user } = listener;
  const language = await languageFor(edge, user, text);
  const shown = { level: admission.clearance, language };
  const here = { slackChannel: listener.slackChannel ?? user, threadTs: null };
  const { bodies } = await firstMinute(edge, { ...shown, place: here });
  if (await showAlone(edge, listener, bodies)) return edge.work.finish(key, null, edge.clock());
  const place = { slackChannel: await edge.directory.directChannel(user), threadTs: null };
  const again = await firstMinute(edge, { ...shown, place });
  const grant = grantOf(admission, "asker");
  const post = newPost(edge, { key: `examples:${key}`, purpose: "note", place, bodies: again.bodies, grant });
  await edge.outbox.keep([post], { work: key, reason: null, row: null });
}
