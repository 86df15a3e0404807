import { z } from "zod";
import type { AccessRules } from "../domain/access.ts";
import { readCurators, readSlackSettings, type SlackSettings } from "../settings/slack.ts";
import { unneededScopes } from "../slack/app-scopes.ts";
import { type Finding, fault, ok, warning } from "./finding.ts";
import { callHttp, type HttpReply } from "./http-call.ts";

export interface SlackLook {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The scopes in the app's manifest. */
  readonly scopes: readonly string[];
  /** The access rules, which may need fewer; null where they are not known. */
  readonly access: AccessRules | null;
  /** Whether the API is served, which works without a Slack workspace. */
  readonly servesApi: boolean;
  readonly timeoutMs: number;
  readonly nowMs: () => number;
}

const SETTINGS = "Slack settings";
const COPY_BOT_TOKEN = "Copy the Bot User OAuth Token (xoxb-…) of the app's workspace into SLACK_BOT_TOKEN.";
const COPY_APP_TOKEN =
  "Create an app-level token (xapp-…) with the scope connections:write under Basic Information, copy it into SLACK_APP_TOKEN, and turn Socket Mode on.";
const NETWORK = "Check the network, a proxy, and SLACK_API_URL where it is set.";

/** Checks the Slack settings and Slack's replies to them. */
export async function slackFindings(look: SlackLook): Promise<readonly Finding[]> {
  const settings = settingsOf(look);
  if (settings === null || "level" in settings) return [settings ?? withoutWorkspace(look), curatorsFinding(look)];
  const auth = await callSlack("auth.test", settings.botToken, settings.apiUrl, look);
  return [
    shapeFinding(settings),
    authFinding(auth),
    ...(auth.kind === "replied" && auth.reply.ok ? [scopesFinding(auth.headers.get("x-oauth-scopes"), look)] : []),
    await connectionFinding(settings, look),
    ...(auth.kind === "replied" ? [clockFinding(auth.headers.get("date"), auth.atMs, settings.mode)] : []),
    curatorsFinding(look),
  ];
}

function withoutWorkspace({ servesApi }: SlackLook): Finding {
  if (servesApi) return ok(SETTINGS, "no Slack variable is set, so npm start serves the API alone");
  return warning(
    SETTINGS,
    "no Slack variable is set, so npm start opens the playground",
    "For a workspace set SLACK_BOT_TOKEN, and SLACK_APP_TOKEN or SLACK_SIGNING_SECRET.",
  );
}

/** Null where no workspace is configured; a finding where the settings are invalid. */
function settingsOf({ env }: SlackLook): SlackSettings | Finding | null {
  try {
    const settings = readSlackSettings(env);
    return settings.mode === "none" ? null : settings;
  } catch (error) {
    // These messages name variables and forms, never a value.
    return fault(
      SETTINGS,
      error instanceof Error ? error.message : "cannot be read",
      "Set the variables as docs/settings.md says.",
    );
  }
}

function shapeFinding(settings: SlackSettings): Finding {
  if (!/^xoxb-[\w-]{6,}$/.test(settings.botToken))
    return fault(SETTINGS, "SLACK_BOT_TOKEN is no bot token", COPY_BOT_TOKEN);
  if (settings.mode === "socket")
    return /^xapp-[\w-]{6,}$/.test(settings.appToken)
      ? ok(SETTINGS, "a bot token and an app-level token, for Socket Mode")
      : fault(SETTINGS, "SLACK_APP_TOKEN is no app-level token", COPY_APP_TOKEN);
  return /^[0-9a-f]{32}$/.test(settings.signingSecret)
    ? ok(SETTINGS, "a bot token and a signing secret, for HTTP")
    : warning(
        SETTINGS,
        "SLACK_SIGNING_SECRET has not the form of one, 32 hexadecimal digits",
        "Copy the Signing Secret under Basic Information, not the Client Secret.",
      );
}

const Reply = z.looseObject({
  ok: z.boolean(),
  error: z.string().optional(),
  team: z.string().optional(),
  team_id: z.string().optional(),
  user: z.string().optional(),
  bot_id: z.string().optional(),
});

type SlackCall =
  | {
      readonly kind: "replied";
      readonly reply: z.infer<typeof Reply>;
      readonly headers: Headers;
      readonly atMs: number;
    }
  | { readonly kind: "no_reply"; readonly code: string };

async function callSlack(
  method: string,
  token: string,
  apiUrl: string,
  { timeoutMs, nowMs }: SlackLook,
): Promise<SlackCall> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/x-www-form-urlencoded" };
  const url = `${apiUrl.replace(/(?<!\/)\/*$/, "/")}${method}`;
  return readReply(await callHttp({ url, method: "POST", headers, timeoutMs, nowMs }));
}

