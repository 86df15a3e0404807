import type { Glossary } from "../company/glossary.ts";
import type { AccessSource } from "../domain/access.ts";
import type { Cell } from "../domain/fact.ts";
import type { Clearance } from "../domain/sensitivity.ts";
import type { WaitingFigure } from "../domain/waiting-figure.ts";
import type { FactStore } from "../figures/fact-store.ts";
import type { Holdings } from "../figures/holdings.ts";
import type { LlmProvider } from "../model/llm-provider.ts";
import type { Translator } from "../passages/dictionary.ts";
import type { NameFinder } from "../passages/name-finder.ts";
import type { PassageIndex } from "../passages/passage-index.ts";
import type { QueryRewriter } from "../passages/rewrite-query.ts";
import type { SemanticSearch } from "../passages/semantic-search.ts";
import type { IntentParser } from "../question/intent-parser.ts";
import type { SecurityGate } from "../question/security-gate.ts";
import type { FaqBook } from "../question/vetted/faq-book.ts";
import type { KeptStatements } from "../question/vetted/kept-statement.ts";
import type { ConversationStore } from "./conversation.ts";
import type { MessageFinder } from "./message-names.ts";
import type { ProposalStore } from "./proposals.ts";
import type { ShownCells } from "./shown-cells.ts";
import type { QuestionTrace } from "./trace.ts";

/** The dependencies of answering. Clock and ids are functions, so that the same inputs give the same bytes. */
export interface Services {
  readonly glossary: Glossary;
  readonly access: AccessSource;
  readonly gate: SecurityGate;
  readonly parser: IntentParser;
  readonly facts: FactStore;
  /** Finds a figure that waits for a curator. */
  readonly waitingFor: (cell: Cell, clearance: Clearance) => Promise<WaitingFigure | null>;
  readonly passages: PassageIndex;
  readonly holdings: Pick<Holdings, "documents" | "cited">;
  readonly rewriter: QueryRewriter;
  /** Null if no embedder is configured: passages are then found by keywords only. */
  readonly semantic: SemanticSearch | null;
  readonly finder: NameFinder;
  /** The same with the words of the trade, as people write to each other: "rev", "opex". */
  readonly messageFinder: MessageFinder;
  readonly dictionary: Translator;
  readonly faq: FaqBook;
  /** What owners of metrics said where nothing is stored; absent where none is kept. */
  readonly statements?: KeptStatements;
  /** None of the three may throw: a server wraps its stores in `forgivingMemory`. */
  readonly conversations: ConversationStore;
  readonly proposals: ProposalStore;
  readonly shown: ShownCells;
  /** The time zone of the company's days; UTC where neither this nor the company file names one. */
  readonly timeZone?: string;
  /** Null if no model is configured: answers then use rules only. */
  readonly model: LlmProvider | null;
  /** `always` sends every question for one cell through the tool loop, whose replies change nothing. */
  readonly toolLoop: "never" | "always";
  readonly trace: (trace: QuestionTrace) => void;
  /** Milliseconds of a monotonic clock. */
  readonly nowMs: () => number;
  readonly newId: () => string;
}
