import { type Document, isMap, isScalar, isSeq, parseDocument } from "yaml";
import type { UnneededScope } from "../slack/app-scopes.ts";
import { suggestedPrompts } from "../slack/home/suggested-prompts.ts";
import type { Offered } from "../slack/ports.ts";

export interface CompanyManifest {
  readonly company: string;
  /** Questions of this company that are answered; none leaves the prompt of the project. */
  readonly questions: readonly Offered[];
  readonly unneeded: readonly UnneededScope[];
  /** The public address of the server, for HTTP; null for Socket Mode. */
  readonly address: string | null;
}

const SCOPES = ["oauth_config", "scopes", "bot"] as const;
const PROMPTS = ["features", "agent_view", "suggested_prompts"] as const;

/** The manifest of the Slack app for one company, from the one of the project, with the comments that give reasons. */
export function companyManifest(project: string, manifest: CompanyManifest): string {
  const document = parseDocument(project);
  const head = `The Slack app of Footnote for ${oneLine(manifest.company)}. Create it at https://api.slack.com/apps with "From a manifest".`;
  // The comment of the project stands before the first key.
  const first = isMap(document.contents) ? document.contents.items[0]?.key : undefined;
  if (isScalar(first)) first.commentBefore = ` ${head}`;
  const prompts = suggestedPrompts(manifest.questions);
  if (prompts.length > 0) document.setIn(PROMPTS, document.createNode(prompts));
  for (const { scope } of manifest.unneeded) removeScope(document, scope);
  if (manifest.address !== null) serveOverHttp(document, manifest.address);
  return document.toString({ lineWidth: 0 });
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
}

function removeScope(document: Document, scope: string): void {
  const scopes = document.getIn(SCOPES);
  if (!isSeq(scopes)) throw new Error("the manifest lists no scopes");
  scopes.items = scopes.items.filter((item) => !(isScalar(item) && item.value === scope));
}

function serveOverHttp(document: Document, address: string): void {
  const url = new URL("/slack/events", address).href;
  document.setIn(["settings", "socket_mode_enabled"], false);
  document.setIn(["settings", "event_subscriptions", "request_url"], url);
  document.setIn(["settings", "interactivity", "request_url"], url);
  document.setIn(["features", "slash_commands", 0, "url"], url);
}
