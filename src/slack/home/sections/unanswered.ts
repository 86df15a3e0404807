import type { SlackBlock } from "../../answer/replace-row.ts";
import type { Edge, NamePorts } from "../../edge.ts";
import type { UnansweredView } from "../../receipts/unanswered.ts";
import { escapeMrkdwn } from "../../texts.ts";
import { askLine, bulletList, clipped, paragraph, saveOffers } from "../home-blocks.ts";
import { type HomeSection, levelOf, type Visitor } from "../section.ts";

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
 * good what the word means.
 */
async function questions(edge: Edge, names: NamePorts, visitor: Visitor): Promise<readonly SlackBlock[]> {
  const { language, admission } = visitor;
  const texts = edge.texts[language].curators;
  const since = new Date(edge.clock().getTime() - names.desk.keptMs);
  const found = await edge.unanswered.most({ since, level: levelOf(admission) }, QUESTIONS_MAX);
  if (found.length === 0) return [];
  const shown = found.map(({ question, resolved, ...rest }) => {
    const asks = resolved ?? ({ kind: "own_words" } as const);
    return { ...rest, offer: { id: edge.newId(), label: question, question, asks } };
  });
  await saveOffers(
    edge,
    visitor,
    shown.map(({ offer }) => offer),
  );
  const lines: SlackBlock[] = [];
  for (const [at, { times, cause, offer }] of shown.entries()) {
    const line = texts.unansweredLine(escapeMrkdwn(clipped(offer.question)), String(times), cause);
    lines.push(askLine(line, offer, { ask: texts.ask, part: `unanswered:${at}` }));
    const meanings = cause === "not_understood" ? await names.meaningsFor(offer.question, levelOf(admission)) : [];
    lines.push(...names.render.menu(meanings, String(at), language));
  }
  const counted = await edge.unanswered.counts({ since, level: levelOf(admission) });
  const all = counted.map(({ times, cause }) => texts.unansweredCount(String(times), cause));
  return [paragraph(`*${texts.unanswered}*\n${all.join(" · ")}`), ...lines];
}
