import type { AccessRules, ChannelRules } from "../domain/access.ts";

/** The access rules as sentences, including defaults. */
export function accessLines(rules: AccessRules): readonly string[] {
  return [...askers(rules), ...clearances(rules), ...places(rules), ...rights(rules), prompts(rules)];
}

function askers({ askers: listed, blocked, outsiders }: AccessRules): readonly string[] {
  return [
    listed === null
      ? "Everybody of the workspace may ask."
      : `Of the workspace, ${named(listed)} may ask, and nobody else.`,
    outsiders.allow.size === 0
      ? "Nobody from outside may ask: no guest, and nobody of another workspace."
      : `From outside, ${named(outsiders.allow)} may ask, and see what is ${outsiders.clearance}; nobody else.`,
    ...(blocked.size === 0 ? [] : [`${named(blocked)} may not ask.`]),
  ];
}

function clearances({ defaultClearance, people, groups }: AccessRules): readonly string[] {
  const members = [...groups].map(([id, level]) => `Members of ${id} may see what is ${level} and below.`);
  const single = [...people].map(([id, level]) => `${id} may see what is ${level} and below.`);
  return [`Who is not named may see what is ${defaultClearance} and below.`, ...members, ...single];
}

function places({ defaultCeiling, answerByDefault, channels }: AccessRules): readonly string[] {
  return [
    answerByDefault
      ? `Channels show what is ${defaultCeiling} and below, and only what is PUBLIC while people from outside are in them; what is above is told to its asker alone.`
      : "Channels that are not named are not answered in.",
    ...[...channels].map(([id, channel]) => channelLine(id, channel, defaultCeiling)),
  ];
}

function channelLine(id: string, channel: ChannelRules, defaultCeiling: AccessRules["defaultCeiling"]): string {
  if (!channel.answer) return `${id} is not answered in.`;
  const share = channel.share ? "; an asker may share there what was told privately" : "";
  return `${id} shows what is ${channel.ceiling ?? defaultCeiling} and below, and ${channel.ceilingWhenShared} while people from outside are in it${share}.`;
}

function rights({ curators, admins }: AccessRules): readonly string[] {
  return [
    curators.size + admins.size === 0
      ? "Documents are loaded and questions decided by those whom FOOTNOTE_CURATORS names."
      : `Documents are loaded and questions decided by ${named(new Set([...curators, ...admins]))}, and those whom FOOTNOTE_CURATORS names.`,
    admins.size === 0 ? "Nobody may change settings." : `Settings are changed by ${named(admins)}.`,
  ];
}

function prompts({ privateModel }: AccessRules): string {
  return privateModel
    ? "The model is private: it is shown what its asker may see, RESTRICTED too."
    : "A model is shown what its asker may see, and nothing that is RESTRICTED.";
}

function named(ids: ReadonlySet<string>): string {
  return [...ids].join(", ");
}
