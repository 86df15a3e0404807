import { z } from "zod";
import { type JsonObject, parseJson } from "../json.ts";
import type { AppIdentity, Message } from "../workspace-model.ts";
import type { WorkspaceStore } from "../workspace-store.ts";

/** What a Web API method may use. */
export interface ApiContext {
  readonly store: WorkspaceStore;
  readonly identity: AppIdentity;
  /** Tells the app of a message of its own in a place that it listens to, as Slack does. */
  readonly echo: (message: Message) => void;
  /** Whether a trigger_id may still open a dialog; a trigger serves once. */
  readonly useTrigger: (triggerId: string) => TriggerVerdict;
  readonly openSocket: () => string | undefined;
}

/** Whose click a trigger_id stands for, or why it is worth nothing. */
export type TriggerVerdict =
  | { readonly kind: "usable"; readonly user: string }
  | { readonly kind: "unusable"; readonly error: string };

/** A Web API method: arguments in, Slack's answer out. */
export type ApiMethod = (args: JsonObject, context: ApiContext) => JsonObject;

/** An answer that says what was wrong. */
export function failed(error: string, messages: readonly string[] = []): JsonObject {
  return messages.length === 0
    ? { ok: false, error }
    : { ok: false, error, errors: messages.map(withoutLevel), response_metadata: { messages } };
}

function withoutLevel(message: string): string {
  return message.replace(/^\[ERROR\] /u, "");
}

/** Builds a method from the shape of its arguments; other arguments are Slack's `invalid_arguments`. */
export function method<Shape extends z.ZodType>(
  shape: Shape,
  perform: (args: z.output<Shape>, context: ApiContext) => JsonObject,
): ApiMethod {
  return (args, context) => {
    const parsed = shape.safeParse(args);
    if (parsed.success) return perform(parsed.data, context);
    const messages = parsed.error.issues.map(
      (issue) => `[ERROR] ${issue.message} [json-pointer:/${issue.path.map(String).join("/")}]`,
    );
    return failed("invalid_arguments", messages);
  };
}

/** A flag in JSON (`true`) or in a form (`"true"`, `"1"`). */
export const flag = z.union([
  z.boolean(),
  z.enum(["true", "1"]).transform(() => true),
  z.enum(["false", "0"]).transform(() => false),
]);

/** A value that forms carry as JSON text; text that is no JSON stays as it is, for the method to refuse. */
export const jsonField = z.preprocess((value) => {
  if (typeof value !== "string") return value;
  const parsed = parseJson(value);
  return parsed.kind === "parsed" ? parsed.value : value;
}, z.unknown());
