import { type AccessRules, type ChannelRules, DEFAULT_ACCESS } from "../domain/access.ts";
import { type Clearance, isReadable, lower } from "../domain/sensitivity.ts";
import { accessShape, channelRulesShape, clearanceShape, outsidersShape } from "./access-shape.ts";
import type { FaultLog } from "./fault-log.ts";
import { optionalEntries, readShape } from "./shape-faults.ts";
import type { YamlPath } from "./yaml-source.ts";

/** The kinds of Slack ids, recognized by their first letter. */
const USER: Kind = { form: /^[UW][A-Z0-9]{2,}$/, what: "user id", example: "U012ABCDEF" };
const GROUP: Kind = { form: /^S[A-Z0-9]{2,}$/, what: "user group id", example: "S012ABCDEF" };
const CHANNEL: Kind = { form: /^[CGD][A-Z0-9]{2,}$/, what: "channel id", example: "C012ABCDEF" };
const USER_OR_GROUP: Kind = {
  form: /^[UWS][A-Z0-9]{2,}$/,
  what: "id of a user or a user group",
  example: "U012ABCDEF",
};
const USER_OR_TEAM: Kind = { form: /^[UWTE][A-Z0-9]{2,}$/, what: "id of a user or a workspace", example: "T012ABCDEF" };

interface Kind {
  readonly form: RegExp;
  readonly what: string;
  readonly example: string;
}

/** Reads the `access` section. Without one, everybody in the workspace sees INTERNAL and outsiders may not ask. */
export function readAccess(section: unknown, log: FaultLog): AccessRules {
  if (section === undefined || section === null) return DEFAULT_ACCESS;
  const path = ["access"];
  const raw = readShape(accessShape, section, path, log);
  if (!raw) return DEFAULT_ACCESS;
  const ids = (list: readonly string[], name: string, kind: Kind): ReadonlySet<string> =>
    readIds(list, [...path, name], kind, log);
  return {
    defaultClearance: raw.default_clearance,
    people: readLevels(raw.people, [...path, "people"], USER, log),
    groups: readLevels(raw.groups, [...path, "groups"], GROUP, log),
    askers: raw.askers === undefined ? null : ids(raw.askers, "askers", USER_OR_GROUP),
    blocked: ids(raw.blocked, "blocked", USER_OR_TEAM),
    outsiders: readOutsiders(raw.outsiders, [...path, "outsiders"], log),
    defaultCeiling: readDefaultCeiling(raw.default_ceiling, raw.default_clearance, log),
    answerByDefault: raw.answer_by_default,
    channels: readChannels(raw.channels, [...path, "channels"], log),
    curators: ids(raw.curators, "curators", USER_OR_GROUP),
    admins: ids(raw.admins, "admins", USER_OR_GROUP),
    privateModel: raw.private_model,
  };
}

/** Everybody in the workspace may read other channels, so their ceiling is at most the default clearance. */
function readDefaultCeiling(written: Clearance | undefined, clearance: Clearance, log: FaultLog): Clearance {
  if (written === undefined) return lower(clearance, DEFAULT_ACCESS.defaultCeiling);
  if (!isReadable(written, clearance))
    log.add(
      ["access", "default_ceiling"],
      "value",
      `${written} is more than everybody in the workspace may see (default_clearance is ${clearance})`,
      `Write ${clearance} or less, and a ceiling for each channel that may show more`,
    );
  return lower(written, clearance);
}

function readOutsiders(section: unknown, path: YamlPath, log: FaultLog): AccessRules["outsiders"] {
  if (section === undefined || section === null) return DEFAULT_ACCESS.outsiders;
  const raw = readShape(outsidersShape, section, path, log);
  if (!raw) return DEFAULT_ACCESS.outsiders;
  return { allow: readIds(raw.allow, [...path, "allow"], USER_OR_TEAM, log), clearance: raw.clearance };
}

function readChannels(section: unknown, path: YamlPath, log: FaultLog): ReadonlyMap<string, ChannelRules> {
  const channels = new Map<string, ChannelRules>();
  for (const [id, body] of optionalEntries(section, path, "Write channels: { C012ABCDEF: { ceiling: PUBLIC } }", log)) {
    checkId(id, CHANNEL, [...path, id], "key", log);
    const raw = readShape(channelRulesShape, body ?? {}, [...path, id], log);
    if (!raw) continue;
    channels.set(id, {
      ceiling: raw.ceiling ?? null,
      ceilingWhenShared: raw.ceiling_when_shared,
      share: raw.share,
      answer: raw.answer,
      notices: raw.notices,
    });
  }
  return channels;
}

function readLevels(section: unknown, path: YamlPath, kind: Kind, log: FaultLog): ReadonlyMap<string, Clearance> {
  const levels = new Map<string, Clearance>();
  const remedy = `Write ${String(path.at(-1))}: { ${kind.example}: CONFIDENTIAL }`;
  for (const [id, body] of optionalEntries(section, path, remedy, log)) {
    checkId(id, kind, [...path, id], "key", log);
    const level = readShape(clearanceShape, body, [...path, id], log);
    if (level !== null) levels.set(id, level);
  }
  return levels;
}

function readIds(list: readonly string[], path: YamlPath, kind: Kind, log: FaultLog): ReadonlySet<string> {
  for (const [index, id] of list.entries()) checkId(id, kind, [...path, index], "value", log);
  return new Set(list);
}

function checkId(
  id: string,
  { form, what, example }: Kind,
  path: YamlPath,
  target: "key" | "value",
  log: FaultLog,
): void {
  if (form.test(id)) return;
  log.add(
    path,
    target,
    `"${id}" is no Slack ${what}`,
    `Write an id such as ${example}, as Slack's profile or channel details show it`,
  );
}
