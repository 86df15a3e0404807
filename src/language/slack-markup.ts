import { isCommonHan } from "./folding.ts";

/** A piece of a message that is not ordinary text: `replacement` is its decoded text, empty where it is skipped. */
export interface SlackArtefact {
  readonly end: number;
  readonly replacement: string;
}

const CONTROL = /<(?:[@#!][^>\n]{1,200}|https?:[^>|\n]{1,2000}|(?:mailto|tel|slack):[^>\n]{1,2000})>/y;
const CLOSING = />/y;
// A link with a label: people see the label, so it is read as text.
const LABELLED = /<https?:[^>|\n]{1,2000}\|(?=[^>\n]{1,300}>)/y;
const STRUCK = /~(?=\S)[^~\n]{1,200}(?<=\S)~/y;
const LINK = /(?:https?:\/\/|www\.)[^\s<>|]{1,2000}/y;
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/y;
const EMOJI_CODE = /:[a-z0-9_+'-]{2,60}:(?::skin-tone-\d:)?/y;
const EMOJI = /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f|\u20e3)+/uy;
const ENTITY = /&(amp|lt|gt|quot|nbsp|#39);/y;
const QUOTED_LINE = /(?:&gt;|>)[^\n]*/y;
const SIGNATURE = /-- ?\n[\s\S]*/y;
const COMMAND = /\/footnote(?=\s|$)/iy;
// Numbers of phones, rooms, tickets; a number that may be a year is read.
const PHONE =
  /(?:ext|extension|tel|phone|fax|room|ticket|ref|case|id)\.?[ #:]{1,2}(?!(?:19|20)[0-9]{2}(?![0-9-]))[0-9][0-9-]{1,15}/iy;
// A number (#2024) or a channel name (#cn-team); a plain word after the sign is read.
const TAG = /#(?:[0-9]{1,8}(?![0-9])|[\p{Script=Latin}0-9]{1,40}(?:[-_][\p{L}\p{N}]{1,40}){1,6})/uy;
// An id of letters and two groups of digits (INV-2024-001); fiscal and calendar prefixes are years.
const DOCUMENT_NUMBER = /(?!(?:FY|CY)-)[A-Z]{2,8}-[0-9]{2,8}-[0-9]{2,8}(?![\p{L}\p{N}])/uy;
// Prefixes of mail and chat messages.
const PREFIX = /(?:(?:fwd?|re|q|reminder|tl;?dr|转发|回复|答复|提醒)\s*[:：]\s*){1,4}/iy;
// Mail headers: a line with a time, an address or only names. "Date: FY2025" is part of a question.
const MAIL_HEADER =
  /(?<![^\n])(?:(?:from|sent|to|cc|发件人|收件人|抄送)\s*[:：](?:[^\n@]*@[^\n]*|[^\n\d]{0,80})|(?:date|sent|日期|时间|发送时间)\s*[:：][^\n]*\d{1,2}:\d{2}[^\n]{0,40})(?=\n)/iy;
const SENDER = /\[[^\]\n]{0,20}\d{1,2}:\d{2}[^\]\n]{0,20}\][^\n:：]{0,40}[:：]/y;
const STAMPED_NAME =
  /(?:[A-Z][a-z]+(?:[ \t][A-Z][a-z]+){0,2}|[\u4e00-\u9fff]{2,4})[ \t]+\d{1,2}:\d{2}(?:[ \t]?[AaPp][Mm])?[ \t]*(?=\n)/y;
const DATE_STAMP = /\d{4}-\d{2}-\d{2}[ T]\d{1,2}:\d{2}(?::\d{2})?/y;
// "Regards" or "Thanks" on a line of its own, and the name on the next line.
const CLOSING_LINES =
  /(?:(?:best|kind|warm)\s+)?(?:regards|thanks|many thanks|thank you|cheers|sincerely)[,.!]?[ \t]*\n+[ \t]*[A-Z][a-z]+(?:[ \t][A-Z][a-z]+)?[ \t]*$/iy;
const DEVICE = /(?:sent from my|发自我的|——?来自我的|来自我的)[^\n]{0,30}/iy;
// "1) revenue 2) profit": each point is a sentence of its own.
const LIST_NUMBER = /(?<=^|[\s:：;；,，])[1-9][)）](?=\s?\p{L})/uy;
const FORMATTING = /[*_`]+/y;

const ENTITY_SIGNS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "", "#39": "'" };

/** Reads the artefact that begins at a position; null for ordinary text. */
export function readArtefact(text: string, at: number): SlackArtefact | null {
  const first = text[at] ?? "";
  if (atLineStart(text, at)) {
    const wrapping = readWrapping(text, at);
    if (wrapping !== null) return wrapping;
  }
  if (isCommonHan(first)) return null;
  switch (first) {
    case "<":
      return aside(LABELLED, text, at) ?? aside(CONTROL, text, at);
    case "~":
      return aside(STRUCK, text, at);
    case "&":
      return (atLineStart(text, at) ? aside(QUOTED_LINE, text, at) : null) ?? entity(text, at);
    case ">":
      if (atLineStart(text, at)) return aside(QUOTED_LINE, text, at);
      // Elsewhere it is a sign of the question: "profit > 150m".
      return text.lastIndexOf("<", at) > text.lastIndexOf(">", at - 1) ? aside(CLOSING, text, at) : null;
    case ":":
      return aside(EMOJI_CODE, text, at);
    case "-":
      return atLineStart(text, at) ? aside(SIGNATURE, text, at) : null;
    case "/":
      return text.slice(0, at).trim() === "" ? aside(COMMAND, text, at) : null;
    case "#":
      return aside(TAG, text, at);
    case "*":
    case "_":
    case "`":
      return aside(FORMATTING, text, at);
  }
  if (first >= "\u00a9" || first === "\u20e3") return emoji(text, at);
  return startsWord(text, at) ? wordArtefact(text, at, first) : null;
}

