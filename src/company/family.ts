import type { Glossary } from "./glossary.ts";

/** Whether `ancestor` contains `entity`, directly or through other entities. */
export function isAncestor(ancestor: string, entity: string, glossary: Glossary): boolean {
  let parent = glossary.entity(entity)?.parent ?? null;
  while (parent !== null) {
    if (parent === ancestor) return true;
    parent = glossary.entity(parent)?.parent ?? null;
  }
  return false;
}
