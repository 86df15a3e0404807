/** Keeps a model's proposals, so that the same question gets the same answer. */
export interface ProposalStore {
  /** The proposed metric; null if none was accepted, undefined if no proposal is stored. */
  proposal(question: string): Promise<string | null | undefined>;
  keepProposal(question: string, metric: string | null): Promise<void>;
}
