import type { AnswerRun } from "../../domain/answer.ts";
import type { Language } from "../../domain/profile.ts";
import { type Clearance, isReadable } from "../../domain/sensitivity.ts";
import { offersOf, prepareAnswer } from "../answer/prepare-answer.ts";
import type { SlackBlock } from "../answer/replace-row.ts";
import { newPost } from "../deliver/ports.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge, RenderedOffer } from "../edge.ts";
import type { Visit } from "../intake/ports.ts";
import { type Admission, admit, curationFor } from "../people/admission.ts";
import { whyNot } from "../people/turn-down.ts";
import type { Curation } from "../ports.ts";
import type { Receipt } from "../receipts/ports.ts";
import { escapeMrkdwn, replyLanguage } from "../texts.ts";
import { closedHome, homeBlocks, homeExamples, type ReviewEntry } from "./home-view.ts";

type Visitor = Pick<Visit, "user" | "slackChannel">;

const PROMPTS_MAX = 4;
const ASKED_MAX = 5;
const CASES_MAX = 5;
const QUESTION_MAX = 150;
/** Of which some may be the same question. */
const ASKED_LOOKED_AT = 20;

/** Publishes the Home tab: an introduction, the review queue for curators, example questions, and the visitor's own. */
export async function publishHome(edge: Edge, visit: Visitor): Promise<void> {
  const admitted = await admit(edge, { user: visit.user, slackChannel: null });
  if (admitted.kind === "denied") {
    const reasons = [edge.texts.en, edge.texts.zh].map((texts) => whyNot(texts, admitted.reason));
    return publish(edge, visit, closedHome(...reasons));
  }
  const run = await askForHelp(edge, visit, admitted);
  const rendered = edge.render(run, edge.newId, null);
  const examples = homeExamples(rendered.offers);
  const place = { slackChannel: visit.slackChannel, threadTs: null };
  // Each button is its own row, so that clicking one leaves the others usable.
  for (const example of examples)
    await edge.offers.save(offersOf(edge, { ...rendered, offers: [example] }, { place, language: run.language }));
  const asked = await askedBefore(edge, visit.user);
  for (const offer of asked)
    await edge.offers.save(
      offersOf(edge, { blocks: [], offers: [offer] }, { place, language: replyLanguage(offer.question) }),
    );
  const { language } = run;
  const curation = await curationFor(edge, visit);
  const review = curation === null ? null : await reviewEntry(edge, curation, { visit, language });
  const cases = curation === null ? [] : await openCases(edge, admitted.clearance, language);
  await publish(edge, visit, homeBlocks(edge.texts[language], { review, cases, examples, asked }));
}

/** The person's own last questions, each once, to be asked again with every slot as it was. */
async function askedBefore(edge: Edge, user: string): Promise<readonly RenderedOffer[]> {
  const latest = await edge.receipts.latestOf(user, ASKED_LOOKED_AT);
  const isNewest = ({ question }: Receipt, at: number): boolean =>
    latest.findIndex((one) => one.question === question) === at;
  return latest
    .filter(isNewest)
    .slice(0, ASKED_MAX)
    .map(({ question, resolved }) => ({
      id: edge.newId(),
      label: question,
      question,
      asks: resolved ?? { kind: "own_words" },
    }));
}

async function publish(edge: Edge, { user }: Visitor, blocks: readonly SlackBlock[]): Promise<void> {
  await edge.client.views.publish({ user_id: user, view: { type: "home", blocks: [...blocks] } });
}

/** The last answers that a reader called not right, as far as the curator may see them. */
async function openCases(edge: Edge, clearance: Clearance, language: Language): Promise<readonly string[]> {
  const texts = edge.texts[language];
  const cases: string[] = [];
  for (const { receipt: id, user, complaint } of await edge.ratings.open(CASES_MAX)) {
    const receipt = await edge.receipts.find(id);
    if (receipt === null || !isReadable(receipt.seen.level, clearance)) continue;
    const why = complaint === null ? "" : edge.tools.complaintName(complaint, language);
    cases.push(texts.caseLine(id, escapeMrkdwn(clipped(receipt.question)), user, escapeMrkdwn(why)));
  }
  return cases;
}

function clipped(question: string): string {
  const points = [...question];
  return points.length <= QUESTION_MAX ? question : `${points.slice(0, QUESTION_MAX - 1).join("")}…`;
}

/** The button for the review queue; null where nothing waits. */
async function reviewEntry(
  edge: Edge,
  curation: Curation,
  { visit, language }: { readonly visit: Visitor; readonly language: Language },
): Promise<ReviewEntry | null> {
  const { render } = edge.documents;
  try {
    const { total } = await curation.pending({ limit: 1, after: 0 });
    return total === 0 ? null : { label: render.waiting(total, language), value: `${language}:${visit.slackChannel}` };
  } catch (error) {
    edge.logger.error({ fault: faultCode(error) }, "the queue could not be counted");
    return null;
  }
}

/** Greets a person who opens the direct messages for the first time, with example questions. */
export async function greet(edge: Edge, visit: Visitor): Promise<void> {
  const admitted = await admit(edge, { user: visit.user, slackChannel: null });
  if (admitted.kind === "denied") return;
  const key = `greeting:${visit.slackChannel}`;
  if ((await edge.work.claim(key, edge.clock())).kind !== "taken") return;
  const place = { slackChannel: visit.slackChannel, threadTs: null };
  const run = await askForHelp(edge, visit, admitted);
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
function askForHelp(edge: Edge, visit: Visitor, { clearance, ceiling }: Admission): Promise<AnswerRun> {
  const question = { id: edge.newId(), text: "", at: edge.dayOf(edge.clock()), conversation: null, asker: visit.user };
  return edge.ask({ ...question, clearance, ceiling });
}
