import { rightsOf } from "../../company/access/rights.ts";
import type { Language } from "../../domain/profile.ts";
import type { SlackBlock } from "../answer/replace-row.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import type { Visit } from "../intake/ports.ts";
import { admit } from "../people/admission.ts";
import { whyNot } from "../people/turn-down.ts";
import { paragraph } from "./home-blocks.ts";
import type { HomeSection, Visitor } from "./section.ts";
import { HOME_SECTIONS } from "./sections/all.ts";

type Opened = Pick<Visit, "user" | "slackChannel">;

/** Slack's limit for the tab. */
const BLOCKS_MAX = 100;

/** Publishes the Home tab: an introduction, and what each section has for the visitor. */
export async function publishHome(
  edge: Edge,
  { user, slackChannel }: Opened,
  sections: readonly HomeSection[] = HOME_SECTIONS,
): Promise<void> {
  const admitted = await admit(edge, { user, slackChannel: null });
  if (admitted.kind === "denied") {
    const reasons = [edge.texts.en, edge.texts.zh].map((texts) => paragraph(whyNot(texts, admitted.reason)));
    return publish(edge, user, reasons);
  }
  const rights = rightsOf(admitted.person, edge.access.current(), edge.documents.curators);
  const language = await languageOf(edge, user);
  const visitor = { user, slackChannel, language, admission: admitted, rights };
  const parts = await Promise.all(sections.map((section) => blocksOf(edge, section, visitor)));
  await publish(edge, user, fitting(edge, [[paragraph(edge.texts[language].home)], ...parts]));
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

/** The language of the visitor's last answer. */
async function languageOf({ receipts, logger }: Edge, user: string): Promise<Language> {
  try {
    const [latest] = await receipts.latestOf(user, 1);
    return latest?.language ?? "en";
  } catch (error) {
    logger.error({ fault: faultCode(error) }, "the visitor's language could not be read");
    return "en";
  }
}

async function publish(edge: Edge, user: string, blocks: readonly SlackBlock[]): Promise<void> {
  await edge.client.views.publish({ user_id: user, view: { type: "home", blocks: [...blocks] } });
}