/** A face between two words ends a clause like a comma: "in a meeting 😅 how many agents". */
function emoji(text: string, at: number): SlackArtefact | null {
  const found = aside(EMOJI, text, at);
  if (found === null || !FACE.test(text.slice(at, found.end))) return found;
  const isBetween = /[\p{L}\p{N}]\s*$/u.test(text.slice(Math.max(0, at - BESIDE_MAX), at));
  return isBetween && /^\s*[\p{L}\p{N}]/u.test(text.slice(found.end, found.end + BESIDE_MAX))
    ? { ...found, replacement: "," }
    : found;
}

const FACE = /[\u{1F600}-\u{1F64F}\u{1F910}-\u{1F92F}\u{1F970}-\u{1F97A}]/u;
const BESIDE_MAX = 4;

/** Additions of mail and chat around a text: headers, senders and times, prefixes, device lines, closings. */
function readWrapping(text: string, at: number): SlackArtefact | null {
  return (
    aside(MAIL_HEADER, text, at) ??
    aside(PREFIX, text, at) ??
    aside(SENDER, text, at) ??
    aside(STAMPED_NAME, text, at) ??
    aside(DATE_STAMP, text, at) ??
    aside(DEVICE, text, at) ??
    (at === 0 ? null : aside(CLOSING_LINES, text, at))
  );
}

/** Phone numbers, and links, e-mail addresses and document numbers, which begin with a word followed by a sign. */
function wordArtefact(text: string, at: number, first: string): SlackArtefact | null {
  if (!/[A-Za-z0-9]/.test(first)) return null;
  if (PHONE_INITIALS.has(first)) {
    const phone = aside(PHONE, text, at);
    if (phone !== null) return phone;
  }
  const listed = LIST_SIGN.test(text.charAt(at + 1)) && text.lastIndexOf("(", at) <= text.lastIndexOf(")", at);
  const number = listed ? aside(LIST_NUMBER, text, at) : null;
  if (number !== null) return { ...number, replacement: "\n" };
  if (!ADDRESS_SIGN.test(text.charAt(endOfAsciiWord(text, at)))) return null;
  return aside(LINK, text, at) ?? aside(DOCUMENT_NUMBER, text, at) ?? aside(EMAIL, text, at);
}

const PHONE_INITIALS: ReadonlySet<string> = new Set("etpfrciETPFRCI");
const LIST_SIGN = /[)）]/;
// Includes other scripts, because domain names may contain them.
const ADDRESS_SIGN = /[-.@:_+\u0080-\uffff]/;

function endOfAsciiWord(text: string, at: number): number {
  let end = at;
  while (end < text.length && isAsciiWord(text.charCodeAt(end))) end += 1;
  return end;
}

function isAsciiWord(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

function aside(pattern: RegExp, text: string, at: number): SlackArtefact | null {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found ? { end: at + found[0].length, replacement: "" } : null;
}

function entity(text: string, at: number): SlackArtefact | null {
  ENTITY.lastIndex = at;
  const found = ENTITY.exec(text);
  if (!found) return null;
  return { end: at + found[0].length, replacement: ENTITY_SIGNS[found[1] ?? ""] ?? "" };
}

function atLineStart(text: string, at: number): boolean {
  return at === 0 || text[at - 1] === "\n";
}

function startsWord(text: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? "");
}
