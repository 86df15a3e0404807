import type { Language } from "../../domain/profile.ts";
import type { ReviewQuestion } from "../../import/review/review-question.ts";
import { codeOf, documentIdOf } from "../../operations/audit/audit-code.ts";
import { withStatus } from "../answer/with-status.ts";
import type { Delivered } from "../deliver/lane.ts";
import { type MessageBody, newPost } from "../deliver/ports.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import type { InboundMessage } from "../intake/ports.ts";
import { curationFor, curatorLevel } from "../people/admission.ts";
import type { LoadEnd, Replaces, SharedFile } from "../ports.ts";
import { recordShown, type Viewer } from "../review/record-shown.ts";
import type { ReviewBoard } from "../review/review-boards.ts";
import { bodiesOf, showBoard, shownQuestion } from "../review/show-review.ts";
import { escapeMrkdwn, replyLanguage } from "../texts.ts";
import type { Download } from "./download-file.ts";
import { exampleBodies } from "./example-questions.ts";
import { measuredLoad } from "./measured-load.ts";
import { EventFile, sharedFile } from "./shared-file.ts";
import { setUndecided, type UndecidedFile } from "./upload-folder.ts";

const MEGABYTE = 1024 * 1024;
const NAME_MAX = 80;

/**
 * The message about the files, its board, one with questions that they answer, and one for each file that would replace a
 * version.
 */
interface Reply {
  readonly bodies: readonly MessageBody[];
  /** Empty for none. */
  readonly examples: readonly MessageBody[];
  readonly asks: readonly (readonly MessageBody[])[];
  readonly board: ReviewBoard | null;
}

/**
 * Loads the files of a message and reports the result in its thread once. The files are claimed separately from the
 * message, so that a retry of its text does not load them again.
 */
export async function answerFiles(edge: Edge, message: InboundMessage): Promise<void> {
  const key = `files:${message.key}`;
  const claim = await edge.work.claim(key, edge.clock());
  if (claim.kind === "over") return;
  const { bodies, examples, asks, board } = await replyToFiles(edge, message);
  const said = [bodies, examples, ...asks].filter((one) => one.length > 0);
  const posts = said.map((one, at) =>
    newPost(edge, {
      key: at === 0 ? `answer:${key}` : `answer:${key}:${at}`,
      purpose: "answer",
      place: { slackChannel: message.slackChannel, threadTs: message.threadTs },
      since: message.ts,
      bodies: one,
    }),
  );
  const [delivered] = await edge.outbox.keep(posts, { work: key, reason: null, row: null });
  if (board !== null) void delivered?.then((end) => remember(edge, message, { end, board }));
}

function remember(
  edge: Edge,
  { slackChannel }: InboundMessage,
  { end, board }: { readonly end: Delivered; readonly board: ReviewBoard },
): void {
  if (end.kind === "sent" && end.ts !== null) edge.boards.set({ slackChannel, ts: end.ts }, board);
}

async function replyToFiles(edge: Edge, message: InboundMessage): Promise<Reply> {
  const { service } = edge.documents;
  const language = replyLanguage(message.text);
  const texts = edge.texts[language].documents;
  // In a direct message the thread is as private as an ephemeral message, and more reliable.
  if ((await curatorLevel(edge, message)) === null) return say(texts.curatorsOnlyLoad);
  if (service === null) return say(texts.notConfigured);
  const status = texts.reading(message.files.map(({ name }) => clipped(name)).join(", "));
  const outcomes = await withStatus(edge, { ...message, status }, loadAll(edge, { message, language }));
  return report(edge, { outcomes, message, language });
}

/** The result for one file: a report, a question about replacing a version, or why it was not read. */
type Outcome =
  | { readonly kind: "read"; readonly report: LoadEnd }
  | { readonly kind: "asked"; readonly report: Replaces; readonly file: UndecidedFile }
  | { readonly kind: "unread"; readonly why: string };

async function loadAll(
  edge: Edge,
  { message, language }: { readonly message: InboundMessage; readonly language: Language },
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const file of message.files) outcomes.push(await loadOne(edge, { file, message, language }));
  return outcomes;
}

async function loadOne(
  edge: Edge,
  {
    file,
    message,
    language,
  }: { readonly file: SharedFile; readonly message: InboundMessage; readonly language: Language },
): Promise<Outcome> {
  try {
    const download = await edge.download(await withAddress(edge, file));
    if (download.kind === "kept") {
      // The access rules may have changed during the download.
      const curation = await curationFor(edge, message);
      if (curation === null) return { kind: "unread", why: edge.texts[language].documents.curatorsOnlyLoad };
      const { path, name } = download;
      const report = await measuredLoad(edge, curation, { path, name, by: message.user, mayReplace: null });
      if (report.kind === "replaces") {
        const file = await setUndecided(edge.documents.uploads, download, message.user);
        return { kind: "asked", report, file };
      }
      await recordLoad(edge, message, report);
      return { kind: "read", report };
    }
    const code = download.kind === "failed" ? download.code : download.kind;
    edge.metrics.loaded("not_downloaded");
    edge.logger.warn({ code }, "a dropped file was not downloaded");
    return { kind: "unread", why: whyNot(edge, { download, name: file.name, language }) };
  } catch (error) {
    edge.logger.error({ fault: faultCode(error) }, "loading a dropped file failed");
    return { kind: "unread", why: edge.texts[language].documents.notLoaded(shownName(file.name)) };
  }
}

