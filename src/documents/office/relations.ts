import { posix } from "node:path";
import { FileError } from "../file-error.ts";
import type { OfficeArchive } from "./archive.ts";

const RELATIONS_MAX = 100_000;

/** A relationship from one part to another. */
export interface Relation {
  readonly id: string;
  /** Last segment of the relationship type: `slide`, `chart`, `header`. */
  readonly kind: string;
  /** Part name in the archive, or an external address. */
  readonly target: string;
  readonly external: boolean;
}

/** Reads the relationships of a part by id; an empty part name stands for the whole file. */
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

/** The first related part of the given kind that exists in the archive; null where there is none. */
export function relatedPart(
  archive: OfficeArchive,
  relations: ReadonlyMap<string, Relation>,
  kind: string,
): string | null {
  for (const relation of relations.values())
    if (relation.kind === kind && !relation.external && archive.has(relation.target)) return relation.target;
  return null;
}

/** The part with the relationship id; null where it is missing, external or not in the archive. */
export function partOf(
  archive: OfficeArchive,
  relations: ReadonlyMap<string, Relation>,
  id: string | undefined,
): string | null {
  const relation = id === undefined ? undefined : relations.get(id);
  return relation && !relation.external && archive.has(relation.target) ? relation.target : null;
}
