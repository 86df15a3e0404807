import type { SlackBlock } from "../answer/replace-row.ts";

/** A message that shows one question after the other: what stands first, what was decided so far, and what it says as text. */
export interface ReviewBoard {
  readonly text: string;
  readonly head: readonly SlackBlock[];
  /** Decision lines by the id of their question, in order. */
  readonly decided: ReadonlyMap<number, SlackBlock>;
}

/** For a message whose beginning is not known any more. */
export const EMPTY_BOARD: ReviewBoard = { text: "", head: [], decided: new Map() };

/** Blocks of a question are told from what stands above them by their ids. */
const QUESTION_PREFIX = "footnote_question:";
const DECIDED_PREFIX = "footnote_decided:";
const BOARDS_MAX = 500;
/** A message has room for fifty blocks; the question at its end needs some. */
const LINES_MAX = 40;

/** The boards of this process. One change at a time is made to a board, so that no decision is lost from its message. */
export class ReviewBoards {
  readonly #boards = new Map<string, ReviewBoard>();
  readonly #changes = new Map<string, Promise<unknown>>();

  get(place: MessagePlace): ReviewBoard | undefined {
    return this.#boards.get(keyOf(place));
  }

  set(place: MessagePlace, board: ReviewBoard): void {
    const key = keyOf(place);
    this.#boards.delete(key);
    this.#boards.set(key, board);
    const [oldest] = this.#boards.keys();
    if (this.#boards.size > BOARDS_MAX && oldest !== undefined) this.#boards.delete(oldest);
  }

  /** Does work on a message once all earlier work on it is done. */
  async inTurn<T>(place: MessagePlace, work: () => Promise<T>): Promise<T> {
    const key = keyOf(place);
    const before = this.#changes.get(key) ?? Promise.resolve();
    const turn = before.then(work, work);
    this.#changes.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.#changes.get(key) === turn) this.#changes.delete(key);
    }
  }
}

export interface MessagePlace {
  readonly slackChannel: string;
  readonly ts: string;
}

function keyOf({ slackChannel, ts }: MessagePlace): string {
  return `${slackChannel}:${ts}`;
}

/** The board that a message shows, read from its blocks: a message outlives the process that posted it. */
export function readBoard(message: { readonly text: string; readonly blocks: readonly SlackBlock[] }): ReviewBoard {
  const head = message.blocks.filter(({ block_id: id = "" }) => !isOurs(id));
  const decided = message.blocks.flatMap((block): readonly (readonly [number, SlackBlock])[] => {
    const { block_id: id = "" } = block;
    return id.startsWith(DECIDED_PREFIX) ? [[Number(id.slice(DECIDED_PREFIX.length)), block]] : [];
  });
  return { text: message.text, head, decided: new Map(decided) };
}

function isOurs(id: string): boolean {
  return id.startsWith(QUESTION_PREFIX) || id.startsWith(DECIDED_PREFIX);
}

/** One decision in words: `by` is mrkdwn, `what` the words of a document, which must not become any. */
export interface DecisionLine {
  readonly by: string;
  readonly what: string;
}

/** The board with one decision more; of very many the oldest leave the message. */
export function withDecision(board: ReviewBoard, id: number, { by, what }: DecisionLine): ReviewBoard {
  const block: SlackBlock & { readonly elements: unknown } = {
    type: "context",
    block_id: `${DECIDED_PREFIX}${id}`,
    elements: [
      { type: "mrkdwn", text: by },
      { type: "plain_text", text: what, emoji: false },
    ],
  };
  const decided = [...board.decided, [id, block] as const];
  return { ...board, decided: new Map(decided.slice(-Math.max(1, LINES_MAX - board.head.length))) };
}

/** The blocks of a question, marked as such. Ids are new with every question, as Slack asks for changed blocks. */
export function questionBlocks(id: number, blocks: readonly SlackBlock[]): readonly SlackBlock[] {
  return blocks.map((block, index) => ({ ...block, block_id: `${QUESTION_PREFIX}${id}:${index}` }));
}
