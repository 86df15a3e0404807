import { grouped } from "../../domain/grouped.ts";
import type { Choice, Doubt, LineGroup } from "../tables/statement.ts";
import type { ReviewLine, ReviewStatus } from "./review-item.ts";
import type { ItemDraft } from "./review-port.ts";
import type { Ruling, Rulings } from "./ruling.ts";
import type { Settled, Settlement } from "./settlement.ts";

/** Fewer unknown lines of a table are asked about one by one. */
const LINES_MIN = 3;

/**
 * The questions that statements leave to a person, in the order in which they arise: one per doubt, or one for the
 * unknown lines of a table, with the number of figures waiting for it. Questions that a ruling settled are included, so
 * that a decision can be found and changed.
 */
export function itemsOf(settled: readonly Settled[], rulings: Rulings): readonly ItemDraft[] {
  const { doubts, waitingFor } = gather(settled);
  const groups = grouped(
    doubts.filter(({ doubt }) => doubt.among !== undefined && !rulings.has(doubt.key)),
    ({ doubt }) => doubt.among?.key ?? "",
  );
  return doubts.flatMap((gathered) => {
    const { key, among } = gathered.doubt;
    const group = among === undefined || rulings.has(key) ? undefined : groups.get(among.key);
    if (among === undefined || group === undefined) return itemOf(gathered, rulings.get(key));
    const isFirst = group[0] === gathered;
    return [
      ...(isFirst
        ? groupItem(among, group, { waiting: waitingFor.get(among.key) ?? 0, ruling: rulings.get(among.key) })
        : []),
      ...(openLines(group).length < LINES_MIN ? itemOf(gathered, undefined) : []),
    ];
  });
}

interface Gathered {
  readonly doubt: Doubt;
  readonly locator: string;
  /** Its first figure. */
  readonly raw: string;
  readonly candidates: Map<string, Choice>;
  readonly waiting: number;
}

/** The doubts in order, and how many figures wait for each group of lines. */
function gather(settled: readonly Settled[]): {
  readonly doubts: readonly Gathered[];
  readonly waitingFor: ReadonlyMap<string, number>;
} {
  const items = new Map<string, Gathered>();
  const waitingFor = new Map<string, number>();
  for (const { statement, settlement } of settled) {
    const open = openDoubts(settlement);
    const lines = open.filter(({ among }) => among !== undefined);
    // What a line is comes first: nobody has to say the period of a line that is no metric of ours.
    const waiting = new Set((lines.length > 0 ? lines : open).map(({ key }) => key));
    for (const group of groupsOf(lines)) waitingFor.set(group, (waitingFor.get(group) ?? 0) + 1);
    for (const doubt of [
      ...statement.doubts,
      ...open.filter(({ key }) => !statement.doubts.some((raised) => raised.key === key)),
    ]) {
      const known = items.get(doubt.key) ?? {
        doubt,
        locator: statement.source.locator,
        raw: statement.raw,
        candidates: new Map(),
        waiting: 0,
      };
      for (const candidate of doubt.candidates) known.candidates.set(JSON.stringify(candidate), candidate);
      items.set(doubt.key, { ...known, waiting: known.waiting + (waiting.has(doubt.key) ? 1 : 0) });
    }
  }
  return { doubts: [...items.values()], waitingFor };
}

/** The questions about lines that some doubts are asked in. */
export function groupsOf(doubts: readonly Doubt[]): ReadonlySet<string> {
  return new Set(doubts.flatMap(({ among }) => (among === undefined ? [] : [among.key])));
}

function openLines(group: readonly Gathered[]): readonly Gathered[] {
  return group.filter(({ waiting }) => waiting > 0);
}

/** One question about the open lines of a table; where there are too few, about those that a ruling closed. */
function groupItem(
  { key, text }: LineGroup,
  group: readonly Gathered[],
  { waiting, ruling }: { readonly waiting: number; readonly ruling: Ruling | undefined },
): readonly ItemDraft[] {
  const closedBy = new Set(ruling?.choice.kind === "none_of" ? ruling.choice.lines : []);
  const open = openLines(group);
  const closed = group.filter((line) => line.waiting === 0 && closedBy.has(line.doubt.key));
  const isOpen = open.length >= LINES_MIN;
  const lines = isOpen ? open : closed;
  const [first] = lines;
  if (first === undefined) return [];
  // A later ruling replaces an earlier one, and so names the lines of both.
  const candidates = [
    { kind: "none_of" as const, lines: [...closed, ...(isOpen ? open : [])].map((line) => line.doubt.key) },
  ];
  const draft = { key, kind: "lines" as const, text, locator: first.locator, candidates, lines: lines.map(lineOf) };
  if (isOpen) return [{ ...draft, waiting, status: "pending", rulingId: null }];
  return ruling === undefined ? [] : [{ ...draft, waiting: 0, status: statusOf(ruling), rulingId: ruling.id }];
}

function lineOf({ doubt, raw, locator, candidates, waiting }: Gathered): ReviewLine {
  return { key: doubt.key, text: doubt.text, raw, locator, candidates: [...candidates.values()], waiting };
}

/** The open questions of one statement. */
export function openDoubts(settlement: Settlement): readonly Doubt[] {
  switch (settlement.kind) {
    case "fact":
      return settlement.question === null ? [] : [settlement.question];
    case "waiting":
      return settlement.statement.doubts;
    case "left_out":
      return [];
  }
}

/** Drops a doubt without a ruling for which nothing waits: its statements were left out for another reason. */
function itemOf({ doubt, locator, candidates, waiting }: Gathered, ruling: Ruling | undefined): readonly ItemDraft[] {
  const { key, kind, text } = doubt;
  const draft = { key, kind, text, locator, candidates: [...candidates.values()], waiting, lines: [] };
  if (waiting > 0) return [{ ...draft, status: "pending", rulingId: null }];
  return ruling === undefined ? [] : [{ ...draft, status: statusOf(ruling), rulingId: ruling.id }];
}

function statusOf({ choice }: Ruling): ReviewStatus {
  switch (choice.kind) {
    case "leave_out":
    case "none_of":
      return "rejected";
    case "value":
      return "corrected";
    case "metric":
    case "entity":
    case "dimension":
    case "period":
    case "unit":
    case "plain":
    case "holds":
    case "line":
    case "level":
      return "approved";
  }
}
