import type { JsonObject } from "./json.ts";
import type { WorkspaceFile } from "./workspace-model.ts";

interface FileKind {
  /** Slack's `filetype`. */
  readonly type: string;
  readonly name: string;
  readonly mimeType: string;
}

const OFFICE = "application/vnd.openxmlformats-officedocument";
const KINDS: Readonly<Record<string, FileKind>> = {
  xlsx: { type: "xlsx", name: "Excel Spreadsheet", mimeType: `${OFFICE}.spreadsheetml.sheet` },
  pptx: { type: "pptx", name: "PowerPoint Presentation", mimeType: `${OFFICE}.presentationml.presentation` },
  docx: { type: "docx", name: "Word Document", mimeType: `${OFFICE}.wordprocessingml.document` },
  pdf: { type: "pdf", name: "PDF", mimeType: "application/pdf" },
  csv: { type: "csv", name: "CSV", mimeType: "text/csv" },
  md: { type: "markdown", name: "Markdown", mimeType: "text/markdown" },
  html: { type: "html", name: "HTML", mimeType: "text/html" },
  txt: { type: "text", name: "Plain Text", mimeType: "text/plain" },
};
const OTHER: FileKind = { type: "binary", name: "Binary", mimeType: "application/octet-stream" };

/** A file to upload. */
export interface NewFile {
  readonly name: string;
  readonly content: Uint8Array;
  readonly user: string;
}

/** In-memory storage of the files of a workspace. */
export class WorkspaceFiles {
  private readonly files = new Map<string, { readonly file: WorkspaceFile; readonly content: Uint8Array }>();

  add({ name, content, user }: NewFile, { id, created, address }: { id: string; created: number; address: string }) {
    const extension = /\.([a-z0-9]+)$/iu.exec(name)?.[1]?.toLowerCase() ?? "";
    const kind = (Object.hasOwn(KINDS, extension) ? KINDS[extension] : undefined) ?? OTHER;
    const file: WorkspaceFile = {
      id,
      name,
      user,
      created,
      bytes: content.length,
      type: kind.type,
      typeName: kind.name,
      mimeType: kind.mimeType,
      downloadUrl: `${address}${id}/download/${encodeURIComponent(name)}`,
    };
    this.files.set(id, { file, content });
    return file;
  }

  file(id: string): WorkspaceFile | undefined {
    return this.files.get(id)?.file;
  }

  content(id: string): Uint8Array | undefined {
    return this.files.get(id)?.content;
  }
}

/** A file as represented in Slack's events, messages and `files.info`. */
export function fileJson(file: WorkspaceFile): JsonObject {
  const view = file.downloadUrl.replace("/download/", "/");
  return {
    id: file.id,
    created: file.created,
    timestamp: file.created,
    name: file.name,
    title: file.name,
    mimetype: file.mimeType,
    filetype: file.type,
    pretty_type: file.typeName,
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
  };
}
