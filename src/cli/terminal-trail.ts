import { openSqliteAuditTrail } from "../adapters/sqlite/open-audit.ts";
import type { AnswerRun } from "../domain/answer.ts";
import { sensitivityOf } from "../domain/answer-sensitivity.ts";
import { FootnoteError } from "../domain/errors.ts";
import type { Source } from "../domain/fact.ts";
import { type Clearance, DEFAULT_CLEARANCE, isReadable, type Labelled, levelIn } from "../domain/sensitivity.ts";
import type { Ruling } from "../import/review/ruling.ts";
import { answeredEvent } from "../operations/audit/answered.ts";
import { codeOf, documentIdOf, sourcesField } from "../operations/audit/audit-code.ts";
import type { AuditEvent } from "../operations/audit/audit-event.ts";
import { questionsShownEvent } from "../operations/audit/review-shown.ts";
import { besideDatabase } from "../server/compose.ts";
import { pathsOf, type StoreOptions } from "./options.ts";
import { thisUser } from "./with-engine.ts";

/**
 * Records content above INTERNAL in the server's audit trail before a terminal shows it. Opens the trail only
 * to write, as a server may write to it too. Throws if that fails, and then nothing is shown.
 */
export interface TerminalTrail {
  answered(run: AnswerRun, clearance: Clearance | undefined): Promise<void>;
  questionsShown(questions: Parameters<typeof questionsShownEvent>[0]): Promise<void>;
  /** A former answer of this level that is about to be printed. */
  shownAgain(answer: string, level: Clearance): Promise<void>;
  /** Figures that are about to be printed as a table, each with its document and level. */
  figuresExported(figures: readonly ExportedFigure[], clearance: Clearance): Promise<void>;
  /** Rulings on documents above INTERNAL. */
  decisionsShown(rulings: readonly Ruling[]): Promise<void>;
}

export interface ExportedFigure extends Labelled {
  readonly source: Pick<Source, "doc" | "from">;
}

const PLACE = { kind: "terminal" } as const;

export function terminalTrail(options: StoreOptions): TerminalTrail {
  const path = besideDatabase(pathsOf(options).dbPath, "audit");
  const who = codeOf(thisUser());
  return {
    answered: async (run, clearance = DEFAULT_CLEARANCE) => {
      if (isReadable(sensitivityOf(run.answer))) return;
      const delivery = { kind: "private", clearance, ceiling: null } as const;
      await record(path, answeredEvent(run, { who, place: PLACE, delivery }));
    },
    questionsShown: async (questions) => {
      const event = questionsShownEvent(questions, { who, place: PLACE });
      if (event !== null) await record(path, event);
    },
    shownAgain: async (answer, level) => {
      if (isReadable(level)) return;
      await record(path, { kind: "answer_shown_again", who, place: PLACE, answer: codeOf(answer), isShown: true });
    },
    figuresExported: async (figures, clearance) => {
      const kept = figures.filter((one) => !isReadable(levelIn(one)));
      if (kept.length === 0) return;
      const sources = kept.map(({ source }) => source);
      const documents = [...new Set(sources.map(({ doc }) => documentIdOf(doc)))];
      const shown = { clearance, cells: kept.length, documents, ...sourcesField(sources) };
      await record(path, { kind: "figures_exported", who, place: PLACE, ...shown });
    },
    decisionsShown: async (rulings) => {
      const decisions = rulings.map(({ id }) => id);
      if (decisions.length > 0) await record(path, { kind: "document_decisions_shown", who, place: PLACE, decisions });
    },
  };
}

/** Records what somebody did in a terminal. */
export function recordInTerminal(options: StoreOptions, eventBy: (who: string) => AuditEvent): Promise<void> {
  return record(besideDatabase(pathsOf(options).dbPath, "audit"), eventBy(codeOf(thisUser())));
}

async function record(path: string, event: AuditEvent): Promise<void> {
  try {
    const trail = openSqliteAuditTrail(path);
    try {
      await trail.record([{ at: new Date(), key: null, event }]);
    } finally {
      trail.close();
    }
  } catch (cause) {
    throw new FootnoteError(
      "not_recorded",
      `What is above INTERNAL is shown only where the audit trail says so, and ${path} cannot be written: ${cause instanceof Error ? cause.message : "unknown fault"}`,
      { cause },
    );
  }
}
