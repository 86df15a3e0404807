import type { Rights } from "../../company/access/rights.ts";
import type { Language } from "../../domain/profile.ts";
import type { SlackBlock } from "../answer/replace-row.ts";
import type { Edge } from "../edge.ts";
import type { Admission } from "../people/admission.ts";

/** The person whose Home tab is published. Nobody else sees it. */
export interface Visitor {
  readonly user: string;
  /** The direct messages between the visitor and the bot. */
  readonly slackChannel: string;
  /** In which they asked last. */
  readonly language: Language;
  /** Their clearance by the rules of now. */
  readonly admission: Admission;
  readonly rights: Rights;
}

/** A part of the Home tab. It shows what the visitor may see, and is empty where that is nothing. */
export interface HomeSection {
  /** Names the section in the log. */
  readonly name: string;
  /** If it throws, the section is left out. */
  readonly blocksFor: (edge: Edge, visitor: Visitor) => Promise<readonly SlackBlock[]>;
}
