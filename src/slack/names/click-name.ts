import { meaningKey, type StandingRuling, type TaughtName } from "../../domain/learned-name.ts";
import { codeOf, nameIdOf } from "../../operations/audit/audit-code.ts";
import type { SlackBlock } from "../answer/replace-row.ts";
import { tellPrivately } from "../answer/tell-privately.ts";
import type { NewUpdate } from "../deliver/ports.ts";
import type { Edge, NamePorts } from "../edge.ts";
import { freshHome } from "../home/open-home.ts";
import { curatorLevel } from "../people/admission.ts";
import { mention } from "../person-text.ts";
import { type NameClick, type NameMessage, nameOfRow } from "./name-click.ts";

/**
 * Decides about a learned name. The first decision stands; the message then shows every name that is decided, and by
 * whom, also those of other messages. The Home tab shows what still waits.
 */
export async function clickName(edge: Edge, key: string, click: NameClick): Promise<void> {
  const names = edge.names();
  const { user, slackChannel, message } = click;
  if (names === null || (await curatorLevel(edge, click)) === null) return turnDown(edge, key, click);
  if (message === null || slackChannel === null) {
    await decide(edge, names, click);
    await edge.work.finish(key, null, edge.clock());
    return freshHome(edge, { user, slackChannel: null });
  }
  await edge.boards.inTurn({ slackChannel, ts: message.ts }, async () => {
    const isVoid = (await decide(edge, names, click)) === "void";
    const update = await updateOf(edge, names, { key, click, slackChannel, message, isVoid });
    await edge.outbox.keep([update], { work: key, reason: null, row: null });
  });
}

async function turnDown(edge: Edge, key: string, { user, slackChannel, language, message }: NameClick): Promise<void> {
  const { curatorsOnlyDecide, notDecided } = edge.texts[language].documents;
  const text = edge.names() === null ? notDecided : curatorsOnlyDecide;
  await tellPrivately(edge, { user, slackChannel, threadTs: message?.threadTs ?? null }, text);
  await edge.work.finish(key, "nothing_to_do", edge.clock());
  // The tab was of earlier rules.
  if (slackChannel === null) await freshHome(edge, { user, slackChannel });
}

async function decide(edge: Edge, names: NamePorts, click: NameClick): Promise<"void" | "decided"> {
  const { kind } = await names.desk.rule(click.name, { verdict: click.verdict, by: click.user, at: edge.clock() });
  if (kind === "void") return "void";
  await recordRuling(edge, names, click);
  return "decided";
}

/** Again for work that is repeated after a crash: an entry is written once for each decision. */
async function recordRuling(edge: Edge, { desk }: NamePorts, { name, user, slackChannel }: NameClick): Promise<void> {
  const ruling = await desk.ruling(name);
  if (ruling?.by !== user) return;
  const word = nameIdOf(name.word);
  const event = {
    kind: "learned_name_decided",
    who: codeOf(user),
    place: { kind: "slack", slackChannel: slackChannel ?? "home", threadTs: null },
    word,
    slot: ruling.means.slot,
    code: codeOf(ruling.means.code),
    verdict: ruling.verdict,
  } as const;
  const key = `learned_name:${word}:${codeOf(meaningKey(ruling.means))}:${ruling.at.getTime()}`;
  await edge.audit.record([{ at: edge.clock(), key, event }]);
}

interface Outcome {
  readonly key: string;
  readonly click: NameClick;
  readonly slackChannel: string;
  readonly message: NameMessage;
  readonly isVoid: boolean;
}

async function updateOf(
  edge: Edge,
  names: NamePorts,
  { key, click, slackChannel, message, isVoid }: Outcome,
): Promise<NewUpdate> {
  const blocks: SlackBlock[] = [];
  for (const block of message.blocks) {
    const name = nameOfRow(block);
    const ruling = name && (await names.desk.ruling(name));
    const isClicked = name?.word === click.name.word;
    if (name === null || (ruling === null && !(isVoid && isClicked))) blocks.push(block);
    else blocks.push(ruledBlock(edge, names, { name, ruling, click }));
  }
  const bodies = [{ text: message.text, blocks }];
  return { kind: "update", key: `name:${key}`, runId: edge.newId(), slackChannel, ts: message.ts, bodies };
}

interface Ruled {
  readonly name: TaughtName;
  /** Null where the name can no longer be one. */
  readonly ruling: StandingRuling | null;
  readonly click: NameClick;
}

/** The line in place of a row; the word is shown as plain text, since people typed it. */
function ruledBlock(edge: Edge, { render }: NamePorts, { name, ruling, click: { language } }: Ruled): SlackBlock {
  const said = { ...name, means: ruling?.means ?? name.means };
  const what = render.ruled(said, ruling?.verdict ?? "void", language);
  const by = ruling === null ? [] : [edge.texts[language].documents.decidedBy(mention(ruling.by))];
  const block: SlackBlock & { readonly elements: unknown } = {
    type: "context",
    elements: [...by.map((text) => ({ type: "mrkdwn", text })), { type: "plain_text", text: what, emoji: false }],
  };
  return block;
}
