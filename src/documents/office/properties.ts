import { inPlain } from "../../language/folding.ts";
import type { OfficeArchive } from "./archive.ts";
import { type Relation, relatedPart } from "./relations.ts";
import { statedLevels } from "./stated-levels.ts";
import { attributeOf, elementsOf, readTree, type TreeOptions, textOf, type XmlNode } from "./xml-tree.ts";

const TREE: TreeOptions = { skip: new Set(), charactersMax: 1024 * 1024 };
const LABEL_LENGTH_MAX = 300;

/** Metadata from the properties of an Office file. */
export interface FileProperties {
  readonly labels: Readonly<Record<string, string>>;
  /** Further sensitivity levels besides `labels.sensitivity`. */
  readonly stated: readonly string[];
  /** Other texts that may contain one: subject, keywords, category, status, comments. */
  readonly marks: readonly string[];
  readonly notices: readonly string[];
}

const MARKS = ["subject", "keywords", "category", "contentStatus", "description"];

/** Reads title, date, company and sensitivity; keywords and the like are used only to detect a sensitivity label. */
export async function readProperties(
  archive: OfficeArchive,
  relations: ReadonlyMap<string, Relation>,
): Promise<FileProperties> {
  const core = await propertiesOf(archive, relatedPart(archive, relations, "core-properties"), (node) => node.name);
  const custom = await propertiesOf(archive, relatedPart(archive, relations, "custom-properties"), customName);
  const program = await propertiesOf(
    archive,
    relatedPart(archive, relations, "extended-properties"),
    (node) => node.name,
  );
  const title = titleOf(core.get("title") ?? "");
  const company = companyOf(program.get("Company") ?? "");
  const date = dateOf(core.get("created"), core.get("modified"));
  const [sensitivity, ...others] = await statedLevels(archive, relations, custom);
  return {
    labels: {
      ...(title && { title }),
      ...(date && { date }),
      ...(company && { company }),
      ...(sensitivity && { sensitivity }),
    },
    stated: others,
    marks: MARKS.flatMap((name) => (core.get(name) ?? "").split(";")).filter((text) => text.trim() !== ""),
    notices:
      others.length > 0
        ? [
            `Its properties name several levels of sensitivity, "${sensitivity}" and ${quoted(others)}: the highest counts.`,
          ]
        : [],
  };
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(" and ");
}

async function propertiesOf(
  archive: OfficeArchive,
  part: string | null,
  nameOf: (node: XmlNode) => string,
): Promise<ReadonlyMap<string, string>> {
  if (part === null) return new Map();
  const properties = elementsOf(await readTree(archive, part, TREE));
  return new Map(properties.map((node) => [nameOf(node), propertyText(node)]));
}

function customName(node: XmlNode): string {
  return attributeOf(node, "name") ?? "";
}

function propertyText(node: XmlNode): string {
  return textOf(node).replace(/\s+/g, " ").trim().slice(0, LABEL_LENGTH_MAX);
}

/** Default titles of programs in several languages. */
const NO_TITLE = inPlain(
  /^(?:power ?point[ -].*|pptxgenjs presentation|microsoft (?:word|power ?point) - .*|(?:word )?document\d*|presentation\d*|slide \d+|untitled|title|.*\.(?:docx?|pptx?|dotx?|potx?))$/i,
);
const NO_TITLE_ELSEWHERE = inPlain(
  /^(?:presentation powerpoint|presentacion de powerpoint|apresentacao do powerpoint|presentazione standard di powerpoint|幻灯片 ?\d+|无标题|未命名)$/i,
);

function titleOf(title: string): string | null {
  return title === "" || NO_TITLE.test(title) || NO_TITLE_ELSEWHERE.test(title) ? null : title;
}

/** Names that programs write where nobody was asked for one. */
const NO_COMPANY = /^(?:microsoft(?: corporation)?|your company|company(?: name)?|home|personal|user|none|n\/a)$/i;

function companyOf(name: string): string | null {
  return name === "" || NO_COMPANY.test(name) ? null : name;
}

/** The day of the last change; null where it is before the day of creation or before 1990. */
function dateOf(created: string | undefined, modified: string | undefined): string | null {
  const [first, last] = [dayOf(created), dayOf(modified)];
  if (first !== null && last !== null && last < first) return null;
  return last ?? first;
}

function dayOf(stamp: string | undefined): string | null {
  const day = /^(\d{4}-\d{2}-\d{2})(?:T|$)/.exec(stamp ?? "")?.[1];
  if (day === undefined || Number.isNaN(Date.parse(day))) return null;
  return day >= "1990" ? day : null;
}
