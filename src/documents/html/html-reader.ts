import type { NumberStyle } from "../../language/numbers/cell-text.ts";
import type { SourceDocument } from "../document.ts";
import { numberStyleOf } from "../language-style.ts";
import type { ReadOptions } from "../reader.ts";
import { SectionParts } from "../section-parts.ts";
import { encodingName, readText } from "../text-lines.ts";
import { marksOfPage } from "./html-marks.ts";
import { HtmlWalk } from "./html-walk.ts";
import {
  attributeOf,
  findElement,
  type HtmlElement,
  type HtmlParent,
  isElement,
  parsePage,
  parsePiece,
  textBelow,
} from "./parse-html.ts";

/** Reads an HTML page: sections by heading, paragraphs and tables. */
export async function readHtml(path: string, options: ReadOptions): Promise<SourceDocument> {
  const { charactersMax } = options.limits;
  return htmlDocument(
    readText(path, { encoding: options.encoding, charactersMax, declared: declaredEncoding }),
    options,
  );
}

/** Like `readHtml`, for HTML source that is already in memory. */
export function htmlDocument(html: string, { limits, includeHidden }: ReadOptions): SourceDocument {
  const page = parsePage(html);
  const labels = labelsOf(page);
  const parts = new SectionParts(limits);
  const walk = new HtmlWalk(parts, { includeHidden, style: numberStyleOf(labels.language), readsText: true });
  walk.readAll(page);
  return { format: "html", labels, parts: parts.parts(), marks: marksOfPage(page), notices: walk.notices() };
}

/** Adds the tables and captions of an HTML fragment to `parts`; returns notices of omitted content. */
export function readHtmlTables(
  html: string,
  parts: SectionParts,
  { includeHidden, style }: { readonly includeHidden: boolean; readonly style: NumberStyle },
): readonly string[] {
  const walk = new HtmlWalk(parts, { includeHidden, style, readsText: false });
  walk.readAll(parsePiece(html));
  return walk.notices();
}

const DECLARED =
  /<meta\b[^<>]*?\bcharset\s*=\s*(?:["']\s*)?([\w.:-]+)|^\s*<\?xml\b[^<>]*?\bencoding\s*=\s*["']([\w.:-]+)/i;

/** Encoding declared at the beginning of a page; a declaration that is readable as ASCII rules out UTF-16. */
function declaredEncoding(beginning: string): string | null {
  const found = DECLARED.exec(beginning);
  const name = encodingName(found?.[1] ?? found?.[2] ?? "");
  return name?.startsWith("utf-16") ? "utf-8" : name;
}

const LABEL_LENGTH_MAX = 300;
const LABELS: Readonly<Record<string, string>> = {
  entity: "entity",
  period: "period",
  topic: "topic",
  sensitivity: "sensitivity",
  classification: "sensitivity",
  source: "source",
  date: "date",
  "dcterms.date": "date",
};

function labelsOf(page: HtmlParent): Readonly<Record<string, string>> {
  const root = findElement(page, "html");
  const head = findElement(page, "head");
  const title = head === null ? null : findElement(head, "title");
  const language = root === null ? null : attributeOf(root, "lang");
  return {
    ...labelled("title", title === null ? "" : textBelow(title)),
    ...labelled("language", language ?? ""),
    ...metaLabels(head?.childNodes.filter(isElement) ?? []),
  };
}

/** Two different sensitivity labels are joined into one unknown level, so that neither silently wins. */
function metaLabels(elements: readonly HtmlElement[]): Readonly<Record<string, string>> {
  const labels = new Map<string, string>();
  for (const [key, text] of elements.flatMap((element) => Object.entries(metaLabel(element)))) {
    const former = labels.get(key) ?? text;
    labels.set(key, key === "sensitivity" && former !== text ? `${former} / ${text}` : text);
  }
  return Object.fromEntries(labels);
}

function metaLabel(element: HtmlElement): Readonly<Record<string, string>> {
  const key = LABELS[attributeOf(element, "name")?.trim().toLowerCase() ?? ""];
  if (element.tagName !== "meta" || key === undefined) return {};
  return labelled(key, attributeOf(element, "content") ?? "");
}

function labelled(key: string, text: string): Readonly<Record<string, string>> {
  const plain = text.replace(/\s+/g, " ").trim().slice(0, LABEL_LENGTH_MAX);
  return plain === "" ? {} : { [key]: plain };
}
