import type { Language } from "../../domain/profile.ts";
import { readWantedValue, type WantedUse } from "../../domain/wanted-figure.ts";
import { type ElementClick, readElementClick } from "../element-click.ts";

/** Prefix of the ids of elements that do something with wanted figures. */
export const WANTED_PREFIX = "footnote_wanted:";

/** A click on wanted figures, below an answer or on the Home tab. */
export interface WantedClick extends Omit<ElementClick, "value"> {
  readonly use: WantedUse;
  readonly language: Language;
}

/** Parses a click on such an element; null for anything else. */
export function readWantedClick(body: unknown): WantedClick | null {
  const click = readElementClick(body, WANTED_PREFIX);
  const read = click === null ? null : readWantedValue(click.value);
  if (click === null || read === null) return null;
  const { user, message, clickedAt } = click;
  return { ...read, user, message, clickedAt };
}
