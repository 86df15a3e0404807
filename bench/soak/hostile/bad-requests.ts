import { signatureOf } from "../../../src/playground/delivery/bot-transport.ts";
import type { Workspace } from "../../../src/playground/workspace.ts";
import type { AppIdentity } from "../../../src/playground/workspace-model.ts";
import type { Random } from "../random.ts";
import { channelsOf, TOKENS } from "../workspace.ts";
import { anyJson, anyText, mutated } from "./any-json.ts";
import { ODD } from "./odd-pieces.ts";
import type { RawRequest } from "./raw-request.ts";

const EVENTS_PATH = "/slack/events";
const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";
const GIANT_BYTES = 1_300_000;
const SKEW_SECONDS_MAX = 300;

/** Kinds of requests that Slack would never send, and how often of a thousand. */
const KINDS = {
  unsigned: 120,
  wrongSecret: 100,
  oldOrFuture: 80,
  oddTimestamp: 40,
  changedBody: 60,
  otherPath: 40,
  otherMethod: 30,
  oddType: 60,
  noJson: 80,
  anyJson: 120,
  unknownEvent: 60,
  brokenEvent: 70,
  brokenClick: 90,
  foreignToken: 80,
  submission: 60,
  truncated: 8,
  giant: 2,
} as const;

/** Buttons that exist, for clicks from elsewhere. */
export interface StolenButton {
  readonly actionId: string;
  readonly value: string;
}

/** What a signature is made of, where that is not what Slack would take. */
interface Signing {
  readonly secret?: string;
  readonly timestamp?: number | string;
  readonly signedText?: string;
}

/** Makes one bad request after the other. None of them asks anything that is due an answer. */
export class BadRequests {
  readonly #random: Random;
  readonly #identity: AppIdentity;
  readonly #people: readonly string[];
  /** Where no button stands. */
  readonly #channels: readonly string[];
  readonly #stolen: readonly StolenButton[];
  readonly #clock: () => number;

  constructor(
    random: Random,
    slack: Workspace,
    { stolen, clock }: { readonly stolen: readonly StolenButton[]; readonly clock: () => number },
  ) {
    this.#random = random;
    this.#identity = slack.identity;
    this.#people = slack.people.map(({ id }) => id);
    this.#channels = channelsOf(slack).quiet;
    this.#stolen = stolen;
    this.#clock = clock;
  }

