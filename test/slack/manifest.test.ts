import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { CHECK_SHORTCUT } from "../../src/slack/check/check-request.ts";
import { COMMAND } from "../../src/slack/command/command-request.ts";

const Manifest = z.object({
  display_information: z.object({ name: z.string(), description: z.string(), long_description: z.string() }),
  features: z.object({
    agent_view: z.object({
      agent_description: z.string(),
      suggested_prompts: z.array(z.strictObject({ title: z.string(), message: z.string() })),
    }),
    assistant_view: z.undefined().optional(),
    app_home: z.object({
      home_tab_enabled: z.boolean(),
      messages_tab_enabled: z.boolean(),
      messages_tab_read_only_enabled: z.boolean(),
    }),
    shortcuts: z.array(
      z.strictObject({
        name: z.string(),
        type: z.literal("message"),
        callback_id: z.literal(CHECK_SHORTCUT),
        description: z.string(),
      }),
    ),
    slash_commands: z
      .array(
        z.strictObject({
          command: z.literal(COMMAND),
          description: z.string().max(2_000),
          usage_hint: z.string().max(1_000),
          should_escape: z.literal(false),
        }),
      )
      .length(1),
    bot_user: z.object({ display_name: z.string() }),
  }),
  oauth_config: z.object({ scopes: z.strictObject({ bot: z.array(z.string()) }) }),
  settings: z.object({
    event_subscriptions: z.object({ bot_events: z.array(z.string()) }),
    interactivity: z.object({ is_enabled: z.boolean() }),
    org_deploy_enabled: z.boolean(),
    socket_mode_enabled: z.boolean(),
    token_rotation_enabled: z.boolean(),
  }),
});

const ROOT = join(import.meta.dirname, "../..");
const manifest = Manifest.parse(parse(readFileSync(join(ROOT, "manifest.yml"), "utf8")));

