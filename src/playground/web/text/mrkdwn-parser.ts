import { isKnownEmoji } from "./emoji.ts";

/** An inline element of Slack's mrkdwn. */
export type Inline =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "bold" | "italic" | "strike"; readonly children: readonly Inline[] }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "link"; readonly url: string; readonly label: string }
  | { readonly kind: "user"; readonly id: string }
  | { readonly kind: "channel"; readonly id: string }
  | { readonly kind: "broadcast"; readonly name: string }
  | { readonly kind: "emoji"; readonly name: string };

/** A paragraph, quote or code block. */
export type TextBlock =
  | { readonly kind: "paragraph" | "quote"; readonly children: readonly Inline[] }
  | { readonly kind: "code_block"; readonly text: string };

/** Parses mrkdwn as Slack renders it. */
export function parseMrkdwn(text: string): readonly TextBlock[] {
  return text.split(/```/u).flatMap((part, index, parts): readonly TextBlock[] => {
    const isCode = index % 2 === 1 && index < parts.length - 1;
    if (isCode) return [{ kind: "code_block", text: unescapeText(part.replace(/^\n|\n$/gu, "")) }];
    // An unclosed code fence is plain text.
    const isUnclosed = index % 2 === 1;
    return paragraphs(isUnclosed ? `\`\`\`${part}` : trimAroundCode(part, index, parts.length));
  });
}

function trimAroundCode(part: string, index: number, count: number): string {
  const afterCode = index > 0 ? part.replace(/^\n/u, "") : part;
  return index < count - 1 ? afterCode.replace(/\n$/u, "") : afterCode;
}

function paragraphs(text: string): readonly TextBlock[] {
  if (text === "") return [];
  const runs: { kind: "paragraph" | "quote"; lines: string[] }[] = [];
  for (const line of text.split("\n")) {
    const quoted = /^(?:&gt;|>) ?(.*)$/u.exec(line);
    const kind = quoted === null ? "paragraph" : "quote";
    const content = quoted?.[1] ?? line;
    const last = runs.at(-1);
    if (last?.kind === kind) last.lines.push(content);
    else runs.push({ kind, lines: [content] });
  }
  return runs.map(({ kind, lines }) => ({ kind, children: parseInline(lines.join("\n")) }));
}

const CODE = /`([^`\n]+)`/u;
const REFERENCE = /<([^<>\n]+)>/u;
const EMPHASIS = /(?<![\p{L}\p{N}])([*_~])(?=[^\s*_~])(.{1,500}?)(?<=\S)\1(?![\p{L}\p{N}])/u;
const EMOJI = /:([a-z0-9_+-]+):/u;

const EMPHASIS_KINDS = { "*": "bold", _: "italic", "~": "strike" } as const;

function parseInline(text: string): readonly Inline[] {
  const items: Inline[] = [];
  let rest = text;
  for (let token = firstToken(rest); token !== undefined; token = firstToken(rest)) {
    const { pattern, match } = token;
    items.push(...plain(rest.slice(0, match.index)), inlineOf(pattern, match));
    rest = rest.slice(match.index + match[0].length);
  }
  return [...items, ...plain(rest)];
}

function firstToken(text: string): { readonly pattern: RegExp; readonly match: RegExpExecArray } | undefined {
  return [CODE, REFERENCE, EMPHASIS, EMOJI]
    .flatMap((pattern) => {
      const match = pattern.exec(text);
      return match === null ? [] : [{ pattern, match }];
    })
    .sort((left, right) => left.match.index - right.match.index)[0];
}

function inlineOf(pattern: RegExp, match: RegExpExecArray): Inline {
  const [whole, first = "", second = ""] = match;
  if (pattern === CODE) return { kind: "code", text: unescapeText(first) };
  if (pattern === REFERENCE) return referenceOf(first, whole);
  if (pattern === EMOJI) return isKnownEmoji(first) ? { kind: "emoji", name: first } : { kind: "text", text: whole };
  const mark = first === "*" || first === "_" ? first : "~";
  return { kind: EMPHASIS_KINDS[mark], children: parseInline(second) };
}

function referenceOf(inside: string, whole: string): Inline {
  const [target = "", label] = inside.split("|", 2);
  if (target.startsWith("@")) return { kind: "user", id: target.slice(1) };
  if (target.startsWith("#")) return { kind: "channel", id: target.slice(1) };
  if (target.startsWith("!")) return { kind: "broadcast", name: label ?? target.slice(1) };
  const url = unescapeText(target);
  return isSafeUrl(url)
    ? { kind: "link", url, label: unescapeText(label ?? target) }
    : { kind: "text", text: unescapeText(whole) };
}

/** Whether a URL may become a link: http, https or mailto, never a script. */
export function isSafeUrl(url: string): boolean {
  return /^(?:https?:\/\/|mailto:)/iu.test(url);
}

function plain(text: string): readonly Inline[] {
  return text === "" ? [] : [{ kind: "text", text: unescapeText(text) }];
}

/** Decodes Slack's three escapes; a double escape is decoded only once. */
function unescapeText(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
