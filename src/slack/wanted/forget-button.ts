import type { Language } from "../../domain/profile.ts";
import { writeWantedValue } from "../../domain/wanted-figure.ts";
import type { Edge } from "../edge.ts";
import { WANTED_PREFIX } from "./wanted-click.ts";

/** Ends the waiting for one question. */
export function forgetButton({ texts }: Pick<Edge, "texts">, id: string, language: Language): unknown {
  return {
    type: "button",
    action_id: `${WANTED_PREFIX}forget`,
    text: { type: "plain_text", text: texts[language].wanted.forget, emoji: false },
    value: writeWantedValue({ language, use: { kind: "forget", id } }),
  };
}
