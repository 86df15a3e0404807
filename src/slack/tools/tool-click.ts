import type { Language } from "../../domain/profile.ts";
import { readToolValue, type ToolUse } from "../../domain/tool-use.ts";
import { type ClickPlace, readElementClick } from "../element-click.ts";

/** Prefix of the ids of the buttons and menus that do something with an answer. */
export const TOOL_PREFIX = "footnote_tool:";

/** A click on a tool, as it is stored until it is done. */
export interface ToolClick extends ClickPlace {
  readonly use: ToolUse;
  readonly language: Language;
  readonly user: string;
  /** Identifies the click in its message. */
  readonly clickedAt: string;
}

/** Parses a click on a tool; null for anything else. */
export function readToolClick(body: unknown): ToolClick | null {
  const click = readElementClick(body, TOOL_PREFIX);
  const read = click === null ? null : readToolValue(click.value);
  if (click === null || read === null || click.message === null) return null;
  return { ...read, ...click.message, user: click.user, clickedAt: click.clickedAt };
}
