import { createHash } from "node:crypto";
import { z } from "zod";
import { Sha256 } from "./audit-code.ts";
import { AuditEvent } from "./audit-event.ts";
import type { AuditHead } from "./audit-trail.ts";

/** A stored entry: `body` is its event as canonical JSON, `previous` the hash of the entry before it. */
export const ChainLink = z.strictObject({
  seq: z.int(),
  at: z.int(),
  key: z.string().nullable(),
  body: z.string(),
  previous: z.string(),
  hash: z.string(),
});

export type ChainLink = z.infer<typeof ChainLink>;

/** The head of an empty chain, which the first entry follows. */
export const BEGINNING: AuditHead = { seq: 0, hash: "0".repeat(64) };

/** The hash covers all stored fields of an entry. Only the body may contain line breaks, so it comes last. */
export function linkHash({ seq, at, key, previous, body }: Omit<ChainLink, "hash">): string {
  return createHash("sha256")
    .update(`${seq}\n${at}\n${previous}\n${key ?? ""}\n${body}`)
    .digest("hex");
}

/** The first fault of a hash chain, at the entry `seq`. */
export type ChainFault =
  /** The row is not a valid entry. */
  | { readonly kind: "unreadable"; readonly seq: number }
  /** The content of the entry does not match its hash. */
  | { readonly kind: "changed"; readonly seq: number }
  /** The entry does not hold the hash of the one before it. */
  | { readonly kind: "unlinked"; readonly seq: number }
  /** The entries from `seq` to `last` are missing. */
  | { readonly kind: "missing"; readonly seq: number; readonly last: number }
  /** The entry has a number that the chain has already passed. */
  | { readonly kind: "inserted"; readonly seq: number }
  /** The entries up to this one are gone, and no remaining entry records their pruning. */
  | { readonly kind: "unexplained"; readonly seq: number }
  /** The chain ends before the known head. */
  | { readonly kind: "cut"; readonly seq: number; readonly known: number }
  /** The entry with the number of the known head has a different hash. */
  | { readonly kind: "rewritten"; readonly seq: number }
  /** The name of a person in the entry was given to another id. */
  | { readonly kind: "renamed"; readonly seq: number }
  /** The known head itself was pruned, so it proves nothing. */
  | { readonly kind: "head_pruned"; readonly seq: number };

export type ChainVerdict =
  | { readonly kind: "intact"; readonly head: AuditHead; readonly entries: number; readonly pruned: number }
  | { readonly kind: "broken"; readonly fault: ChainFault };

export interface ChainContext {
  /** The last pruned entry; null where none was pruned. */
  readonly checkpoint: AuditHead | null;
  /** A head that was kept elsewhere; null where none was. */
  readonly known: AuditHead | null;
}

/** A chain that is verified row by row, in order. */
export interface ChainWalk {
  /** Takes the next raw row; the verdict where it breaks the chain, and null where the walk goes on. */
  add(row: unknown): ChainVerdict | null;
  /** The verdict behind the last row. */
  end(): ChainVerdict;
}

/** Verifies a chain from its first entry or the pruning checkpoint to its end. */
export function walkChain({ checkpoint, known }: ChainContext): ChainWalk {
  const start = checkpoint ?? BEGINNING;
  let head = start;
  let explained = checkpoint === null;
  return {
    add: (row) => {
      const { link, event, fault } = readLink(row, head);
      if (fault !== null) return broken(fault);
      head = { seq: link.seq, hash: link.hash };
      if (isOther(head, known)) return broken({ kind: "rewritten", seq: head.seq });
      explained ||= event.kind === "pruned" && event.through === start.seq && event.hash === start.hash;
      return null;
    },
    end: () => (explained ? againstKnown({ start, head, known }) : broken({ kind: "unexplained", seq: start.seq })),
  };
}

/** Both ends of a long chain: its first row, and the entry before its last rows, which is trusted unchecked. */
export interface ChainEnds {
  readonly checkpoint: AuditHead | null;
  readonly first: unknown;
  readonly before: AuditHead;
}

/** Verifies the beginning of a chain and the rows of its end, which are added; nothing in between is checked. */
export function walkEnds({ checkpoint, first, before }: ChainEnds): ChainWalk {
  const start = checkpoint ?? BEGINNING;
  const { fault: faultAtStart } = readLink(first, start);
  let head = before;
  return {
    add: (row) => {
      if (faultAtStart !== null) return broken(faultAtStart);
      const { link, fault } = readLink(row, head);
      if (fault !== null) return broken(fault);
      head = { seq: link.seq, hash: link.hash };
      return null;
    },
    end: () => (faultAtStart === null ? againstKnown({ start, head, known: null }) : broken(faultAtStart)),
  };
}

type Read =
  | { readonly link: ChainLink; readonly event: AuditEvent; readonly fault: null }
  | { readonly link: null; readonly event: null; readonly fault: ChainFault };

function readLink(row: unknown, before: AuditHead): Read {
  const expected = before.seq + 1;
  const read = ChainLink.safeParse(row);
  if (!read.success) return faulty({ kind: "unreadable", seq: expected });
  const link = read.data;
  const { seq } = link;
  if (seq < expected) return faulty({ kind: "inserted", seq });
  if (seq > expected) return faulty({ kind: "missing", seq: expected, last: seq - 1 });
  if (linkHash(link) !== link.hash) return faulty({ kind: "changed", seq });
  if (link.previous !== before.hash) return faulty({ kind: "unlinked", seq });
  const event = readEvent(link.body);
  return event === null ? faulty({ kind: "unreadable", seq }) : { link, event, fault: null };
}

/** Parses a stored event; null where it is invalid. */
export function readEvent(body: string): AuditEvent | null {
  try {
    return AuditEvent.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

function againstKnown({
  start,
  head,
  known,
}: {
  readonly start: AuditHead;
  readonly head: AuditHead;
  readonly known: AuditHead | null;
}): ChainVerdict {
  if (known !== null && known.seq > head.seq) return broken({ kind: "cut", seq: head.seq, known: known.seq });
  if (known !== null && known.seq < start.seq) return broken({ kind: "head_pruned", seq: known.seq });
  if (isOther(start, known)) return broken({ kind: "rewritten", seq: start.seq });
  return { kind: "intact", head, entries: head.seq - start.seq, pruned: start.seq };
}

function isOther(head: AuditHead, known: AuditHead | null): boolean {
  return known !== null && known.seq === head.seq && known.hash !== head.hash;
}

function faulty(fault: ChainFault): Read {
  return { link: null, event: null, fault };
}

function broken(fault: ChainFault): ChainVerdict {
  return { kind: "broken", fault };
}

/** A head in writing: `SEQ:HASH`. */
export function headText({ seq, hash }: AuditHead): string {
  return `${seq}:${hash}`;
}

/** Parses `SEQ:HASH`; null for any other text. */
export function parseHead(text: string): AuditHead | null {
  const [, seq = "", hash = ""] = /^(\d{1,15}):([0-9a-f]+)$/.exec(text.trim()) ?? [];
  return seq !== "" && Sha256.safeParse(hash).success ? { seq: Number(seq), hash } : null;
}
