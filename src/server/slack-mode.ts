import { basename } from "node:path";
import { ThreadDrawer } from "../adapters/charts/thread-drawer.ts";
import { lookInto } from "../adapters/sqlite/look-into.ts";
import { besideStore } from "../adapters/sqlite/store-place.ts";
import type { ProfileFault } from "../company/profile-error.ts";
import { dayIn, hourIn } from "../domain/calendar.ts";
import type { Language } from "../domain/profile.ts";
import { type Clearance, DEFAULT_CLEARANCE, isReadable } from "../domain/sensitivity.ts";
import { changeSince, isSameChange } from "../figures/change-since.ts";
import { createMetrics, type Metrics } from "../operations/metrics/create-metrics.ts";
import { chartOf } from "../render/chart.ts";
import { pagePicture } from "../render/page-picture.ts";
import { changeNotice } from "../render/slack/change-notice.ts";
import { createDigestWords } from "../render/slack/digest-lead.ts";
import { createNameRenderer } from "../render/slack/names-card.ts";
import { PASSAGE_REACH, passageView } from "../render/slack/passage-view.ts";
import { plainFallback, renderSlackMessage } from "../render/slack/render-slack-message.ts";
import { createReviewRenderer } from "../render/slack/review-renderer.ts";
import { sourceView } from "../render/slack/source-view.ts";
import { complaintName, complaintPart, postBlocks } from "../render/slack/tool-blocks.ts";
import { turnedView } from "../render/slack/turned-view.ts";
import { readApiSettings } from "../settings/api.ts";
import { type Environment, readDays, readModelSettings, zoneOf } from "../settings/settings.ts";
import { readCharts, readCurators, readEdgeLimits, type SlackSettings } from "../settings/slack.ts";
import type { EdgePorts, EdgeStores } from "../slack/edge.ts";
import type { DocumentService } from "../slack/ports.ts";
import { DEFAULT_LIMITS, type SlackAppLimits } from "../slack/receive/app-options.ts";
import { createSlackApp } from "../slack/slack-app.ts";
import type { AdministratorNote } from "../slack/tell-administrators.ts";
import { EDGE_TEXTS, escapeMrkdwn } from "../slack/texts.ts";
import { serveApi } from "./api-mode.ts";
import { auditApi } from "./audited-engine.ts";
import { catalogueOf } from "./catalogue.ts";
import { type Engine, newRequestId } from "./compose.ts";
import { exportedAnswer } from "./exported-answer.ts";
import { keepFirstQuestions } from "./first-questions.ts";
import { type Running, type ServeOptions, serveMeasured } from "./measured-engine.ts";
import { operationsReport } from "./operations-report.ts";
import { newReceiptId } from "./receipt-id.ts";
import { replayFor } from "./replays.ts";
import { openServingStores } from "./serving-stores.ts";
import { type WatchedRules, watchRules } from "./watched-rules.ts";

export interface SlackModeOptions extends ServeOptions {
  readonly settings: SlackSettings;
  /** Replaces the engine's own document service; null refuses documents. */
  readonly documentService?: DocumentService | null;
}

const MS_PER_DAY = 86_400_000;
const LOCALHOST = "127.0.0.1";

/** Opens the engine and serves one Slack workspace with it. */
export async function serveSlack(options: SlackModeOptions): Promise<Running> {
  const { env } = options;
  // Invalid settings are reported before anything is opened.
  readCurators(env);
  readEdgeLimits(env);
  readCharts(env);
  readApiSettings(env);
  return serveMeasured({ ...options, stores: ["slack", "audit", "names"], host: LOCALHOST }, (engine, metrics) =>
    serveEngine(engine, options, metrics),
  );
}

