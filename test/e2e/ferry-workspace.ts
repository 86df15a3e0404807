import { afterAll, afterEach, beforeAll, vi } from "vitest";
import type { Workspace } from "../../src/playground/workspace.ts";
import type { Message } from "../../src/playground/workspace-model.ts";
import { startWorkspace, type WorkspaceOptions } from "../../src/playground/workspace-server.ts";
import { type Ferries, writeFerries } from "./ferries.ts";
import { TOKENS } from "./footnote-workspace.ts";
import { choiceOf, clickOf } from "./posted-message.ts";
import {
  BUILD_MS_MAX,
  built,
  CHILD_TEST_MS_MAX,
  type Child,
  endChildren,
  servingPort,
  startServer,
} from "./program.ts";

type Env = Readonly<Record<string, string>>;

export const YOU = "U00000001";
export const COLLEAGUE = "U00000002";
/** Long, since a test machine has other work. */
export const WAIT_MS_MAX = 60_000;

/** The program as it ships, in a workspace that speaks Slack's protocol; both meet over HTTP or a WebSocket alone. */
export interface ServedWorkspace {
  readonly workspace: Workspace;
  /** The variables of the server, for commands on the same store. */
  readonly env: Env;
  /** Starts the server, also after another has ended. */
  serve(): Promise<Child>;
}

export type Mode = "http" | "socket";

interface FerrySetUp {
  ferries(): Ferries;
  /** Opens a workspace for a server with these variables, until the test ends. */
  open(env: Env, mode?: Mode, more?: Partial<WorkspaceOptions>): Promise<ServedWorkspace>;
}

/** Writes the ferry company for the tests of a file, and ends the servers and the workspace of each. */
export function setUpFerries(): FerrySetUp {
  let ferries: Ferries;
  let workspace: Workspace | null = null;
  vi.setConfig({ testTimeout: CHILD_TEST_MS_MAX });
  beforeAll(async () => {
    await built();
    ferries = await writeFerries();
  }, BUILD_MS_MAX);
  afterEach(async () => {
    await endChildren();
    await workspace?.close();
    workspace = null;
  });
  afterAll(() => ferries.remove());
  return {
    ferries: () => ferries,
    open: async (env, mode = "http", options = {}) => {
      const opened = await openWorkspace(env, mode, options);
      workspace = opened.workspace;
      return opened;
    },
  };
}

async function openWorkspace(more: Env, mode: Mode, options: Partial<WorkspaceOptions>): Promise<ServedWorkspace> {
  const { botToken, appToken, signingSecret } = TOKENS;
  const isSocket = mode === "socket";
  const workspace = await startWorkspace({
    port: 0,
    botEventsUrl: "http://127.0.0.1:9/slack/events",
    botToken,
    signingSecret,
    people: [{ name: "You" }, { name: "Colleague" }],
    retryDelaysMs: [],
    ...(isSocket ? { appToken } : {}),
    ...options,
  });
  const env = {
    PORT: "0",
    SLACK_BOT_TOKEN: botToken,
    SLACK_API_URL: workspace.apiUrl,
    ...(isSocket ? { SLACK_APP_TOKEN: appToken } : { SLACK_SIGNING_SECRET: signingSecret }),
    ...more,
  };
  const serve = async (): Promise<Child> => {
    const child = startServer(env);
    const port = await servingPort(child);
    if (!isSocket) workspace.setBotEventsUrl(`http://127.0.0.1:${port}/slack/events`);
    return child;
  };
  return { workspace, env, serve };
}

/** What a person and the app say to each other in direct messages. */
export class DirectMessages {
  readonly #workspace: Workspace;
  readonly #user: string;

  constructor(workspace: Workspace, user: string) {
    this.#workspace = workspace;
    this.#user = user;
  }

  /** What the app has said, the latest last; without private notes. */
  said(): readonly Message[] {
    const messages = this.#workspace.messages(this.#user.replace("U", "D"));
    return messages.filter(({ user, visibleTo }) => user !== this.#user && visibleTo === undefined);
  }

  /** What the app says after something was done. */
  async next(act: () => unknown): Promise<Message> {
    const before = this.said().length;
    act();
    return this.#workspace.waitFor(() => this.said()[before], WAIT_MS_MAX);
  }

  ask(text: string, files: readonly string[] = []): Promise<Message> {
    return this.next(() => this.#workspace.say({ channel: "dm", text, user: this.#user, files }));
  }

  /** A message as it is now. */
  now(message: Message): Message {
    return this.said().find(({ ts }) => ts === message.ts) ?? message;
  }

  click(message: Message, label: string): void {
    const clicked = clickOf(choiceOf(this.now(message), label));
    void this.#workspace.click({ channel: message.channel, messageTs: message.ts, user: this.#user, ...clicked });
  }
}
