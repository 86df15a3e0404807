import type { AddressInfo } from "node:net";
import { App, LogLevel, type types } from "@slack/bolt";
import type { Workspace } from "../../src/playground/workspace.ts";
import { startWorkspace, type WorkspaceOptions } from "../../src/playground/workspace-server.ts";

const BOT_TOKEN = "xoxb-playground";
const APP_TOKEN = "xapp-playground";
const SIGNING_SECRET = "playground-signing-secret";

/** A workspace with a small scripted Bolt app behind it. */
export interface ScriptedPlayground {
  readonly workspace: Workspace;
  readonly app: App;
  stop(): Promise<void>;
}

/** Starts a workspace and a Bolt app that knows nothing but its script: questions about sales and a few clicks. */
export async function startScriptedPlayground({
  socketMode = false,
  ...options
}: Partial<WorkspaceOptions> & { socketMode?: boolean } = {}): Promise<ScriptedPlayground> {
  const workspace = await startWorkspace({
    port: 0,
    botEventsUrl: "http://127.0.0.1:9/slack/events",
    botToken: BOT_TOKEN,
    signingSecret: SIGNING_SECRET,
    ...(socketMode ? { appToken: APP_TOKEN } : {}),
    retryDelaysMs: [0, 10, 20],
    ackTimeoutMs: 1_000,
    ...options,
  });
  const clientOptions = { slackApiUrl: workspace.apiUrl, retryConfig: { retries: 0 }, rejectRateLimitedCalls: true };
  // The check of the token at start would still be under way when a short test ends.
  const common = { token: BOT_TOKEN, clientOptions, logLevel: LogLevel.ERROR, tokenVerificationEnabled: false };
  const app = new App(
    socketMode ? { ...common, socketMode: true, appToken: APP_TOKEN } : { ...common, signingSecret: SIGNING_SECRET },
  );
  const drained = trackWork(app);
  script(app);
  const server = await app.start(0);
  if (!socketMode && typeof server === "object" && "address" in server) {
    workspace.setBotEventsUrl(`http://127.0.0.1:${portOf(server.address())}/slack/events`);
  }
  const stop = async (): Promise<void> => {
    await workspace.settled();
    await drained();
    await app.stop();
    await workspace.close();
  };
  return { workspace, app, stop };
}

/** Bolt stops while listeners still run; the returned function waits for them. */
function trackWork(app: App): () => Promise<void> {
  const work = new Set<Promise<void>>();
  const processEvent = app.processEvent.bind(app);
  app.processEvent = (event) => {
    const task = processEvent(event);
    work.add(task);
    return task.finally(() => work.delete(task));
  };
  return async () => {
    while (work.size > 0) await Promise.allSettled(work);
  };
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === "object" && address !== null ? address.port : 0;
}

