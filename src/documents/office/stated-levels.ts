import { foldText } from "../../language/folding.ts";
import { isSensitivityName } from "../../language/sensitivity-name.ts";
import type { OfficeArchive } from "./archive.ts";
import { type Relation, relatedPart } from "./relations.ts";
import { attributeOf, childrenOf, isTrue, readTree, type TreeOptions } from "./xml-tree.ts";

const TREE: TreeOptions = { skip: new Set(["extLst"]), charactersMax: 1024 * 1024 };
/** The usual place of Microsoft's labels, for files that do not refer to it. */
const LABEL_PART = "docMetadata/LabelInfo.xml";
const LABEL_PROPERTY = /^MSIP_Label_(.+)_(?:Name|Enabled)$/i;

/**
 * Distinct sensitivity levels that an Office file states, Microsoft's labels first. A label counts where its
 * properties or the file's list of labels say that it is set; without a name it is known by its id.
 */
export async function statedLevels(
  archive: OfficeArchive,
  relations: ReadonlyMap<string, Relation>,
  custom: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const property = propertiesOf(custom);
  const inProperties = [...custom.keys()]
    .flatMap((name) => LABEL_PROPERTY.exec(name)?.[1] ?? [])
    .filter((id) => !isFalse(property(`MSIP_Label_${id}_Enabled`)));
  const ids = new Set([...inProperties, ...(await listedLabels(archive, relations))].map(plainId));
  const labels = [...ids].map((id) => property(`MSIP_Label_${id}_Name`) || id);
  const plain = [...custom].flatMap(([name, value]) => (isSensitivityName(name) && value !== "" ? [value] : []));
  const levels = [...labels, ...plain];
  return levels.filter((level, index) => levels.findIndex((other) => foldText(other) === foldText(level)) === index);
}

function propertiesOf(custom: ReadonlyMap<string, string>): (name: string) => string {
  const values = new Map([...custom].map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => values.get(name.toLowerCase()) ?? "";
}

/** The ids of the labels that are set in the list of labels that newer Office programs write. */
async function listedLabels(
  archive: OfficeArchive,
  relations: ReadonlyMap<string, Relation>,
): Promise<readonly string[]> {
  const part = relatedPart(archive, relations, "classificationlabels") ?? LABEL_PART;
  if (!archive.has(part)) return [];
  return childrenOf(await readTree(archive, part, TREE), "label")
    .filter((label) => !isTrue(attributeOf(label, "removed")) && !isFalse(attributeOf(label, "enabled")))
    .flatMap((label) => attributeOf(label, "id") || []);
}

function isFalse(value = ""): boolean {
  return ["0", "false"].includes(value.toLowerCase());
}

/** An id as it stands in the names of properties: without braces, in lower case. */
function plainId(id: string): string {
  return id.replace(/[{}\s]/g, "").toLowerCase();
}
