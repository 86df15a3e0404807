import type { ReactNode } from "react";
import { OutsideLink, withKeys } from "./mrkdwn.tsx";
import { isSafeUrl } from "./mrkdwn-parser.ts";

/** Renders the subset of Markdown used in markdown blocks: headings, lists, quotes, code, emphasis and links. */
export function Markdown({ text }: { readonly text: string }): ReactNode {
  const parts = text.split(/^```.*$/mu);
  return withKeys(parts, (part, index) =>
    index % 2 === 1 ? <pre className="code-block">{part.replace(/^\n|\n$/gu, "")}</pre> : <Lines text={part} />,
  );
}

function Lines({ text }: { readonly text: string }): ReactNode {
  const paragraphs = text.split(/\n{2,}/u).filter((paragraph) => paragraph.trim() !== "");
  return withKeys(paragraphs, (paragraph) => (
    <div className="markdown-paragraph">{withKeys(paragraph.split("\n"), line)}</div>
  ));
}

function line(text: string): ReactNode {
  const heading = /^#{1,6} (.*)$/u.exec(text);
  if (heading !== null) return <div className="markdown-heading">{inline(heading[1] ?? "")}</div>;
  const bullet = /^( *)[-*+] (.*)$/u.exec(text);
  if (bullet !== null) return <div className="list-item">• {inline(bullet[2] ?? "")}</div>;
  const quoted = /^> ?(.*)$/u.exec(text);
  if (quoted !== null) return <blockquote>{inline(quoted[1] ?? "")}</blockquote>;
  return <div>{inline(text)}</div>;
}

const INLINE = /(\*\*.{1,500}?\*\*|`[^`]+`|\[[^[\]]+\]\([^()\s]+\)|(?<!\w)[*_][^*_\s].{0,500}?[*_](?!\w))/u;

function inline(text: string): ReactNode {
  return withKeys(text.split(INLINE), inlinePart);
}

function inlinePart(part: string): ReactNode {
  const link = /^\[([^\]]+)\]\(([^)\s]+)\)$/u.exec(part);
  const url = link?.[2] ?? "";
  if (link !== null && isSafeUrl(url)) return <OutsideLink url={url} label={link[1] ?? url} />;
  if (/^\*\*.+\*\*$/u.test(part)) return <b>{part.slice(2, -2)}</b>;
  if (/^`[^`]+`$/u.test(part)) return <code>{part.slice(1, -1)}</code>;
  if (/^([*_]).+\1$/u.test(part)) return <i>{part.slice(1, -1)}</i>;
  return part;
}
