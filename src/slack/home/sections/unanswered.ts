import type { Language } from "../../../domain/profile.ts";
import { writeWantedValue } from "../../../domain/wanted-figure.ts";
import type { SlackBlock } from "../../answer/replace-row.ts";
import type { Edge, NamePorts } from "../../edge.ts";
import type { Unanswered, UnansweredView } from "../../receipts/unanswered.ts";
import { escapeMrkdwn } from "../../texts.ts";
import { isWaitable, questionKeyOf } from "../../wanted/keep-wanted.ts";
import { WANTED_PREFIX } from "../../wanted/wanted-click.ts";
import { askLine, bulletList, clipped, paragraph, saveOffers } from "../home-blocks.ts";
import { type HomeSection, levelOf, type Visitor } from "../section.ts";
import { unansweredView } from "../unanswered-view.ts";

const QUESTIONS_MAX = 5;

/**
 * For a curator: what was asked and has no answer. The questions are shown where the company file asks for learning,
 * and else how many there are of each cause.
 */
export const unansweredSection: HomeSection = {
  name: "unanswered",
  blocksFor: async (edge, visitor) => {
    if (!visitor.rights.curator) return [];
    const names = edge.names();
    return names === null ? counts(edge, visitor) : questions(edge, names, visitor);
  },
};

/** Those that are kept. */
async function counts(edge: Edge, { language, admission }: Visitor): Promise<readonly SlackBlock[]> {
  const texts = edge.texts[language].curators;
  const view: UnansweredView = { since: new Date(0), level: levelOf(admission) };
  const found = await edge.unanswered.counts(view);
  return bulletList(
    texts.unanswered,
    found.map(({ times, cause }) => texts.unansweredCount(String(times), cause)),
  );
}

/**
 * Those that are as young as what is kept for learning. Below one that a single unknown word stopped, a menu says for
 * good what the word means; below one for which no figure is stored, a button requests it.
 */
async function questions(edge: Edge, names: NamePorts, visitor: Visitor): Promise<readonly SlackBlock[]> {
  const { language, admission } = visitor;
  const texts = edge.texts[language].curators;
  const view = unansweredView(edge, levelOf(admission));
  const found = view === null ? [] : await edge.unanswered.most(view, QUESTIONS_MAX);
  if (view === null || found.length === 0) return [];
  const requested = await edge.wanted.store.requestedAmong(found.flatMap(requestKeys));
  const shown = found.map((one) => {
    const { question, resolved, times, cause, key } = one;
    const asks = resolved ?? ({ kind: "own_words" } as const);
    const offer = { id: edge.newId(), label: question, question, asks };
    return { times, cause, key, offer, requestKey: requestKeys(one)[0] ?? null };
  });
  await saveOffers(
    edge,
    visitor,
    shown.map(({ offer }) => offer),
  );
  const lines: SlackBlock[] = [];
  for (const [at, { times, cause, offer, key, requestKey }] of shown.entries()) {
    const line = texts.unansweredLine(escapeMrkdwn(clipped(offer.question)), String(times), cause);
    const isRequested = requestKey !== null && requested.has(requestKey);
    const said = isRequested ? `${line} · ${texts.requested}` : line;
    lines.push(askLine(said, offer, { ask: texts.ask, part: `unanswered:${at}` }));
    if (requestKey !== null && !isRequested) lines.push(requestButton(edge, key, language));
    const meanings = cause === "not_understood" ? await names.meaningsFor(offer.question, levelOf(admission)) : [];
    lines.push(...names.render.menu(meanings, String(at), language));
  }
  const counted = await edge.unanswered.counts(view);
  const all = counted.map(({ times, cause }) => texts.unansweredCount(String(times), cause));
  return [paragraph(`*${texts.unanswered}*\n${all.join(" · ")}`), ...lines];
}

/** By which a request for the figure of a question is known; none where no stored figure was asked for. */
function requestKeys({ cause, resolved }: Unanswered): readonly string[] {
  return cause === "not_found" && resolved !== null && isWaitable(resolved) ? [questionKeyOf(resolved)] : [];
}

function requestButton({ texts }: Edge, question: string, language: Language): SlackBlock {
  const button = {
    type: "button",
    action_id: `${WANTED_PREFIX}request`,
    text: { type: "plain_text", text: texts[language].curators.request, emoji: false },
    value: writeWantedValue({ language, use: { kind: "request", question } }),
  };
  const row: SlackBlock & { readonly elements: unknown } = { type: "actions", elements: [button] };
  return row;
}
