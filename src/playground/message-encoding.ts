import type { Conversation, Person } from "./workspace-model.ts";

/** People and channels that can be mentioned with @ and #. */
export interface Directory {
  readonly people: readonly Person[];
  readonly conversations: readonly Conversation[];
}

const LINK = /https?:\/\/[^\s<>|\uE000]+[^\s<>|\uE000.,;:!?)\]'"]/gu;
// Private-use character around the index of an encoded reference, while the text around it is escaped.
const MARK = "\uE000";

/**
 * Encodes typed text as Slack's client does: escapes `&`, `<` and `>`, turns "@Name" and "#channel" into references
 * and wraps URLs. References that are already encoded (`<@U…>`, `<#C…>`) stay unchanged.
 */
export function encodeTypedText(typed: string, directory: Directory): string {
  const kept: string[] = [];
  const keep = (encoded: string): string => `${MARK}${kept.push(encoded) - 1}${MARK}`;
  const unmarked = typed.replaceAll(MARK, "");
  const plain = unmarked.replace(/<[@#][A-Z0-9]+(?:\|[^<>]*)?>/gu, keep);
  const references = /[@#]/u.test(plain)
    ? [...mentionsOf(directory.people), ...channelsOf(directory.conversations)]
    : [];
  const marked = references.reduce((text, { pattern, encoded }) => text.replace(pattern, () => keep(encoded)), plain);
  const linked = marked.replace(LINK, (address) => keep(`<${escapeText(address)}>`));
  return escapeText(linked).replace(/\uE000(\d+)\uE000/gu, (_, index: string) => kept[Number(index)] ?? "");
}

/** Escapes Slack's three control characters. */
function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

interface Reference {
  readonly pattern: RegExp;
  readonly encoded: string;
}

function mentionsOf(people: readonly Person[]): readonly Reference[] {
  return longestFirst(people).map(({ id, name }) => ({ pattern: nameAfter("@", name), encoded: `<@${id}>` }));
}

function channelsOf(conversations: readonly Conversation[]): readonly Reference[] {
  const channels = conversations.filter((conversation) => conversation.kind === "channel");
  return longestFirst(channels).map(({ id, name }) => ({ pattern: nameAfter("#", name), encoded: `<#${id}|${name}>` }));
}

function longestFirst<Named extends { readonly name: string }>(items: readonly Named[]): readonly Named[] {
  return [...items].sort((left, right) => right.name.length - left.name.length);
}

function nameAfter(sign: string, name: string): RegExp {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");
  // Only Latin letters end a name, because Chinese text follows without a space.
  return new RegExp(`(?<![A-Za-z0-9])${sign}${escaped}(?![A-Za-z0-9_-])`, "giu");
}
