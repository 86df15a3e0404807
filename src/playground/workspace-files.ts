import { permalinkOf } from "./file-json.ts";
import { kindOf } from "./file-kinds.ts";
import type { FileShare, WorkspaceFile } from "./workspace-model.ts";

/** The formats that an image block may show. */
const IMAGE_TYPES: ReadonlySet<string> = new Set(["png", "jpg", "gif"]);

/** A file with its content. */
export interface NewFile {
  readonly name: string;
  readonly title?: string | undefined;
  readonly altText?: string | undefined;
  readonly content: Uint8Array;
  readonly user: string;
}

/** What the workspace adds to a file. */
interface FilePlace {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly created: number;
  /** The beginning of the addresses of private files. */
  readonly address: string;
  /** Whether Slack knows its format already, as with files of people. */
  readonly isProcessed: boolean;
}

interface StoredFile {
  readonly file: WorkspaceFile;
  readonly content: Uint8Array;
  readonly shares: readonly FileShare[];
}

/** In-memory storage of the files of a workspace. */
export class WorkspaceFiles {
  private readonly files = new Map<string, StoredFile>();

  add({ name, title, altText, content, user }: NewFile, { id, created, address, isProcessed }: FilePlace) {
    const kind = kindOf(name, content);
    const file: WorkspaceFile = {
      id,
      name,
      title: title ?? name,
      altText: altText ?? "",
      user,
      created,
      bytes: content.length,
      type: kind.type,
      typeName: kind.name,
      mimeType: kind.mimeType,
      isImage: IMAGE_TYPES.has(kind.type),
      isProcessed,
      downloadUrl: `${address}${id}/download/${encodeURIComponent(name)}`,
    };
    this.files.set(id, { file, content, shares: [] });
    return file;
  }

  /** Marks a file as processed: from now on its format is known, and image blocks may show it. */
  process(id: string): void {
    this.change(id, (stored) => ({ ...stored, file: { ...stored.file, isProcessed: true } }));
  }

  share(id: string, share: FileShare): void {
    this.change(id, (stored) => ({ ...stored, shares: [...stored.shares, share] }));
  }

  file(id: string): WorkspaceFile | undefined {
    return this.files.get(id)?.file;
  }

  /** A file by either of its addresses. */
  fileAt(url: string): WorkspaceFile | undefined {
    const stored = [...this.files.values()].find(({ file }) => file.downloadUrl === url || permalinkOf(file) === url);
    return stored?.file;
  }

  content(id: string): Uint8Array | undefined {
    return this.files.get(id)?.content;
  }

  shares(id: string): readonly FileShare[] {
    return this.files.get(id)?.shares ?? [];
  }

  private change(id: string, changed: (stored: StoredFile) => StoredFile): void {
    const stored = this.files.get(id);
    if (stored !== undefined) this.files.set(id, changed(stored));
  }
}