  next(): RawRequest {
    const random = this.#random;
    const json = JSON.stringify(this.#clickBody(anyText(random)));
    switch (random.weighted(KINDS)) {
      case "unsigned":
        return plain(json, random.chance(0.5) ? {} : { "x-slack-signature": anyHeader(random) });
      case "wrongSecret":
        return this.#signed(json, JSON_TYPE, { secret: anyText(random) || "other" });
      case "oldOrFuture": {
        const away = (SKEW_SECONDS_MAX + 10 + random.below(10_000_000)) * (random.chance(0.5) ? 1 : -1);
        return this.#signed(json, JSON_TYPE, { timestamp: this.#seconds() + away });
      }
      case "oddTimestamp":
        return this.#signed(json, JSON_TYPE, {
          timestamp: random.pick(ODD.timestamps),
        });
      case "changedBody":
        return this.#signed(`${json} `, JSON_TYPE, { signedText: json });
      case "otherPath":
        return {
          ...this.#signed(json, JSON_TYPE),
          path: random.pick(ODD.paths),
        };
      case "otherMethod":
        return { ...this.#signed("", JSON_TYPE), method: random.pick(ODD.methods) };
      case "oddType":
        return this.#signed(json, random.pick(ODD.types));
      case "noJson":
        return this.#signed(random.pick(ODD.bodies), random.pick([JSON_TYPE, FORM_TYPE]));
      case "anyJson":
        return this.#signedJson(anyJson(random));
      case "unknownEvent":
        return this.#signedJson(
          this.#event({ type: anyText(random) || "x", channel: "C1", user: "U1", text: "revenue FY2025", ts: "1.1" }),
        );
      case "brokenEvent":
        return this.#signedJson(
          this.#event({
            type: random.pick(["app_mention", "message"]),
            channel: anyJson(random),
            bot_id: "B1",
            text: anyText(random),
            files: anyJson(random),
          }),
        );
      case "brokenClick":
        return this.#signedJson(withType(mutated(this.#clickBody(anyText(random)), random), "block_actions"));
      case "foreignToken":
        return this.#signedJson(
          this.#clickBody(this.#stolen.length === 0 ? anyText(random) : random.pick(this.#stolen).value),
        );
      case "submission":
        return this.#signedJson(this.#submission());
      case "truncated":
        return { ...this.#signed(json, JSON_TYPE), cutAfter: random.below(json.length) };
      case "giant":
        return this.#signed("x".repeat(GIANT_BYTES), JSON_TYPE);
    }
  }

  /** A click that comes from a channel where its button does not stand. */
  #clickBody(value: string) {
    const random = this.#random;
    const actionId = random.pick([...ODD.actionIds, anyText(random)]);
    return {
      type: "block_actions",
      team: { id: this.#identity.teamId },
      user: { id: random.pick(this.#people), team_id: random.chance(0.5) ? this.#identity.teamId : "T0OTHER" },
      api_app_id: this.#identity.appId,
      channel: { id: random.pick(this.#channels) },
      container: { type: "message", message_ts: "1795370419.776000" },
      trigger_id: "trigger",
      message: {
        ts: "1795370419.776000",
        text: "x",
        blocks: [{ type: "actions", block_id: "footnote_options:entity" }],
      },
      actions: [
        {
          type: "button",
          action_id: actionId,
          block_id: random.pick(["footnote_options:entity", anyText(random)]),
          value,
        },
      ],
    };
  }

  #submission() {
    const random = this.#random;
    const metadata = JSON.stringify({
      language: "en",
      id: random.below(10),
      slackChannel: "C0ELSEWHERE1",
      ts: "1.1",
      threadTs: null,
    });
    return {
      type: "view_submission",
      team: { id: this.#identity.teamId },
      user: { id: random.pick(this.#people), team_id: this.#identity.teamId },
      view: {
        id: "V1",
        type: "modal",
        callback_id: random.pick(["footnote_review_dialog:correct", "footnote_review_dialog:teach", anyText(random)]),
        private_metadata: random.pick([
          metadata,
          "",
          "{",
          "null",
          "[]",
          anyText(random),
          JSON.stringify(anyJson(random)),
        ]),
        state: random.chance(0.5) ? { values: {} } : anyJson(random),
      },
    };
  }

  #event(event: unknown) {
    return {
      type: "event_callback",
      team_id: this.#identity.teamId,
      event_id: `EvBad${this.#random.below(1_000_000)}`,
      authorizations: [{ team_id: this.#identity.teamId, enterprise_id: null, is_enterprise_install: false }],
      event,
    };
  }

  #signedJson(value: unknown): RawRequest {
    const json = JSON.stringify(value) ?? "";
    if (this.#random.chance(0.5)) return this.#signed(json, JSON_TYPE);
    return this.#signed(new URLSearchParams({ payload: json }).toString(), FORM_TYPE);
  }

  #signed(
    text: string,
    type: string,
    { secret = TOKENS.signingSecret, timestamp = this.#seconds(), signedText = text }: Signing = {},
  ): RawRequest {
    return plain(text, {
      "content-type": type,
      "x-slack-request-timestamp": String(timestamp),
      "x-slack-signature": signatureOf(signedText, { signingSecret: secret, timestamp: String(timestamp) }),
    });
  }

  #seconds(): number {
    return Math.floor(this.#clock() / 1_000);
  }
}

function plain(text: string, headers: Readonly<Record<string, string>>): RawRequest {
  const body = Buffer.from(text);
  return {
    method: "POST",
    path: EVENTS_PATH,
    headers: { "content-type": JSON_TYPE, ...headers, "content-length": String(body.length) },
    body,
    cutAfter: null,
  };
}

function withType(value: unknown, type: string): unknown {
  return typeof value === "object" && value !== null ? { ...value, type } : value;
}

/** What a header may hold at most. */
function anyHeader(random: Random): string {
  return anyText(random).replaceAll(/[^\x20-\x7e]/g, "?");
}
