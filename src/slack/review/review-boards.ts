import { grouped } from "../../domain/grouped.ts";
import type { SlackBlock } from "../answer/replace-row.ts";
import { REVIEW_ACTION_PREFIX } from "./review-click.ts";

/** A message that shows review questions one after the other: its text, its first blocks and the decisions so far. */
export interface ReviewBoard {
  readonly text: string;
  readonly head: readonly SlackBlock[];
  /** Blocks of the decisions by question id, in order. */
  readonly decided: ReadonlyMap<number, readonly SlackBlock[]>;
}

/** For a message whose first blocks are unknown. */
export const EMPTY_BOARD: ReviewBoard = { text: "", head: [], decided: new Map() };

/** Block id prefixes, by which question and decision blocks are told from the rest of the message. */
const QUESTION_PREFIX = "footnote_question:";
const DECIDED_PREFIX = "footnote_decided:";
const BOARDS_MAX = 500;
/** Slack allows 50 blocks in a message; the current question needs some of them. */
const LINES_MAX = 40;

/** The boards of this process. Changes to one message are serialized, so that no decision is lost. */
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

  /** Runs work on a message after all earlier work on it. */
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

/** Reads a board from the blocks of its message, which outlives the process that posted it. */
export function readBoard(message: { readonly text: string; readonly blocks: readonly SlackBlock[] }): ReviewBoard {
  const head = message.blocks.filter(({ block_id: id = "" }) => !isOurs(id));
  const ours = message.blocks.filter(({ block_id: id = "" }) => id.startsWith(DECIDED_PREFIX));
  const decided = grouped(ours, ({ block_id: id = "" }) => Number.parseInt(id.slice(DECIDED_PREFIX.length), 10));
  return { text: message.text, head, decided };
}

function isOurs(id: string): boolean {
  return id.startsWith(QUESTION_PREFIX) || id.startsWith(DECIDED_PREFIX);
}

/** A decision line: `by` is mrkdwn, `what` is document text and must not be parsed as mrkdwn. */
export interface DecisionLine {
  readonly by: string;
  readonly what: string;
  /** Takes the decision back; null where it cannot be. */
  readonly button: { readonly label: string; readonly value: string } | null;
}

/** Adds a decision; if there are too many, the oldest are dropped. */
export function withDecision(board: ReviewBoard, id: number, line: DecisionLine): ReviewBoard {
  const decided = new Map([...board.decided, [id, lineBlocks(id, line)] as const]);
  const room = Math.max(1, LINES_MAX - board.head.length);
  for (const [oldest] of decided) {
    if (decided.size === 1 || [...decided.values()].flat().length <= room) break;
    decided.delete(oldest);
  }
  return { ...board, decided };
}

/** One line, or two where the decision has a button. */
function lineBlocks(id: number, { by, what, button }: DecisionLine): readonly SlackBlock[] {
  const [who, said] = [
    { type: "mrkdwn", text: by },
    { type: "plain_text", text: what, emoji: false },
  ];
  const block_id = `${DECIDED_PREFIX}${id}`;
  if (button === null) return [contextOf(block_id, [who, said])];
  const accessory = {
    type: "button",
    action_id: `${REVIEW_ACTION_PREFIX}take_back`,
    text: { type: "plain_text", text: button.label, emoji: false },
    value: button.value,
  };
  const section: SlackBlock & { readonly text: unknown; readonly accessory: unknown } = {
    ...{ type: "section", block_id },
    ...{ text: said, accessory },
  };
  return [section, contextOf(`${block_id}:by`, [who])];
}

function contextOf(block_id: string, elements: readonly unknown[]): SlackBlock {
  const block: SlackBlock & { readonly elements: unknown } = { type: "context", block_id, elements };
  return block;
}

/** Marks the blocks of a question. Each question gets new ids, because Slack requires them for changed blocks. */
export function questionBlocks(id: number, blocks: readonly SlackBlock[]): readonly SlackBlock[] {
  return blocks.map((block, index) => ({ ...block, block_id: `${QUESTION_PREFIX}${id}:${index}` }));
}
