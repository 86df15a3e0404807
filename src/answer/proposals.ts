/** What a model proposed for a question, so that the same question gives the same answer. */
export interface ProposalStore {
  /** The metric that was proposed, null where none was accepted, undefined where the question has not been proposed for. */
  proposal(question: string): Promise<string | null | undefined>;
  keepProposal(question: string, metric: string | null): Promise<void>;
}
