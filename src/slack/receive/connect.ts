import { type Logger as BoltLogger, type Receiver as BoltReceiver, webApi } from "@slack/bolt";
import { z } from "zod";
import type { Home } from "../../company/access/person.ts";
import { namesGroups } from "../../company/access/rights.ts";
import { watchWork } from "../answer/late-notes.ts";
import { deliveryMeter } from "../deliver/meter.ts";
import { Outbox } from "../deliver/outbox.ts";
import { webClientOptions } from "../deliver/send.ts";
import { faultCode, slackFault } from "../deliver/slack-fault.ts";
import { DialogReplies, type DialogReply } from "../dialog-replies.ts";
import { doWork, turnAway } from "../do-work.ts";
import { downloadFile } from "../documents/download-file.ts";
import type { Edge } from "../edge.ts";
import { SlackEdgeError } from "../errors.ts";
import { EventLoopTurns } from "../event-loop-turns.ts";
import { Intake } from "../intake/intake.ts";
import type { Arrival, Work } from "../intake/ports.ts";
import { readArrival } from "../intake/read-arrival.ts";
import { Lately } from "../intake/recent-ids.ts";
import { registerActions } from "../listeners/actions.ts";
import { registerViews } from "../listeners/views.ts";
import { isStillGranted } from "../people/admission.ts";
import { SlackDirectory } from "../people/directory.ts";
import { ReviewBoards } from "../review/review-boards.ts";
import { Unkept } from "../rounds/unkept.ts";
import { tellGivenUp } from "../tell-administrators.ts";
import type { SlackAppLimits, SlackAppOptions } from "./app-options.ts";
import { JournalledApp, type JournalOptions } from "./journalled-app.ts";

/** The connected app with its intake and outbox. */
export interface Connection {
  readonly app: JournalledApp;
  readonly intake: Intake;
  readonly outbox: Outbox;
  readonly edge: Edge;
}

/** Slack redelivers an event within minutes, so recent keys are enough; the store knows it for days. */
const LATELY_MAX = 20_000;

interface Context {
  readonly receiver: BoltReceiver;
  readonly boltLogger: BoltLogger;
  readonly limits: SlackAppLimits;
}

/** Fetches the bot's identity and creates the Bolt app. Nothing is received or sent yet. */
export async function connect(options: SlackAppOptions, context: Context): Promise<Connection> {
  const { settings, logger, stores, clock } = options;
  const clientOptions = webClientOptions(settings.apiUrl, context.boltLogger);
  const identity = await identify(new webApi.WebClient(settings.botToken, clientOptions));
  const lately = new Lately(LATELY_MAX);
  /** Stores an arrival; the returned function starts its work after the acknowledgement. */
  const dialogs = new DialogReplies({ withinMs: context.limits.dialogReplyMs, logger });
  const journal: JournalOptions["journal"] = async (body, ack) => {
    const arrival = readArrival(body, identity.botUserId);
    if (arrival === null) return null;
    const isKnown = arrival.kind === "work" && lately.has(arrival.work.key);
    const submitted = submissionKey(arrival);
    if (isKnown) return { begin: () => {}, isAnswered: false };
    const work = await stores.inbox.receive(arrival, clock());
    if (arrival.kind === "work") lately.add(arrival.work.key);
    if (submitted !== null && work !== null) dialogs.wait(submitted, (reply) => ack(replyBody(reply)));
    return {
      begin: () => {
        if (work !== null) intake.offer(work);
      },
      isAnswered: submitted !== null && work !== null,
    };
  };
  const app = new JournalledApp(
    {
      receiver: context.receiver,
      token: settings.botToken,
      botId: identity.botId,
      botUserId: identity.botUserId,
      logger: context.boltLogger,
      logLevel: context.boltLogger.getLevel(),
      clientOptions,
      convoStore: false,
      attachFunctionToken: false,
    },
    { logger, journal },
  );
  const edge = createEdge(options, {
    client: app.client,
    botUserId: identity.botUserId,
    home: identity.home,
    limits: context.limits,
    dialogs,
    begin: (work) => intake.offer(work),
  });
  const intake: Intake = new Intake({
    store: stores.work,
    limits: context.limits.intake,
    logger,
    clock,
    nowMs: () => performance.now(),
    handle: (work, receivedAt) => doWork(edge, work, receivedAt),
    turnAway: (work, why) => turnAway(edge, work, why),
    watch: (work) => watchWork(edge, work),
  });
  registerActions(app, edge);
  registerViews(app, edge);
  app.error(async (error) => logger.error({ code: error.code }, "a listener failed"));
  return { app, intake, outbox: edge.outbox, edge };
}

