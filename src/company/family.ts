import type { Glossary } from "./glossary.ts";

/** Whether an entity is the given one or one of its descendants. */
export function isWithin(entity: string, whole: string, glossary: Glossary): boolean {
  return entity === whole || isAncestor(whole, entity, glossary);
}

/** Whether `ancestor` is the parent of `entity`, directly or through other entities. */
export function isAncestor(ancestor: string, entity: string, glossary: Glossary): boolean {
  let parent = glossary.entity(entity)?.parent ?? null;
  while (parent !== null) {
    if (parent === ancestor) return true;
    parent = glossary.entity(parent)?.parent ?? null;
  }
  return false;
}
