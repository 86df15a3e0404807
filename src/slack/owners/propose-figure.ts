import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ToolUse } from "../../domain/tool-use.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import { recordLoad } from "../documents/load-files.ts";
import { measuredLoad } from "../documents/measured-load.ts";
import type { Edge } from "../edge.ts";
import type { Admission } from "../people/admission.ts";
import type { LoadReport } from "../ports.ts";
import { replyPrivately } from "../tools/reply-privately.ts";
import type { ToolClick } from "../tools/tool-click.ts";
import { statementFor } from "./keep-statement.ts";
import { recordUsed } from "./record-owner.ts";

interface Proposing {
  readonly use: Extract<ToolUse, { readonly kind: "propose" }>;
  readonly admission: Admission;
}

const OWNER_ONLY = { folder: 0o700, file: 0o600 } as const;

/**
 * Proposes a number of what an owner said as the figure: a document that states it is loaded, and a curator is asked about
 * it like about every other doubt. Of one statement the first number stands.
 */
export async function proposeFigure(edge: Edge, click: ToolClick, { use, admission }: Proposing): Promise<void> {
  const texts = edge.texts[click.language].owners;
  const { clearance } = admission;
  const kept = await statementFor(edge, click, { use, clearance });
  if (kept === null) return;
  const proposal = edge.owners.proposal(kept, use.figure);
  const { service } = edge.documents;
  if (proposal === null || service === null) return replyPrivately(edge, click, { text: texts.notProposed });
  const path = await written(edge, `${use.receipt}-${use.statement}-${use.figure}`, proposal);
  // The document is the owner's, whoever clicks: so there is one.
  const file = { path, name: proposal.name, by: kept.request.owner, mayReplace: null };
  const report = await loaded(edge, () => measuredLoad(edge, service.for(clearance), file));
  if (report !== null && report.kind !== "replaces")
    await recordLoad(edge, { ...click, threadTs: click.threadTs ?? click.ts }, report);
  const isIn = report?.kind === "loaded" || report?.kind === "unchanged";
  const text = isIn ? texts.waitsForReview : report?.kind === "replaces" ? texts.proposedBefore : texts.notProposed;
  if (report?.kind !== "replaces")
    await recordUsed(edge, click, { use: isIn ? "proposed" : "neither", statement: kept.statement });
  await replyPrivately(edge, click, { text });
}

/** Written again with the same words for work that is repeated. */
async function written(
  { documents: { uploads } }: Edge,
  id: string,
  { name, text }: { readonly name: string; readonly text: string },
): Promise<string> {
  const folder = join(uploads, `statement-${id}`);
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY.folder });
  const path = join(folder, name);
  await writeFile(path, text, { mode: OWNER_ONLY.file, flush: true });
  return path;
}

async function loaded({ logger }: Edge, load: () => Promise<LoadReport>): Promise<LoadReport | null> {
  try {
    return await load();
  } catch (error) {
    logger.error({ fault: faultCode(error) }, "a proposed figure could not be loaded");
    return null;
  }
}