/** The key of a submitted dialog, which waits for a reply; null for everything else. */
function submissionKey(arrival: Arrival): string | null {
  if (arrival.kind !== "work") return null;
  const { kind, key } = arrival.work;
  return kind === "case" || kind === "dialog" ? key : null;
}

/** A reply as Slack takes it. */
function replyBody(reply: DialogReply) {
  switch (reply.kind) {
    case "close":
      return undefined;
    case "show":
      return { response_action: "update", view: { ...reply.view, blocks: [...reply.view.blocks] } };
    case "mend":
      return { response_action: "errors", errors: { ...reply.errors } };
  }
}

function createEdge(
  options: SlackAppOptions,
  {
    client,
    botUserId,
    home,
    limits,
    dialogs,
    begin,
  }: {
    readonly client: webApi.WebClient;
    readonly botUserId: string;
    readonly home: Home;
    readonly limits: SlackAppLimits;
    readonly dialogs: DialogReplies;
    /** Starts work that is stored already. */
    readonly begin: (work: Work) => void;
  },
): Edge {
  const { settings, logger, clock, stores } = options;
  const outbox: Outbox = new Outbox({
    client,
    store: stores.outbox,
    logger,
    meter: deliveryMeter(options),
    isGranted: (grant) => isStillGranted(options, grant),
    settleShown: options.settleShown,
    limits: limits.delivery,
    clock,
    nowMs: () => performance.now(),
    begin,
    onGivenUp: (entry, code) => tellGivenUp({ ...options, outbox }, entry, code),
  });
  return {
    ...options,
    work: stores.work,
    offers: stores.offers,
    receipts: stores.receipts,
    ratings: stores.ratings,
    cursors: stores.cursors,
    wanted: { ...options.wanted, store: stores.wanted },
    ownerRequests: stores.ownerRequests,
    toldOwners: stores.toldOwners,
    said: stores.said,
    unanswered: stores.unanswered,
    outbox,
    directory: new SlackDirectory({
      client,
      home,
      usesGroups: () => namesGroups(options.access.current()),
      logger,
      nowMs: () => performance.now(),
    }),
    client,
    turns: new EventLoopTurns(),
    botUserId,
    statusAfterMs: limits.statusAfterMs,
    patience: limits.patience,
    download: (file) =>
      downloadFile(file, {
        botToken: settings.botToken,
        apiUrl: settings.apiUrl,
        uploads: options.documents.uploads,
        bytesMax: limits.downloadBytesMax,
        timeoutMs: limits.downloadTimeoutMs,
      }),
    downloadBytesMax: limits.downloadBytesMax,
    boards: new ReviewBoards(),
    unkept: new Unkept(),
    dialogs,
  };
}

interface Identity {
  readonly botId: string;
  readonly botUserId: string;
  readonly home: Home;
}

const Bot = z.object({ bot_id: z.string().min(1), user_id: z.string().min(1) });
const Workspace = z.object({ team_id: z.string().min(1), enterprise_id: z.string().nullish() });

async function identify(client: webApi.WebClient): Promise<Identity> {
  const reply = await testToken(client);
  const bot = Bot.safeParse(reply).data;
  if (bot === undefined)
    throw new SlackEdgeError(
      "slack_auth",
      "SLACK_BOT_TOKEN belongs to no bot; copy the Bot User OAuth Token (xoxb-…).",
    );
  const workspace = Workspace.safeParse(reply).data;
  // Without it, members and outsiders could not be told apart.
  if (workspace === undefined)
    throw new SlackEdgeError("slack_auth", "Slack did not say which workspace SLACK_BOT_TOKEN belongs to.");
  const home = { teamId: workspace.team_id, enterpriseId: workspace.enterprise_id || null };
  return { botId: bot.bot_id, botUserId: bot.user_id, home };
}

async function testToken(client: webApi.WebClient): Promise<unknown> {
  try {
    return await client.auth.test();
  } catch (cause) {
    const { kind } = slackFault(cause);
    if (kind !== "refused" && kind !== "rejected")
      throw new SlackEdgeError("slack_unreachable", `Slack could not be reached (${faultCode(cause)}).`, { cause });
    throw new SlackEdgeError(
      "slack_auth",
      `Slack refused SLACK_BOT_TOKEN (${faultCode(cause)}). Copy the Bot User OAuth Token of the app's workspace.`,
      { cause },
    );
  }
}