function readReply(reply: HttpReply): SlackCall {
  if (reply.kind === "no_reply") return reply;
  const read = Reply.safeParse(reply.body);
  if (!read.success) return { kind: "no_reply", code: `status ${reply.status} without a reply of Slack's form` };
  return { kind: "replied", reply: read.data, headers: reply.headers, atMs: reply.atMs };
}

function authFinding(auth: SlackCall): Finding {
  const name = "Slack bot token";
  if (auth.kind === "no_reply") return fault(name, `Slack could not be reached (${auth.code})`, NETWORK);
  const { reply } = auth;
  if (!reply.ok) return fault(name, `Slack refused the token (${errorOf(reply.error)})`, COPY_BOT_TOKEN);
  if (reply.bot_id === undefined) return fault(name, "the token belongs to no bot", COPY_BOT_TOKEN);
  return ok(name, `works for the bot ${reply.user ?? "?"} in ${reply.team ?? "?"} (${reply.team_id ?? "?"})`);
}

function scopesFinding(header: string | null, look: SlackLook): Finding {
  const name = "Slack scopes";
  if (header === null)
    return warning(name, "Slack did not say which scopes are granted", "Compare them with manifest.yml by hand.");
  const granted = new Set(header.split(",").map((scope) => scope.trim()));
  const spare = spareScopes(look);
  const wanted = look.scopes.filter((scope) => !spare.has(scope));
  const missing = wanted.filter((scope) => !granted.has(scope));
  // What the whole manifest asks for does no harm.
  const added = [...granted].filter((scope) => scope !== "" && !look.scopes.includes(scope));
  if (missing.length > 0)
    return fault(
      name,
      `not granted: ${missing.join(", ")}`,
      "Update the app with manifest.yml and reinstall it to the workspace.",
    );
  if (added.length > 0)
    return warning(name, `granted and not needed: ${added.join(", ")}`, "Remove them from the app and reinstall it.");
  return ok(name, `the ${wanted.length} of the manifest are granted`);
}

/** The scopes that `footnote manifest` leaves out for this company. */
function spareScopes({ env, access }: SlackLook): ReadonlySet<string> {
  if (access === null) return new Set();
  try {
    return new Set(unneededScopes({ access, curators: readCurators(env) }).map(({ scope }) => scope));
  } catch {
    // The finding on curators names what is wrong with them.
    return new Set();
  }
}

/** Requests the address of a Socket Mode connection without opening one. */
async function connectionFinding(settings: SlackSettings, look: SlackLook): Promise<Finding> {
  const name = "Slack connection";
  if (settings.mode === "http")
    return ok(name, "HTTP: requests are checked with the signing secret; whether it fits shows the first event");
  const open = await callSlack("apps.connections.open", settings.appToken, settings.apiUrl, look);
  if (open.kind === "no_reply") return fault(name, `Slack could not be reached (${open.code})`, NETWORK);
  if (!open.reply.ok) return fault(name, `Socket Mode was refused (${errorOf(open.reply.error)})`, COPY_APP_TOKEN);
  return ok(name, "Socket Mode can be opened");
}

const WARN_SECONDS = 30;
const SIGNED_SECONDS_MAX = 300;

function clockFinding(date: string | null, atMs: number, mode: SlackSettings["mode"]): Finding {
  const name = "clock";
  const slackMs = Date.parse(date ?? "");
  if (Number.isNaN(slackMs)) return warning(name, "Slack did not tell its time", "Compare the clock by hand.");
  // Slack's Date header is truncated to the second: half a second corrects for it on average.
  const seconds = Math.round((atMs - slackMs - 500) / 1_000);
  const distance = Math.abs(seconds);
  const says = `${distance.toLocaleString("en")} seconds ${seconds < 0 ? "behind" : "ahead of"} Slack's`;
  if (distance < WARN_SECONDS) return ok(name, `within ${WARN_SECONDS} seconds of Slack's`);
  const remedy = "Set the clock by a time server.";
  return distance >= SIGNED_SECONDS_MAX && mode === "http"
    ? fault(name, `${says}: every signed request is refused`, remedy)
    : warning(name, says, remedy);
}

function curatorsFinding({ env }: SlackLook): Finding {
  const name = "curators";
  try {
    const { size } = readCurators(env);
    return size > 0
      ? ok(name, `${size} may load documents and decide their questions`)
      : warning(name, "nobody may load documents in Slack", "Name people by Slack user id in FOOTNOTE_CURATORS.");
  } catch {
    return fault(
      name,
      "FOOTNOTE_CURATORS holds something that is no Slack user id",
      "Write ids such as U012ABCDEF, separated by commas.",
    );
  }
}

/** The error code, if it looks like one of Slack's; other text is not repeated. */
function errorOf(code: string | undefined): string {
  return code !== undefined && /^[a-z][a-z0-9_]{0,60}$/.test(code) ? code : "no code";
}
