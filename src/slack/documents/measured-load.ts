import { documentIdOf } from "../../operations/audit/audit-code.ts";
import type { LoadResult } from "../../operations/metrics/ports.ts";
import type { Edge } from "../edge.ts";
import type { Curation, DroppedFile, LoadReport } from "../ports.ts";

/** Loads a document; counts its result, and logs it in one line without any name or figure. */
export async function measuredLoad(edge: Edge, curation: Curation, file: DroppedFile): Promise<LoadReport> {
  const startedMs = performance.now();
  const end = (result: LoadResult, counts: Counts): void => {
    edge.metrics.loaded(result);
    const ms = Math.round(performance.now() - startedMs);
    const line = { event: "load", document: documentIdOf(file.name), result, ...counts, ms };
    edge.logger.info(line, "a document was loaded, or not");
  };
  try {
    const report = await curation.load(file);
    end(report.kind, countsOf(report));
    return report;
  } catch (error) {
    end("broken", NOTHING);
    throw error;
  }
}

type Counts = Readonly<Record<"facts" | "passages" | "questions", number>>;

const NOTHING: Counts = { facts: 0, passages: 0, questions: 0 };

function countsOf(report: LoadReport): Counts {
  switch (report.kind) {
    case "failed":
      return NOTHING;
    case "replaces":
      return { ...NOTHING, ...report.after };
    case "loaded":
    case "unchanged":
      return { facts: report.facts, passages: report.passages, questions: report.questionCount };
  }
}
