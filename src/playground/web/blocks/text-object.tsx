import type { ReactNode } from "react";
import { isJsonObject } from "../../json.ts";
import { emojiOf } from "../text/emoji.ts";
import { Mrkdwn } from "../text/mrkdwn.tsx";

/** The string property of the name, or an empty string. */
export function stringIn(value: unknown, name: string): string {
  const found = isJsonObject(value) ? value[name] : undefined;
  return typeof found === "string" ? found : "";
}

/** The text of a text object without markup; emoji are rendered unless `emoji` is false. */
export function plainTextOf(value: unknown): string {
  const text = stringIn(value, "text");
  if (isJsonObject(value) && value.emoji === false) return text;
  return text.replace(/:([a-z0-9_+-]+):/gu, (_, name: string) => emojiOf(name));
}

/** A text object, plain or mrkdwn. */
export function TextObject({ text }: { readonly text: unknown }): ReactNode {
  if (stringIn(text, "type") === "mrkdwn") return <Mrkdwn text={stringIn(text, "text")} />;
  return <span className="paragraph">{plainTextOf(text)}</span>;
}
