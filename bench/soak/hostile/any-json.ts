import type { Random } from "../random.ts";

const DEPTH_MAX = 5;
const CHILDREN_MAX = 5;
const LONG = 20_000;

/** Names that mean something to Slack's edge, so that random objects get past the first check. */
const NAMES = [
  "type",
  "event",
  "event_id",
  "user",
  "channel",
  "ts",
  "thread_ts",
  "text",
  "actions",
  "action_id",
  "block_id",
  "value",
  "view",
  "callback_id",
  "private_metadata",
  "state",
  "values",
  "message",
  "blocks",
  "files",
  "team",
  "team_id",
  "authorizations",
  "trigger_id",
  "response_url",
  "payload",
  "__proto__",
  "constructor",
  "toString",
];

const TEXTS = [
  "",
  " ",
  "null",
  "undefined",
  "U0PERSON1",
  "C0FIGURES1",
  "1795370419.776000",
  "NaN",
  "-1",
  "1e999",
  "<!channel>",
  "<@U0FOOTNOTE>",
  "'; DROP TABLE inbox; --",
  "../../../etc/passwd",
  "\u0000",
  "\ud800",
  "\u202e\u200b",
  "{{7*7}}",
  "en:1:0",
];

/** A JSON value out of a small grammar: any shape, with names and texts that look like Slack's. */
export function anyJson(random: Random, depth = 0): unknown {
  const kind = random.weighted({
    object: depth < DEPTH_MAX ? 5 : 0,
    array: depth < DEPTH_MAX ? 2 : 0,
    text: 4,
    other: 3,
  });
  switch (kind) {
    case "object":
      return Object.fromEntries(
        Array.from({ length: random.below(CHILDREN_MAX) }, () => [anyName(random), anyJson(random, depth + 1)]),
      );
    case "array":
      return Array.from({ length: random.below(CHILDREN_MAX) }, () => anyJson(random, depth + 1));
    case "text":
      return anyText(random);
    case "other":
      return random.pick([null, true, false, 0, -1, 1e308, 2 ** 53, 0.1, random.below(1_000_000)]);
  }
}

export function anyText(random: Random): string {
  if (random.chance(0.02)) return "x".repeat(random.below(LONG));
  if (random.chance(0.6)) return random.pick(TEXTS);
  return Array.from({ length: random.below(12) }, () => String.fromCodePoint(32 + random.below(0x2fff))).join("");
}

/** A deep copy in which some values are something else, or gone. */
export function mutated(value: unknown, random: Random, share = 0.12): unknown {
  if (random.chance(share)) return anyJson(random, DEPTH_MAX - 1);
  if (Array.isArray(value)) return value.map((item) => mutated(item, random, share));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(() => !random.chance(share / 2))
      .map(([name, item]) => [name, mutated(item, random, share)]),
  );
}

function anyName(random: Random): string {
  return random.chance(0.85) ? random.pick(NAMES) : anyText(random);
}
