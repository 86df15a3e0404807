import { z } from "zod";
import type { FileUploads } from "../file-uploads.ts";
import { type JsonObject, parseJson } from "../json.ts";
import type { AppIdentity, Message, WorkspaceFile } from "../workspace-model.ts";
import type { WorkspaceStore } from "../workspace-store.ts";

/** Dependencies of Web API methods. */
export interface ApiContext {
  readonly store: WorkspaceStore;
  readonly identity: AppIdentity;
  /** Sends the app the event of its own message, as Slack does. */
  readonly echo: (message: Message) => void;
  /** Uses up a trigger_id; each can open one modal. */
  readonly useTrigger: (triggerId: string) => TriggerVerdict;
  readonly openSocket: () => string | undefined;
  /** The files that the app announced and has not completed. */
  readonly uploads: FileUploads;
  readonly baseUrl: () => string;
  /** Stores a file of the app, whose format is not known yet. */
  readonly addFile: (file: UploadedFile) => WorkspaceFile;
  /** Calls back once Slack has processed the files of a completed upload: soon after the reply, late, or never. */
  readonly afterProcessing: (args: JsonObject, processed: () => void) => void;
}

/** The bytes of an upload with what was said of them. */
export interface UploadedFile {
  readonly id: string;
  readonly name: string;
  readonly title: string | undefined;
  readonly altText: string | undefined;
  readonly content: Uint8Array;
}

/** The user of a trigger_id, or the reason why it cannot be used. */
export type TriggerVerdict =
  | { readonly kind: "usable"; readonly user: string; readonly viewId: string | undefined }
  | { readonly kind: "unusable"; readonly error: string };

/** A Web API method: takes arguments and returns Slack's response. */
export type ApiMethod = (args: JsonObject, context: ApiContext) => JsonObject;

/** An error response. */
export function failed(error: string, messages: readonly string[] = []): JsonObject {
  return messages.length === 0
    ? { ok: false, error }
    : { ok: false, error, errors: messages.map(withoutLevel), response_metadata: { messages } };
}

function withoutLevel(message: string): string {
  return message.replace(/^\[ERROR\] /u, "");
}

/** Creates a method that validates its arguments; invalid ones yield Slack's `invalid_arguments`. */
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

/** A boolean in JSON (`true`) or in a form (`"true"`, `"1"`). */
export const flag = z.union([
  z.boolean(),
  z.enum(["true", "1"]).transform(() => true),
  z.enum(["false", "0"]).transform(() => false),
]);

/** A value that forms carry as JSON text; invalid JSON stays a string, for the method to reject. */
export const jsonField = z.preprocess((value) => {
  if (typeof value !== "string") return value;
  const parsed = parseJson(value);
  return parsed.kind === "parsed" ? parsed.value : value;
}, z.unknown());