/** What in the source needs a scope or an event: without a hit the manifest asks for too much. */
const SCOPE_EVIDENCE: Readonly<Record<string, RegExp>> = {
  "app_mentions:read": /z\.enum\(\["app_mention"/,
  "assistant:write": /assistant\.threads\s*\.setSuggestedPrompts\(/,
  "channels:history": /\.conversations\.replies\(/,
  "channels:read": /\.conversations\.info\(/,
  "chat:write": /\.chat\.postMessage\(/,
  commands: /z\.literal\("message_action"\)/,
  "files:read": /\.files\.info\(/,
  "files:write": /\.files\.completeUploadExternal\(/,
  "groups:history": /\.conversations\.replies\(/,
  "groups:read": /\.conversations\.members\(/,
  "im:history": /channel_type !== "im"/,
  "im:write": /\.conversations\.open\(/,
  "mpim:history": /\.conversations\.replies\(/,
  "mpim:read": /\.conversations\.members\(/,
  "usergroups:read": /\.usergroups\.list\(/,
  "users:read": /\.users\.info\(/,
};
const EVENT_EVIDENCE: Readonly<Record<string, RegExp>> = {
  app_home_opened: /z\.literal\("app_home_opened"\)/,
  app_mention: /z\.enum\(\["app_mention", "message"\]\)/,
  member_joined_channel: /z\.literal\("member_joined_channel"\)/,
  "message.im": /z\.enum\(\["app_mention", "message"\]\)/,
};
/** The scopes that the Web API methods of the source need. */
const METHOD_SCOPES: Readonly<Record<string, string | null>> = {
  "assistant.threads.setStatus": "chat:write",
  "assistant.threads.setSuggestedPrompts": "assistant:write",
  "auth.test": null,
  "chat.getPermalink": null,
  "chat.postEphemeral": "chat:write",
  "chat.postMessage": "chat:write",
  "chat.update": "chat:write",
  "conversations.history": "im:history",
  "conversations.info": "channels:read",
  "conversations.members": "channels:read",
  "conversations.open": "im:write",
  "conversations.replies": "channels:history",
  "files.completeUploadExternal": "files:write",
  "files.delete": "files:write",
  "files.getUploadURLExternal": "files:write",
  "files.info": "files:read",
  "usergroups.list": "usergroups:read",
  "users.info": "users:read",
  "users.list": "users:read",
  "views.open": null,
  "views.publish": null,
  "views.push": null,
  "views.update": null,
};

function readSource(): { readonly files: number; readonly text: string } {
  const folder = join(ROOT, "src/slack");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  return { files: files.length, text: files.map((name) => readFileSync(join(folder, name), "utf8")).join("\n") };
}

function methodsIn(source: string): readonly string[] {
  const calls = source.matchAll(/client\s*\.([a-z]+(?:\s*\.[a-z]+)*\s*\.[a-zA-Z]+)\(/g);
  return [...new Set([...calls].map((call) => (call[1] ?? "").replace(/\s+/g, "")))].sort();
}

describe("the manifest", () => {
  const source = readSource();

  it("is checked against a source that was really read", () => {
    expect(source.files).toBeGreaterThan(15);
    expect(methodsIn(source.text)).toEqual(Object.keys(METHOD_SCOPES));
  });

  it.each([
    ["name", manifest.display_information.name, 1, 35],
    ["description", manifest.display_information.description, 1, 140],
    ["long description", manifest.display_information.long_description, 175, 4000],
    ["agent description", manifest.features.agent_view.agent_description, 1, 300],
  ])("keeps the %s within Slack's limits", (_name, text, min, max) => {
    expect([...text].length).toBeGreaterThanOrEqual(min);
    expect([...text].length).toBeLessThanOrEqual(max);
  });

  it("names its shortcut within Slack's limits", () => {
    for (const { name, description } of manifest.features.shortcuts) {
      expect(name.length).toBeLessThanOrEqual(24);
      expect(description.length).toBeLessThanOrEqual(150);
    }
  });

  it("suggests at most four prompts, each with words", () => {
    const prompts = manifest.features.agent_view.suggested_prompts;
    expect(prompts.length).toBeGreaterThan(0);
    expect(prompts.length).toBeLessThanOrEqual(4);
    for (const { title, message } of prompts) expect(Math.min(title.length, message.length)).toBeGreaterThan(0);
  });

  it("opens both tabs, takes clicks, and starts in Socket Mode for one workspace", () => {
    expect(manifest.features.app_home).toEqual({
      home_tab_enabled: true,
      messages_tab_enabled: true,
      messages_tab_read_only_enabled: false,
    });
    expect(manifest.settings).toMatchObject({
      interactivity: { is_enabled: true },
      org_deploy_enabled: false,
      socket_mode_enabled: true,
      token_rotation_enabled: false,
    });
  });

  it("asks for no scope without a use in the source", () => {
    const { bot } = manifest.oauth_config.scopes;
    expect([...bot].sort()).toEqual(Object.keys(SCOPE_EVIDENCE));
    for (const scope of bot) expect(source.text).toMatch(SCOPE_EVIDENCE[scope] ?? /never/);
  });

  it("grants every method that the source calls its scope", () => {
    for (const method of methodsIn(source.text)) {
      const scope = METHOD_SCOPES[method];
      if (scope !== null) expect(manifest.oauth_config.scopes.bot).toContain(scope);
    }
  });

  it("subscribes to the events that the source listens to, and no others", () => {
    const events = manifest.settings.event_subscriptions.bot_events;
    expect([...events].sort()).toEqual(Object.keys(EVENT_EVIDENCE));
    for (const event of events) expect(source.text).toMatch(EVENT_EVIDENCE[event] ?? /never/);
    // All events are read in one place, and kept before anybody listens.
    const read = [...source.text.matchAll(/z\.literal\("((?:app|member)_\w+)"\)/g)].map(([, event]) => event);
    expect([...read, "app_mention", "message.im"].sort()).toEqual([...events].sort());
    expect(source.text).not.toMatch(/app\.event\(/);
  });

  it("is sent nothing of what people say in channels", () => {
    const { bot_events: events } = manifest.settings.event_subscriptions;
    expect(events.filter((event) => /^message\.(?:channels|groups|mpim)/.test(event))).toEqual([]);
  });
});
