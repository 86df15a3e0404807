import { posix } from "node:path";
import { FileError } from "../file-error.ts";
import type { OfficeArchive } from "./archive.ts";

const RELATIONS_MAX = 100_000;

/** How one part names another. */
export interface Relation {
  readonly id: string;
  /** The last word of its type: `slide`, `chart`, `header`. */
  readonly kind: string;
  /** The part's name in the archive, or an address outside of it. */
  readonly target: string;
  readonly external: boolean;
}

/** The relations of a part by their ids; those of the whole file for an empty name. */
export async function readRelations(archive: OfficeArchive, part: string): Promise<ReadonlyMap<string, Relation>> {
  const folder = posix.dirname(part);
  const list = posix.join(folder, "_rels", `${posix.basename(part)}.rels`);
  const relations = new Map<string, Relation>();
  if (part !== "" && !archive.has(list)) return relations;
  await archive.parse(list, {
    open(name, attribute) {
      if (name !== "Relationship") return;
      if (relations.size >= RELATIONS_MAX) throw new FileError("too_large", "Its parts have too many relations.");
      const id = attribute("Id") ?? "";
      const external = attribute("TargetMode") === "External";
      const target = attribute("Target") ?? "";
      relations.set(id, {
        id,
        kind: (attribute("Type") ?? "").split("/").at(-1) ?? "",
        target: external ? target : partName(folder, target),
        external,
      });
    },
    text() {},
    close() {},
  });
  return relations;
}

function partName(folder: string, target: string): string {
  return target.startsWith("/") ? posix.normalize(target.slice(1)) : posix.join(folder, target);
}

/** The first related part of a kind that is in the archive. */
export function relatedPart(
  archive: OfficeArchive,
  relations: ReadonlyMap<string, Relation>,
  kind: string,
): string | null {
  for (const relation of relations.values())
    if (relation.kind === kind && !relation.external && archive.has(relation.target)) return relation.target;
  return null;
}

/** The part that a relation's id names; null where it names none of this archive. */
export function partOf(
  archive: OfficeArchive,
  relations: ReadonlyMap<string, Relation>,
  id: string | undefined,
): string | null {
  const relation = id === undefined ? undefined : relations.get(id);
  return relation && !relation.external && archive.has(relation.target) ? relation.target : null;
}