function script(app: App): void {
  app.event("app_mention", async ({ event, client }) => {
    const threadTs = event.thread_ts ?? event.ts;
    await client.assistant.threads.setStatus({
      channel_id: event.channel,
      thread_ts: threadTs,
      status: "is looking up the figure…",
    });
    await client.chat.postMessage({
      channel: event.channel,
      thread_ts: threadTs,
      text: "Sales were 1,320 million.",
      blocks: answerBlocks(),
    });
  });
  app.message(async ({ message, client }) => {
    if (message.subtype !== undefined || message.channel_type !== "im") return;
    const thread_ts = message.thread_ts ?? message.ts;
    await client.chat.postMessage({ channel: message.channel, thread_ts, text: `You asked: ${message.text}` });
  });
  app.event("app_home_opened", async ({ event, client }) => {
    if (event.tab === "home") await client.views.publish({ user_id: event.user, view: homeView() });
    else {
      const prompts = [{ title: "Sales in 2025", message: "What were sales in 2025?" }] as const;
      await client.assistant.threads.setSuggestedPrompts({
        channel_id: event.channel,
        title: "Try one of these",
        prompts: [...prompts],
      });
    }
  });
  app.action("narrow", async ({ ack, body, respond }) => {
    await ack();
    if (body.type !== "block_actions") return;
    const [action] = body.actions;
    const chosen = action?.type === "button" ? action.value : undefined;
    await respond({ text: `Only you see this: ${chosen}`, response_type: "ephemeral", replace_original: false });
  });
  app.action("period", async ({ ack, body, client }) => {
    await ack();
    if (body.type !== "block_actions" || body.message === undefined) return;
    const [action] = body.actions;
    const period = action?.type === "static_select" ? action.selected_option.value : "";
    await client.chat.update({
      channel: body.channel?.id ?? "",
      ts: body.message.ts,
      text: `Sales for ${period}`,
      blocks: [{ type: "section", text: { type: "mrkdwn", text: `Sales for *${period}*` } }],
    });
  });
  app.action("ask_reason", async ({ ack, body, client }) => {
    await ack();
    if (body.type === "block_actions") await client.views.open({ trigger_id: body.trigger_id, view: reasonModal() });
  });
  app.view("reason", async ({ ack, view }) => {
    const reason = view.state.values.reason?.text?.value ?? "";
    if (reason.length < 3) await ack({ response_action: "errors", errors: { reason: "Please say a little more." } });
    else await ack();
  });
}

/** An answer as the script gives it: figure, footnote, table, buttons and a menu. */
export function answerBlocks(): types.KnownBlock[] {
  const cell = (text: string) => ({ type: "raw_text", text }) as const;
  return [
    { type: "section", text: { type: "mrkdwn", text: "*Sales* of _ACME Group_ in *FY2025*: *USD 1,320 million* [1]" } },
    {
      type: "table",
      column_settings: [{ is_wrapped: true }, { align: "right" }, { align: "right" }],
      rows: [
        [cell("Entity"), cell("FY2024"), cell("FY2025")],
        [cell("ACME Group"), cell("1,205"), { type: "raw_number", value: 1320, text: "1,320" }],
        [cell("ACME Asia"), cell("402"), cell("455")],
      ],
    },
    {
      type: "context",
      elements: [{ type: "mrkdwn", text: "[1] annual_results.xlsx · sheet “Group”, cell C14 &amp; C15" }],
    },
    {
      type: "actions",
      elements: [
        { type: "button", action_id: "narrow", value: "asia", text: { type: "plain_text", text: "Only Asia" } },
        {
          type: "button",
          action_id: "ask_reason",
          style: "primary",
          text: { type: "plain_text", text: "Report a problem" },
        },
        {
          type: "static_select",
          action_id: "period",
          placeholder: { type: "plain_text", text: "Another period" },
          option_groups: [
            {
              label: { type: "plain_text", text: "Years" },
              options: [
                { text: { type: "plain_text", text: "FY2024" }, value: "FY2024" },
                { text: { type: "plain_text", text: "FY2023" }, value: "FY2023" },
              ],
            },
          ],
        },
      ],
    },
  ];
}

function homeView(): types.HomeView {
  return {
    type: "home",
    blocks: [
      { type: "header", text: { type: "plain_text", text: "What Footnote knows" } },
      { type: "section", text: { type: "mrkdwn", text: "*3 metrics*, 2 entities, 8 periods" } },
      { type: "divider" },
      { type: "section", text: { type: "mrkdwn", text: "Ask in a channel: `@Footnote sales in 2025?`" } },
    ],
  };
}

function reasonModal(): types.ModalView {
  return {
    type: "modal",
    callback_id: "reason",
    title: { type: "plain_text", text: "Report a problem" },
    submit: { type: "plain_text", text: "Send" },
    close: { type: "plain_text", text: "Cancel" },
    blocks: [
      {
        type: "input",
        block_id: "reason",
        label: { type: "plain_text", text: "What is wrong with this figure?" },
        element: { type: "plain_text_input", action_id: "text", multiline: true },
      },
    ],
  };
}
