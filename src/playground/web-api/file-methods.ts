import { z } from "zod";
import { withNestedBlocks } from "../block-kit/blocks.ts";
import { lengthOf } from "../block-kit/schema.ts";
import { fileJson, sharesJson } from "../file-json.ts";
import { UPLOADS_PATH } from "../file-uploads.ts";
import { type JsonObject, objectsIn } from "../json.ts";
import type { WorkspaceFile } from "../workspace-model.ts";
import { type ApiContext, type ApiMethod, failed, jsonField, method } from "./api-call.ts";
import { type ContentVerdict, checkContent, resolveThread } from "./chat-methods.ts";

const ALT_TEXT_MAX = 1000;
const CHANNELS_MAX = 100;
const NO_CONTENT: ContentVerdict = { kind: "valid", text: "", blocks: [] };

const info = method(z.object({ file: z.string() }), (args, { store }) => {
  const file = store.files.file(args.file);
  if (file === undefined) return failed("file_not_found");
  return { ok: true, file: { ...fileJson(file), ...sharesJson(store.files.shares(file.id)) }, comments: [] };
});

const getUploadUrl = method(
  z.object({
    filename: z.string().min(1),
    length: z.coerce.number().int().min(0),
    alt_txt: z.string().optional(),
  }),
  (args, { store, uploads, baseUrl }) => {
    if (args.length === 0) return failed("missing_argument");
    if (lengthOf(args.alt_txt ?? "") > ALT_TEXT_MAX) return failed("alt_txt_too_large");
    const id = store.newId("F");
    uploads.announce({ id, name: args.filename, length: args.length, altText: args.alt_txt });
    return { ok: true, upload_url: `${baseUrl()}${UPLOADS_PATH}${id}`, file_id: id };
  },
);

/** Slack takes ids of conversations here, and of nothing else. */
const channelId = z.string().regex(/^[CGDZ][A-Z0-9]+$/u, "must match regex pattern: ^[CGDZ][A-Z0-9]+$");
const titled = z.object({ id: z.string(), title: z.string().optional() });
const completeShape = z.object({
  files: jsonField.pipe(z.array(titled).min(1)),
  channel_id: channelId.optional(),
  channels: z.string().optional(),
  thread_ts: z.string().optional(),
  initial_comment: z.string().optional(),
  blocks: jsonField.optional(),
});
type Completion = z.output<typeof completeShape>;

const complete = method(completeShape, (args, context) => {
  const { store, uploads } = context;
  const places = placesOf(args, context);
  if (places.kind === "refused") return failed(places.error);
  const content = contentOf(args, context);
  if (content.kind === "rejected") return content.response;
  const received = uploads.received(args.files.map(({ id }) => id));
  if (received === undefined) return failed("file_not_found");
  const files = received.map(({ announced, content: bytes }) => {
    uploads.close(announced.id);
    const title = args.files.find(({ id }) => id === announced.id)?.title;
    return context.addFile({ ...announced, title, content: bytes });
  });
  context.afterProcessing(args, () => {
    for (const { id } of files) store.files.process(id);
    for (const place of places.places) shareFiles(files, { place, content }, context);
  });
  return { ok: true, files: files.map(fileJson) };
});

interface Place {
  readonly channel: string;
  readonly threadTs: string | undefined;
}

type Places =
  | { readonly kind: "places"; readonly places: readonly Place[] }
  | { readonly kind: "refused"; readonly error: string };

function placesOf({ channel_id, channels, thread_ts }: Completion, { store }: ApiContext): Places {
  const ids = [...(channel_id === undefined ? [] : [channel_id]), ...(channels ?? "").split(",").filter(Boolean)];
  if (ids.length > CHANNELS_MAX) return { kind: "refused", error: "channels_limit_exceeded" };
  const places: Place[] = [];
  for (const id of ids) {
    const conversation = store.conversation(id) ?? store.directMessage(id);
    if (conversation === undefined) return { kind: "refused", error: "channel_not_found" };
    if (store.isAppAbsent(conversation)) return { kind: "refused", error: "not_in_channel" };
    const thread = resolveThread(conversation.id, thread_ts, store);
    if (thread.kind === "refused") return { kind: "refused", error: thread.error };
    places.push({ channel: conversation.id, threadTs: thread.threadTs });
  }
  return { kind: "places", places };
}

/** The text or blocks above the files. Slack fails on a markdown block here, although messages take it. */
function contentOf({ initial_comment: text, blocks }: Completion, { store }: ApiContext): ContentVerdict {
  if (text !== undefined && text !== "") return checkContent({ text }, store);
  if (blocks === undefined) return NO_CONTENT;
  const hasMarkdown = withNestedBlocks(objectsIn(blocks)).some(({ type }) => type === "markdown");
  return hasMarkdown ? { kind: "rejected", response: failed("internal_error") } : checkContent({ blocks }, store);
}

interface Sharing {
  readonly place: Place;
  readonly content: { readonly text: string; readonly blocks: readonly JsonObject[] };
}

/** Posts the message that shares the files. */
function shareFiles(
  completed: readonly WorkspaceFile[],
  { place: { channel, threadTs }, content: { text, blocks } }: Sharing,
  { store, identity, echo }: ApiContext,
): void {
  const files = completed.map(({ id }) => store.files.file(id)).filter((file) => file !== undefined);
  echo(store.add({ channel, user: identity.botUserId, text, blocks, threadTs, files }));
}

/** The methods of `files.*`. */
export const fileMethods: Readonly<Record<string, ApiMethod>> = {
  "files.info": info,
  "files.getUploadURLExternal": getUploadUrl,
  "files.completeUploadExternal": complete,
};