/** Serves a workspace with an engine that is already open; stopping closes it. */
export async function serveEngine(
  engine: Engine,
  options: SlackModeOptions,
  metrics: Metrics = createMetrics({ withProcess: false }),
): Promise<Running> {
  const stores = await openServingStores(engine, options);
  const pictures = new ThreadDrawer();
  const dayOf = readDays(options.env, engine.glossary.profile);
  const examples = keepFirstQuestions(engine, dayOf);
  const ready = () => isReady(engine, options.dbPath);
  const reporting = {
    stores: stores.edge,
    dbPath: options.dbPath,
    model: readModelSettings(options.env),
    isReady: ready,
  };
  const app = createSlackApp({
    settings: options.settings,
    ...enginePorts(engine),
    catalogue: catalogueOf(engine, dayOf),
    examples,
    operations: () => operationsReport({ ...reporting, clock: () => new Date() }),
    pictures,
    chartOf: readCharts(options.env) ? (run) => chartOf(run, engine.glossary) : null,
    texts: EDGE_TEXTS,
    stores: stores.edge,
    access: engine.access,
    audit: stores.audit,
    metrics: metrics.edge,
    documents: {
      service: options.documentService === undefined ? stores.documentService : options.documentService,
      curators: readCurators(options.env),
      uploads: besideStore(options.dbPath, ".uploads"),
      render: createReviewRenderer(engine.glossary),
    },
    digests: digestPorts(engine),
    names: engine.names && { desk: engine.names.desk, render: createNameRenderer(engine.glossary) },
    logger: options.logger,
    clock: () => new Date(),
    newId: newRequestId,
    newReceiptId,
    dayOf,
    ready,
    limits: edgeLimits(options.env),
  });
  watchQueues(metrics, stores.edge);
  let api: Awaited<ReturnType<typeof serveApi>> = null;
  let rules: WatchedRules | null = null;
  const stop = async (): Promise<void> => {
    await rules?.stop();
    await Promise.all([app.stop(), api?.stop()]);
    await pictures.close();
    await stores.close();
  };
  try {
    await stores.begin();
    api = await serveApi(engine, { ...options, listeners: { onAnswered: auditApi(stores.audit) } });
    const { port } = await app.start();
    // Tried now, so that the first visitor need not wait; whoever comes earlier waits for the same.
    examples(DEFAULT_CLEARANCE, "en").catch(() => options.logger.warn("example questions could not be tried"));
    rules = watchRules(engine, {
      ...options,
      audit: stores.audit,
      metrics: metrics.company,
      onFault: (faults) => app.tellAdministrators(companyFileNote(faults)),
    });
    return { port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The digests of the company file; null for none. */
function digestPorts({ glossary }: Engine): EdgePorts["digests"] {
  const { digests, company } = glossary.profile;
  if (digests.length === 0 || company.homeEntity === null) return null;
  const { timeZone } = zoneOf(glossary.profile);
  const localHour = (moment: Date) => ({ day: dayIn(timeZone, moment), hour: hourIn(timeZone, moment) });
  return { specs: digests, homeEntity: company.homeEntity, localHour, ...createDigestWords(glossary) };
}

/** Names only the position of the first fault, because its text could contain anything and this goes into a message. */
function companyFileNote(faults: readonly ProfileFault[]): AdministratorNote {
  const [first] = faults;
  const place = first === undefined ? "" : `${basename(first.file)}:${first.line}`;
  return { key: `company_file:${newRequestId()}`, text: EDGE_TEXTS.en.companyFileKept(escapeMrkdwn(place)) };
}

/** The functions of the engine that the Slack edge uses, and the rendering of answers. */
function enginePorts(
  engine: Engine,
): Pick<
  EdgePorts,
  "ask" | "figures" | "changes" | "settleShown" | "render" | "renderPlain" | "passageView" | "sourceView" | "tools"
> {
  const { glossary } = engine;
  const passages = async (citedId: string, language: Language, clearance: Clearance) => {
    const found = await engine.facts.passages.around(citedId, PASSAGE_REACH, clearance);
    const shown = found.filter(({ sensitivity }) => isReadable(sensitivity, clearance));
    return {
      view: passageView({ citedId, passages: found, clearance }, glossary, language),
      passageIds: shown.map(({ id }) => id),
    };
  };
  return {
    ask: (question) => engine.ask(question),
    figures: {
      find: (cell, clearance) => engine.facts.find(cell, clearance),
      dataVersion: async () => (await engine.facts.summary()).dataVersion,
    },
    changes: {
      since: changeSince,
      isSame: isSameChange,
      render: (changes, more, language) => changeNotice(changes, more, glossary, language),
    },
    settleShown: (postedAs, isShown) => engine.settleShown(postedAs, isShown),
    render: (run, mintOfferId, receipt) => renderSlackMessage(run, glossary, mintOfferId, receipt),
    tools: {
      complaint: complaintPart,
      complaintName,
      post: postBlocks,
      replay: (receipt, day, clearance) => replayFor(engine, receipt, { day, clearance }),
      exported: (run, format) => exportedAnswer(run, glossary, format),
    },
    renderPlain: (run) => plainFallback(run, glossary),
    passageView: passages,
    sourceView: async (source, at, language, clearance) => {
      if (source.kind === "passage") {
        const { view, passageIds } = await passages(source.passageId, language, clearance);
        const isThere = passageIds.includes(source.passageId);
        return { view: turnedView(view, at, language), isThere, passageIds, picture: null };
      }
      const place = await engine.facts.places.find(source.shown, clearance);
      const viewOf = (picture: { readonly pictureFile?: string }) =>
        turnedView(sourceView({ place, ...picture }, glossary, language), at, language);
      const page = place?.page ?? null;
      const picture =
        page === null ? null : { svg: pagePicture(page), viewWith: (pictureFile: string) => viewOf({ pictureFile }) };
      return { view: viewOf({}), isThere: place !== null, passageIds: [], picture };
    },
  };
}

function edgeLimits(env: Environment): Partial<SlackAppLimits> {
  const { keptDays, receiptDays, questionsPerMinute } = readEdgeLimits(env);
  const keptMs = { work: keptDays * MS_PER_DAY, receipts: receiptDays * MS_PER_DAY };
  return { keptMs, intake: { ...DEFAULT_LIMITS.intake, questionsPerMinute } };
}

/** Registers the queue depths, which are read at each scrape. */
function watchQueues({ queues }: Metrics, { work, outbox }: EdgeStores): void {
  const since = (oldestAt: Date | null) => (oldestAt === null ? null : Math.max(0, Date.now() - oldestAt.getTime()));
  const watch = (name: "inbox" | "outbox", depth: () => Promise<{ open: number; oldestAt: Date | null }>): void =>
    queues.watch(name, async () => {
      const { open, oldestAt } = await depth();
      return { depth: open, oldestMs: since(oldestAt) };
    });
  watch("inbox", () => work.depth());
  watch("outbox", () => outbox.depth());
}

/** Checks that facts can be read, through the engine and through a new connection with nothing cached. */
async function isReady(engine: Engine, dbPath: string): Promise<boolean> {
  try {
    await engine.facts.summary();
    lookInto(dbPath);
    return true;
  } catch {
    return false;
  }
}
