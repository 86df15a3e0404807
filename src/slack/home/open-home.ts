import { setTimeout as sleep } from "node:timers/promises";
import { rightsOf } from "../../company/access/rights.ts";
import type { SlackBlock } from "../answer/replace-row.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import type { Visit } from "../intake/ports.ts";
import { admit } from "../people/admission.ts";
import { whyNot } from "../people/turn-down.ts";
import { paragraph } from "./home-blocks.ts";
import type { HomeSection, Visitor } from "./section.ts";
import { HOME_SECTIONS } from "./sections/all.ts";
import { languageOf } from "./visitor-language.ts";

type Opened = Pick<Visit, "user" | "slackChannel">;

/** Slack's limit for the tab. */
const BLOCKS_MAX = 100;

/**
 * Publishes the Home tab: an introduction, and what each section has for the visitor. What takes longer, such as a first
 * look after a load, is published a second time with the rest, so that the tab does not wait for it.
 */
export async function publishHome(
  edge: Edge,
  opened: Opened,
  sections: readonly HomeSection[] = HOME_SECTIONS,
): Promise<void> {
  const late = await publishReady(edge, opened, { sections, waitMs: edge.statusAfterMs });
  if (late.length === 0) return;
  await Promise.all(late);
  // Read anew, because rights and contents may have changed meanwhile.
  await publishReady(edge, opened, { sections, waitMs: null });
}

/** The same after something on the tab was done. `slackChannel` is null where it is not known. Never throws. */
export async function freshHome(
  edge: Edge,
  { user, slackChannel }: { readonly user: string; readonly slackChannel: string | null },
): Promise<void> {
  try {
    await publishHome(edge, { user, slackChannel: slackChannel ?? (await edge.directory.directChannel(user)) });
  } catch (error) {
    edge.logger.warn({ code: faultCode(error) }, "the Home tab was not published");
  }
}

interface Publishing {
  readonly sections: readonly HomeSection[];
  /** How long sections may take; null for as long as they need. */
  readonly waitMs: number | null;
}

/** Publishes the sections that are ready in time, and returns the others. */
async function publishReady(
  edge: Edge,
  { user, slackChannel }: Opened,
  { sections, waitMs }: Publishing,
): Promise<readonly Promise<unknown>[]> {
  const admitted = await admit(edge, { user, slackChannel: null });
  if (admitted.kind === "denied") {
    const reasons = [edge.texts.en, edge.texts.zh].map((texts) => paragraph(whyNot(texts, admitted.reason)));
    await publish(edge, user, reasons);
    return [];
  }
  const rights = rightsOf(admitted.person, edge.access.current(), edge.documents.curators);
  const language = await languageOf(edge, user);
  const visitor = { user, slackChannel, language, admission: admitted, rights };
  const parts = sections.map((section) => blocksOf(edge, section, visitor));
  const ready = await readyOf(parts, waitMs);
  const shown = [[paragraph(edge.texts[language].home)], ...ready.map((blocks) => blocks ?? [])];
  await publish(edge, user, fitting(edge, shown));
  return parts.filter((_, at) => ready[at] === null);
}

/** What is there in time; null for the others. */
async function readyOf<Part>(
  parts: readonly Promise<Part>[],
  waitMs: number | null,
): Promise<readonly (Part | null)[]> {
  if (waitMs === null) return Promise.all(parts);
  const over = sleep(waitMs, null, { ref: false });
  return Promise.all(parts.map((part) => Promise.race([part, over])));
}

/** A section that fails is left out. */
async function blocksOf(edge: Edge, section: HomeSection, visitor: Visitor): Promise<readonly SlackBlock[]> {
  try {
    return await section.blocksFor(edge, visitor);
  } catch (error) {
    edge.logger.error({ section: section.name, fault: faultCode(error) }, "a section of the Home tab was left out");
    return [];
  }
}

/** The sections that fit into the tab, each as a whole. */
function fitting({ logger }: Edge, parts: readonly (readonly SlackBlock[])[]): readonly SlackBlock[] {
  const blocks: SlackBlock[] = [];
  for (const part of parts) {
    if (blocks.length + part.length <= BLOCKS_MAX) blocks.push(...part);
    else logger.error({ blocks: part.length }, "a section of the Home tab did not fit");
  }
  return blocks;
}

async function publish(edge: Edge, user: string, blocks: readonly SlackBlock[]): Promise<void> {
  await edge.client.views.publish({ user_id: user, view: { type: "home", blocks: [...blocks] } });
}