/** Records a load with its person. If that fails, a loaded document stays loaded. */
export async function recordLoad(
  edge: Edge,
  { user, slackChannel, threadTs }: Pick<InboundMessage, "user" | "slackChannel" | "threadTs">,
  report: LoadEnd,
): Promise<void> {
  const counts =
    report.kind === "failed"
      ? { facts: 0, passages: 0, questions: 0 }
      : { facts: report.facts, passages: report.passages, questions: report.questionCount };
  const event = {
    kind: "document_loaded",
    who: codeOf(user),
    place: { kind: "slack", slackChannel, threadTs },
    document: documentIdOf(report.doc),
    result: report.kind,
    ...counts,
  } as const;
  await edge.audit.record([{ at: edge.clock(), key: null, event }]);
}

const FileInfo = EventFile.catch({ id: "" });

/** A message from another workspace names its files without their download address. */
async function withAddress(edge: Edge, file: SharedFile): Promise<SharedFile> {
  if (file.downloadUrl !== null || file.isExternal) return file;
  try {
    const reply = await edge.client.files.info({ file: file.id });
    const found = FileInfo.parse(reply.file);
    return found.id === file.id ? sharedFile(found) : file;
  } catch (error) {
    edge.logger.warn({ code: faultCode(error) }, "a dropped file is not known");
    return file;
  }
}

function whyNot(
  edge: Edge,
  {
    download,
    name,
    language,
  }: {
    readonly download: Exclude<Download, { readonly kind: "kept" }>;
    readonly name: string;
    readonly language: Language;
  },
): string {
  const texts = edge.texts[language].documents;
  const shown = shownName(name);
  switch (download.kind) {
    case "too_large":
      return texts.tooLarge(shown, `${edge.downloadBytesMax / MEGABYTE} MB`);
    case "no_access":
      return texts.noAccess(shown);
    case "gone":
      return texts.fileGone(shown);
    case "external":
      return texts.external(shown);
    case "elsewhere":
      return texts.elsewhere(shown);
    case "failed":
      return texts.notDownloaded(shown);
  }
}

/** One message: the files that were not read, the result of the others, and the first review question. */
async function report(
  edge: Edge,
  {
    outcomes,
    message,
    language,
  }: { readonly outcomes: readonly Outcome[]; readonly message: InboundMessage; readonly language: Language },
): Promise<Reply> {
  const unread = outcomes.flatMap((outcome) => (outcome.kind === "unread" ? [outcome.why] : []));
  const reports = outcomes.flatMap((outcome) => (outcome.kind === "read" ? [outcome.report] : []));
  const asks = outcomes.flatMap((outcome) =>
    outcome.kind === "asked" ? [bodiesOf(edge.documents.render.replaces(outcome.report, outcome.file, language))] : [],
  );
  if (reports.length === 0) return { ...say(unread.join("\n")), ...(unread.length === 0 ? { bodies: [] } : {}), asks };
  const loaded = edge.documents.render.loaded(reports, language);
  const board = {
    text: [...unread, loaded.text].join("\n"),
    head: [...unread.map(sentenceBlock), ...loaded.blocks],
    decided: new Map(),
  };
  const found = reports.flatMap((one) => (one.kind === "failed" ? [] : [one]));
  const [question] = found.flatMap(({ questions }) => questions);
  const open = found.reduce((sum, { questionCount }) => sum + questionCount, 0);
  const shown =
    question !== undefined && (await mayShow(edge, message, question))
      ? await shownQuestion(edge, question, open)
      : null;
  const { user, slackChannel, threadTs } = message;
  const examples = await exampleBodies(edge, reports, { user, place: { slackChannel, threadTs }, language });
  return { bodies: bodiesOf(showBoard(edge, board, { shown, language })), examples, asks, board };
}

/** The report of a load is always posted, but without the question if showing it cannot be recorded. */
export async function mayShow(edge: Edge, viewer: Viewer, question: ReviewQuestion): Promise<boolean> {
  try {
    await recordShown(edge, viewer, [question]);
    return true;
  } catch (error) {
    edge.logger.error({ fault: faultCode(error) }, "the question of a document could not be shown");
    return false;
  }
}

function sentenceBlock(text: string): NonNullable<MessageBody["blocks"]>[number] & { readonly text: unknown } {
  return { type: "section", text: { type: "mrkdwn", text, verbatim: true } };
}

function say(text: string): Reply {
  return { bodies: [{ text }], examples: [], asks: [], board: null };
}

/** A name inside bold mrkdwn, without the characters that would end it. */
function shownName(name: string): string {
  return escapeMrkdwn(clipped(name))
    .replace(/[*_~`]/g, " ")
    .trim();
}

function clipped(name: string): string {
  const points = [...name.replace(/[\p{Cc}\p{Cf}]/gu, "")];
  if (points.length === 0) return "–";
  return points.length <= NAME_MAX ? points.join("") : `${points.slice(0, NAME_MAX - 1).join("")}…`;
}
