import { parse } from "yaml";
import { z } from "zod";

const shortcut = z.object({
  name: z.string().min(1).max(24),
  type: z.enum(["message", "global"]),
  callback_id: z.string().min(1).max(255),
  description: z.string().min(1).max(150),
});
const command = z.object({
  command: z.string().regex(/^\/\S{1,31}$/u),
  description: z.string().min(1).max(2000),
  usage_hint: z.string().max(1000).default(""),
  should_escape: z.boolean().default(false),
});
const manifest = z
  .looseObject({
    features: z
      .looseObject({
        shortcuts: z.array(shortcut).max(10).default([]),
        slash_commands: z.array(command).max(50).default([]),
      })
      .prefault({}),
    oauth_config: z.looseObject({ scopes: z.looseObject({ bot: z.array(z.string()) }) }),
  })
  .refine(
    ({ features, oauth_config: { scopes } }) =>
      scopes.bot.includes("commands") || features.shortcuts.length + features.slash_commands.length === 0,
    "Shortcuts and slash commands need the scope commands.",
  );

/** An entry of the menu of a message. */
export interface MessageShortcut {
  readonly name: string;
  readonly callbackId: string;
  readonly description: string;
}

/** A command that people type, such as `/footnote`. */
export interface SlashCommand {
  readonly command: string;
  readonly description: string;
  readonly usageHint: string;
  /** Whether mentions in its text reach the app as references. */
  readonly isEscaped: boolean;
}

/** What the workspace reads of an app's manifest. */
export interface AppManifest {
  /** Null grants every scope. */
  readonly scopes: ReadonlySet<string> | null;
  readonly shortcuts: readonly MessageShortcut[];
  readonly commands: readonly SlashCommand[];
}

/** An app that may call everything and offers neither shortcuts nor commands. */
export const OPEN_MANIFEST: AppManifest = { scopes: null, shortcuts: [], commands: [] };

/** Reads a manifest in YAML. Throws where it breaks Slack's limits, as Slack would refuse the app. */
export function readManifest(yaml: string): AppManifest {
  const { features, oauth_config: granted } = manifest.parse(parse(yaml));
  return {
    scopes: new Set(granted.scopes.bot),
    shortcuts: features.shortcuts
      .filter(({ type }) => type === "message")
      .map(({ name, callback_id, description }) => ({ name, callbackId: callback_id, description })),
    commands: features.slash_commands.map(({ command: name, description, usage_hint, should_escape }) => ({
      command: name,
      description,
      usageHint: usage_hint,
      isEscaped: should_escape,
    })),
  };
}
