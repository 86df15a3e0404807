import type { JsonObject } from "./json.ts";
import type { FileShare, WorkspaceFile } from "./workspace-model.ts";

/** The address at which Slack shows a file to people. */
export function permalinkOf({ downloadUrl }: WorkspaceFile): string {
  return downloadUrl.replace("/download/", "/");
}

/** A file as represented in Slack's events and messages; its format is empty until Slack has processed it. */
export function fileJson(file: WorkspaceFile): JsonObject {
  const view = permalinkOf(file);
  return {
    id: file.id,
    created: file.created,
    timestamp: file.created,
    name: file.name,
    title: file.title,
    mimetype: file.isProcessed ? file.mimeType : "",
    filetype: file.isProcessed ? file.type : "",
    pretty_type: file.isProcessed ? file.typeName : "",
    user: file.user,
    size: file.bytes,
    mode: "hosted",
    editable: false,
    is_external: false,
    external_type: "",
    is_public: false,
    public_url_shared: false,
    display_as_bot: false,
    username: "",
    url_private: view,
    url_private_download: file.downloadUrl,
    permalink: view,
    file_access: "visible",
    ...(file.altText === "" ? {} : { alt_txt: file.altText }),
  };
}

/** Where a file is shared, as `files.info` adds it: only this says in which message a file stands. */
export function sharesJson(shares: readonly FileShare[]): JsonObject {
  const direct = shares.filter(({ channel }) => channel.startsWith("D"));
  const open = shares.filter(({ channel }) => !channel.startsWith("D"));
  return {
    channels: channelsOf(open),
    ims: channelsOf(direct),
    groups: [],
    shares: {
      ...(open.length === 0 ? {} : { public: byChannel(open) }),
      ...(direct.length === 0 ? {} : { private: byChannel(direct) }),
    },
  };
}

function channelsOf(shares: readonly FileShare[]): readonly string[] {
  return [...new Set(shares.map(({ channel }) => channel))];
}

function byChannel(shares: readonly FileShare[]): JsonObject {
  return Object.fromEntries(
    channelsOf(shares).map((channel) => [
      channel,
      shares
        .filter((share) => share.channel === channel)
        .map(({ ts, threadTs }) => ({ ts, ...(threadTs === undefined ? {} : { thread_ts: threadTs }) })),
    ]),
  );
}
