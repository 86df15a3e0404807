import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readManifest } from "../../src/playground/app-manifest.ts";
import { companyManifest } from "../../src/server/app-manifest.ts";
import { withFigures, withWorkplace } from "./command-line.ts";

const TEXT = readFileSync(join(import.meta.dirname, "../../manifest.yml"), "utf8");
const PROJECT = parse(TEXT);
const ALL: readonly string[] = PROJECT.oauth_config.scopes.bot;
const CURATORS = { FOOTNOTE_CURATORS: "U01ABCDEF", FOOTNOTE_TODAY: "2026-03-02" };
const TODAY = { env: { FOOTNOTE_TODAY: "2026-03-02" } };

const scopesIn = (yaml: string): readonly string[] => parse(yaml).oauth_config.scopes.bot;
const promptsIn = (yaml: string): readonly { readonly title: string; readonly message: string }[] =>
  parse(yaml).features.agent_view.suggested_prompts;

describe("footnote manifest", () => {
  it("suggests questions that this company's figures answer, and is the project's in all else", async () => {
    await withFigures(async ({ run }) => {
      const { code, out, err } = await run(["manifest"], TODAY);
      expect(code).toBe(0);
      const prompts = promptsIn(out);
      expect(prompts.length).toBeGreaterThan(0);
      expect(prompts.length).toBeLessThanOrEqual(4);
      expect(out).not.toMatch(/ACME|What can you do/u);
      for (const { title, message } of prompts) {
        expect(title.length).toBeLessThanOrEqual(75);
        expect((await run(["ask", message], TODAY)).out).not.toMatch(/no figure|not found|don’t know/u);
      }
      const made = parse(out);
      made.features.agent_view.suggested_prompts = PROJECT.features.agent_view.suggested_prompts;
      made.oauth_config.scopes.bot = ALL;
      expect(made).toEqual(PROJECT);
      expect(out).toMatch(/^# The Slack app of Footnote for Tern.*"From a manifest"\.\n_metadata:/u);
      expect([...(readManifest(out).scopes ?? [])]).toEqual(scopesIn(out));
      expect(err).toBe(
        "Left out files:read: nobody is named who may load documents.\nLeft out usergroups:read: the access rules name no user group.\n",
      );
    });
  });

  it("asks for the scopes of what is switched on, each with its reason", async () => {
    await withWorkplace(async ({ run, profile }) => {
      const spare = ["files:read", "usergroups:read"];
      expect(scopesIn((await run(["manifest"])).out)).toEqual(ALL.filter((scope) => !spare.includes(scope)));
      expect(scopesIn((await run(["manifest"], { env: CURATORS })).out)).toEqual(
        ALL.filter((scope) => scope !== "usergroups:read"),
      );
      appendFileSync(profile, "access: { groups: { S012ABCDEF: CONFIDENTIAL }, admins: [U01ABCDEF] }\n");
      const { out } = await run(["manifest"]);
      expect(scopesIn(out)).toEqual(ALL);
      expect(out).toMatch(/# Who is in the user groups .*\n +- usergroups:read\n/u);
    });
  });

  it("says that nothing is loaded yet, keeps the project's prompt and makes no store", async () => {
    await withWorkplace(async ({ run }) => {
      const { code, out, err } = await run(["manifest"]);
      expect(code).toBe(0);
      expect(promptsIn(out)).toEqual(PROJECT.features.agent_view.suggested_prompts);
      expect(err).toContain("No question could be suggested: load figures");
      expect((await run(["facts", "list"])).err).toContain("There are no facts");
    });
  });

  it("puts the address in every place of HTTP", async () => {
    await withWorkplace(async ({ run }) => {
      const url = "https://footnote.example.com/slack/events";
      const { settings, features } = parse((await run(["manifest", "--http", "https://footnote.example.com"])).out);
      expect(settings).toMatchObject({
        socket_mode_enabled: false,
        event_subscriptions: { request_url: url },
        interactivity: { request_url: url },
      });
      expect(features.slash_commands).toMatchObject([{ command: "/footnote", url }]);
      for (const address of ["http://a.example", "a.example", "https://a.example/x", "https://u:p@a.example", ""])
        expect(await run(["manifest", "--http", address])).toMatchObject({ code: 2, out: "" });
      expect(await run(["manifest", "--language", "fr"])).toMatchObject({ code: 2, out: "" });
    });
  });

  it("suggests in Chinese where that is asked for", async () => {
    await withFigures(async ({ run }) => {
      const [prompt] = promptsIn((await run(["manifest", "--language", "zh"], TODAY)).out);
      expect(prompt?.message).toMatch(/\p{Script=Han}/u);
    });
  });

  it("stays a manifest whatever the company is called and asks", () => {
    const question = "A: b # c\n- d \"e\" 'f' {g}";
    const questions = [{ label: question, question, asks: { kind: "own_words" as const } }];
    const company = "A\noauth_config: {}\u2028settings: {}";
    const yaml = companyManifest(TEXT, { company, questions, unneeded: [], address: null });
    expect(promptsIn(yaml)).toEqual([{ title: question, message: question }]);
    expect(scopesIn(yaml)).toEqual(ALL);
    expect(parse(yaml).settings).toEqual(PROJECT.settings);
  });
});
