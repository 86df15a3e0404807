import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse, parseFragment } from "parse5";
import { FileError } from "../file-error.ts";

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlElement = DefaultTreeAdapterTypes.Element;
export type HtmlParent = DefaultTreeAdapterTypes.ParentNode;

const NODES_MAX = 1_000_000;
/** Browsers limit the depth to 512. */
const DEPTH_MAX = 1_000;

/** Parses a page as browsers do. Throws `FileError` beyond limits of size and depth that no real page reaches. */
export function parsePage(html: string): HtmlParent {
  return parse(html, { treeAdapter: limitedAdapter() });
}

/** Parses an HTML fragment, with the same limits. */
export function parsePiece(html: string): HtmlParent {
  return parseFragment(html, { treeAdapter: limitedAdapter() });
}

function limitedAdapter(): typeof defaultTreeAdapter {
  let nodes = 0;
  let depth = 0;
  const count = (): void => {
    nodes += 1;
    if (nodes > NODES_MAX) throw new FileError("too_large", `It holds more than ${NODES_MAX} elements and texts.`);
  };
  return {
    ...defaultTreeAdapter,
    createElement(...args) {
      count();
      return defaultTreeAdapter.createElement(...args);
    },
    createCommentNode(data) {
      count();
      return defaultTreeAdapter.createCommentNode(data);
    },
    createTextNode(value) {
      count();
      return defaultTreeAdapter.createTextNode(value);
    },
    insertText(parent, text) {
      count();
      defaultTreeAdapter.insertText(parent, text);
    },
    onItemPush() {
      depth += 1;
      if (depth > DEPTH_MAX) throw nestedTooDeeply();
    },
    onItemPop() {
      depth -= 1;
    },
  };
}

/** The error for nesting that would overflow the call stack. */
export function nestedTooDeeply(): FileError {
  return new FileError("unreadable_file", "Its elements are nested too deeply.");
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return "tagName" in node;
}

export function textValue(node: HtmlNode): string | null {
  return node.nodeName === "#text" && "value" in node ? node.value : null;
}

export function attributeOf(element: HtmlElement, name: string): string | null {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? null;
}

/** All text below a node, unchanged from the source. */
export function textBelow(parent: HtmlParent, depthLeft = DEPTH_MAX): string {
  if (depthLeft === 0) throw nestedTooDeeply();
  return parent.childNodes
    .map((node) => textValue(node) ?? (isElement(node) ? textBelow(node, depthLeft - 1) : ""))
    .join("");
}

/** The first descendant element with the name, in document order. */
export function findElement(parent: HtmlParent, name: string, depthLeft = DEPTH_MAX): HtmlElement | null {
  if (depthLeft === 0) throw nestedTooDeeply();
  for (const node of parent.childNodes) {
    if (!isElement(node)) continue;
    if (node.tagName === name) return node;
    const below = findElement(node, name, depthLeft - 1);
    if (below !== null) return below;
  }
  return null;
}
