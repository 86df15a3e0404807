import type { Logger as BoltLogger } from "@slack/bolt";
import { faultCode } from "./deliver/slack-fault.ts";
import { forgetOld } from "./intake/retention.ts";
import { DEFAULT_LIMITS, type SlackAppLimits, type SlackAppOptions } from "./receive/app-options.ts";
import { createBoltLogger } from "./receive/bolt-logger.ts";
import { type Connection, connect } from "./receive/connect.ts";
import { HttpReceiver } from "./receive/http-receiver.ts";
import { reachSlack } from "./receive/reach-slack.ts";
import { SlackLink } from "./receive/slack-link.ts";
import { SocketReceiver } from "./receive/socket-receiver.ts";
import { createRounds } from "./rounds/rounds.ts";
import { type AdministratorNote, tellAdministrators } from "./tell-administrators.ts";

export interface SlackApp {
  /** Connects to the workspace, serves the health pages and continues the work of an earlier process. */
  start(): Promise<{ port: number }>;
  /** Stops receiving and lets work in progress finish for a while; the rest stays stored. */
  stop(): Promise<void>;
  /** Sends a direct message to the current administrators. */
  tellAdministrators(note: AdministratorNote): void;
}

/** How often stored work that was never queued is looked for; old entries are deleted less often. */
const SWEEP_MS = 60_000;
const FORGET_MS = 60 * SWEEP_MS;

type Receiver = HttpReceiver | SocketReceiver;

interface Running extends Connection {
  readonly receiver: Receiver;
  readonly timers: readonly NodeJS.Timeout[];
}

/** The Slack edge: receives events and clicks, and posts answers. Nothing happens before `start`. */
export function createSlackApp(options: SlackAppOptions): SlackApp {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  let running: Running | null = null;
  let stopping = false;

  return {
    async start() {
      const boltLogger = createBoltLogger(options.logger);
      let link: SlackLink | null = null;
      const ready = async () =>
        !stopping && link?.isRefused !== true && (await canKeep(options)) && (await options.ready());
      const receiver = createReceiver(options, { boltLogger, ready, requestTimeoutMs: limits.requestTimeoutMs });
      const connection = await reachSlack(() => connect(options, { receiver, boltLogger, limits }), {
        ...options.settings,
        ...options,
        pauseMs: limits.reachPauseMs,
      });
      link = new SlackLink({ ...options, client: connection.edge.client });
      await options.stores.offers.recover();
      await connection.intake.recover();
      await connection.outbox.resume();
      const address = await receiver.start();
      running = { ...connection, receiver, timers: keepHouse(options, { connection, link, limits }) };
      options.logger.info({ mode: options.settings.mode, port: address.port }, "listening to Slack");
      return address;
    },

    async stop() {
      if (running === null || stopping) return;
      stopping = true;
      const { app, intake, outbox, receiver, timers } = running;
      timers.forEach(clearInterval);
      await receiver.stop();
      const end = performance.now() + limits.drainMs;
      const leftMs = (): number => Math.max(0, end - performance.now());
      await within(leftMs(), intake.stop());
      await app.drain(leftMs());
      const unsent = await outbox.stop(leftMs());
      const { running: unfinished, waiting } = intake;
      options.logger.info({ unfinished, waiting, unsent }, "stopped listening to Slack");
    },

    tellAdministrators(note) {
      if (running !== null) tellAdministrators({ ...options, outbox: running.outbox }, note);
    },
  };
}

/** Whether events can be stored; otherwise the server is not ready. */
async function canKeep({ stores, clock, logger }: SlackAppOptions): Promise<boolean> {
  try {
    await stores.pulse(clock());
    return true;
  } catch (error) {
    logger.warn({ fault: faultCode(error) }, "what arrives cannot be kept");
    return false;
  }
}

interface Housekeeping {
  readonly connection: Connection;
  readonly link: SlackLink;
  readonly limits: SlackAppLimits;
}

/** Starts the periodic tasks. Their timers do not keep the process alive. */
function keepHouse(
  { stores, documents: { uploads }, names, clock, logger }: SlackAppOptions,
  { connection: { app, intake, outbox, edge }, link, limits: { keptMs, roundMs, linkMs } }: Housekeeping,
): readonly NodeJS.Timeout[] {
  const sweep = (): void => void app.track(Promise.all([intake.resume(), outbox.resume()]).then(() => {}));
  const goRound = createRounds(edge);
  const round = (): void => void app.track(goRound());
  const forget = (): void =>
    void app.track(
      forgetOld({ store: stores.retention, uploads, picks: names()?.desk.upkeep ?? null, keptMs, clock, logger }),
    );
  forget();
  round();
  return [
    setInterval(sweep, SWEEP_MS).unref(),
    setInterval(round, roundMs).unref(),
    setInterval(() => void app.track(link.look()), linkMs).unref(),
    setInterval(forget, FORGET_MS).unref(),
  ];
}

function createReceiver(
  options: SlackAppOptions,
  context: {
    readonly boltLogger: BoltLogger;
    readonly ready: () => Promise<boolean>;
    readonly requestTimeoutMs: number;
  },
): Receiver {
  const { settings } = options;
  const common = { port: settings.port, logger: context.boltLogger, ready: context.ready };
  switch (settings.mode) {
    case "http":
      return new HttpReceiver({
        ...common,
        host: settings.host,
        signingSecret: settings.signingSecret,
        clock: options.clock,
        requestTimeoutMs: context.requestTimeoutMs,
      });
    case "socket":
      return new SocketReceiver({ ...common, appToken: settings.appToken, apiUrl: settings.apiUrl });
  }
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, deadline]);
  clearTimeout(timer);
}
