import { FileError } from "../file-error.ts";
import type { OfficeArchive, XmlHandler } from "./archive.ts";

/** Maximum number of elements of one tree; a Word document is read as one tree per paragraph or table. */
const NODES_MAX = 1_500_000;
const DEPTH_MAX = 400;

/** An XML element; `name` is the local name, so that strict and transitional namespaces are read alike. */
export interface XmlNode {
  readonly name: string;
  /** Attributes by full name, including the prefix. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlNode | string)[];
}

export interface TreeOptions {
  /** Elements to skip with all their content. */
  readonly skip: ReadonlySet<string>;
  /** Maximum number of characters of one tree. */
  readonly charactersMax: number;
}

/** Reads a part as one tree. Throws `FileError` where it is damaged or too large. */
export async function readTree(archive: OfficeArchive, part: string, options: TreeOptions): Promise<XmlNode> {
  let root: XmlNode | undefined;
  await archive.parse(part, new TreeBuilder(0, options, (tree) => (root = tree)));
  if (!root) throw new FileError("unreadable_file", `Its part ${part} is damaged.`);
  return root;
}

/** Receives the subtrees of a large part. */
export interface SubtreeTaker {
  root(name: string): void;
  /** Receives a grandchild of the root; `parents` holds the names of the root and of the child in between. */
  take(tree: XmlNode, parents: readonly string[]): void;
}

/** Streams a large part subtree by subtree. */
export async function readSubtrees(
  archive: OfficeArchive,
  part: string,
  options: TreeOptions,
  taker: SubtreeTaker,
): Promise<void> {
  const builder = new TreeBuilder(2, options, (tree, parents) => taker.take(tree, parents));
  builder.onRoot = (name) => taker.root(name);
  await archive.parse(part, builder);
}

interface OpenNode extends XmlNode {
  readonly children: (XmlNode | string)[];
}

class TreeBuilder implements XmlHandler {
  readonly #open: OpenNode[] = [];
  readonly #parents: string[] = [];
  readonly #depth: number;
  readonly #options: TreeOptions;
  readonly #take: (tree: XmlNode, parents: readonly string[]) => void;
  onRoot: (name: string) => void = () => {};
  #skipped = 0;
  #nodes = 0;
  #characters = 0;

  constructor(depth: number, options: TreeOptions, take: (tree: XmlNode, parents: readonly string[]) => void) {
    this.#depth = depth;
    this.#options = options;
    this.#take = take;
  }

  open(name: string, _attribute: unknown, attributes: Readonly<Record<string, string>>): void {
    if (this.#skipped > 0 || (this.#open.length > 0 && this.#options.skip.has(name))) {
      this.#skipped += 1;
      return;
    }
    if (this.#parents.length < this.#depth) {
      if (this.#parents.length === 0) this.onRoot(name);
      this.#parents.push(name);
      return;
    }
    this.#nodes += 1;
    if (this.#nodes > NODES_MAX)
      throw new FileError("too_large", "It holds a table or text that is too large to read.");
    if (this.#open.length > DEPTH_MAX) throw new FileError("unreadable_file", "Its elements are nested too deeply.");
    const node = { name, attributes: isEmpty(attributes) ? NO_ATTRIBUTES : attributes, children: [] };
    this.#open.at(-1)?.children.push(node);
    this.#open.push(node);
  }

  text(text: string): void {
    const parent = this.#open.at(-1);
    if (this.#skipped > 0 || !parent || (parent.name !== "t" && text.trim() === "")) return;
    this.#characters += text.length;
    if (this.#characters > this.#options.charactersMax)
      throw new FileError("too_large", "It holds too much text to read.");
    parent.children.push(text);
  }

  close(): void {
    if (this.#skipped > 0) {
      this.#skipped -= 1;
      return;
    }
    const node = this.#open.pop();
    if (!node) {
      this.#parents.pop();
      return;
    }
    if (this.#open.length > 0) return;
    this.#nodes = 0;
    this.#characters = 0;
    this.#take(node, this.#parents);
  }
}

/** Shared by all elements without attributes, to save memory. */
const NO_ATTRIBUTES = {};

function isEmpty(attributes: Readonly<Record<string, string>>): boolean {
  for (const _ in attributes) return false;
  return true;
}

/** An attribute by local name; an unprefixed one takes precedence over a prefixed one. */
export function attributeOf(node: XmlNode | undefined, name: string): string | undefined {
  return node?.attributes[name] ?? prefixedAttribute(node, name);
}

/** A prefixed attribute by local name, such as `r:id` next to a plain `id`. */
export function prefixedAttribute(node: XmlNode | undefined, name: string): string | undefined {
  if (!node) return undefined;
  for (const key of Object.keys(node.attributes)) if (key.endsWith(`:${name}`)) return node.attributes[key];
  return undefined;
}

/** An integer attribute; null where it is missing or invalid. */
export function integerOf(node: XmlNode | undefined, name: string): number | null {
  const text = attributeOf(node, name);
  return text !== undefined && /^-?\d{1,15}$/.test(text) ? Number(text) : null;
}

export function isTrue(attribute: string | undefined): boolean {
  return attribute === "1" || attribute === "true";
}

/** Whether a property is on: its element is present and its `val`, if any, is not false. */
export function isOn(property: XmlNode | undefined): boolean {
  return property !== undefined && !["0", "false", "off"].includes(attributeOf(property, "val") ?? "1");
}

export function elementsOf(node: XmlNode | undefined): readonly XmlNode[] {
  return node?.children.filter((child) => typeof child !== "string") ?? [];
}

export function childrenOf(node: XmlNode | undefined, name: string): readonly XmlNode[] {
  return elementsOf(node).filter((child) => child.name === name);
}

/** Follows a path of names, taking the first child of each name. */
export function childOf(node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined {
  let found = node;
  for (const name of path) found = elementsOf(found).find((child) => child.name === name);
  return found;
}

/** All descendants with one of the names, in document order; matches are not searched further. */
export function findAll(node: XmlNode | undefined, names: readonly string[]): readonly XmlNode[] {
  return elementsOf(node).flatMap((child) => (names.includes(child.name) ? [child] : findAll(child, names)));
}

/** All text below a node. */
export function textOf(node: XmlNode | undefined): string {
  return node?.children.map((child) => (typeof child === "string" ? child : textOf(child))).join("") ?? "";
}

/** The branch to read of `AlternateContent`: the first non-empty choice, otherwise the fallback. */
export function alternativeOf(node: XmlNode): XmlNode | undefined {
  return childrenOf(node, "Choice").find((choice) => choice.children.length > 0) ?? childOf(node, "Fallback");
}
