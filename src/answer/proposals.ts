import type { Meaning } from "../domain/meaning.ts";

/** Keeps what a model proposed, so that the same question in the same thread gets the same answer. */
export interface ProposalStore {
  /** The meanings proposed for a prompt; undefined if none are stored. */
  proposal(prompt: string): Promise<readonly Meaning[] | undefined>;
  keepProposal(prompt: string, meanings: readonly Meaning[]): Promise<void>;
}
