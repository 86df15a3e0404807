import { stat } from "node:fs/promises";
import { type DocumentKey, type DocumentSource, keyText } from "../domain/document-key.ts";
import type { DocumentEntry } from "./document-store.ts";
import type { Moved } from "./ingest-report.ts";
import { nameBeside } from "./known-files.ts";

/** A document with the hash of its file. */
interface Content extends DocumentKey {
  readonly fileHash: string;
}

/** A document as it was stored before this run. */
type StoredContent = Content & Pick<DocumentEntry, "decisions">;

/** Content hashes of all documents, to find copies and moved folders. */
export interface Contents {
  /** Records a document's content; returns warnings where documents other than `own` have the same content. */
  note(content: Content, own: readonly DocumentKey[]): readonly string[];
  /** Folders that no longer exist and most of whose documents were read elsewhere in this run. */
  moved(): Promise<readonly Moved[]>;
}

const NAMED_MAX = 3;

export function openContents(stored: readonly StoredContent[]): Contents {
  const decided = new Map(stored.map((one) => [keyText(one), one.decisions]));
  const hashes = new Map<string, string>();
  const byHash = new Map<string, Map<string, DocumentKey>>();
  const noted = new Set<string>();
  const put = ({ source, doc, fileHash }: Content): readonly DocumentKey[] => {
    const key = keyText({ source, doc });
    byHash.get(hashes.get(key) ?? "")?.delete(key);
    hashes.set(key, fileHash);
    const same = byHash.get(fileHash) ?? new Map<string, DocumentKey>();
    const others = [...same.values()];
    byHash.set(fileHash, same.set(key, { source, doc }));
    return others;
  };
  for (const content of stored) put(content);
  return {
    note: (content, own) => {
      noted.add(content.fileHash);
      const keys = new Set([content, ...own].map(keyText));
      const others = put(content).filter((other) => !keys.has(keyText(other)));
      const isNew = !decided.has(keyText(content));
      const lost = isNew ? others.reduce((sum, other) => sum + (decided.get(keyText(other)) ?? 0), 0) : 0;
      return [...sameContent(others, content.source), ...(lost === 0 ? [] : [notDecidedHere(lost)])];
    },
    moved: async () => {
      const places = new Set(stored.flatMap(({ source }) => (isFolder(source) ? [source.place] : [])));
      const moved: Moved[] = [];
      for (const folder of places) {
        const own = stored.filter(({ source }) => isFolder(source) && source.place === folder);
        const same = own.filter(({ fileHash }) => noted.has(fileHash)).length;
        if (same * 2 > own.length && (await isGone(folder))) moved.push({ folder, documents: own.length, same });
      }
      return moved;
    },
  };
}

function sameContent(others: readonly DocumentKey[], source: DocumentSource): readonly string[] {
  if (others.length === 0) return [];
  const names = others.slice(0, NAMED_MAX).map((other) => nameBeside(other, source));
  const more = others.length > names.length ? ` and ${others.length - names.length} more` : "";
  return [`Same content as ${names.join(", ")}${more}.`];
}

function notDecidedHere(decisions: number): string {
  const said = decisions === 1 ? "1 decision of people does" : `${decisions} decisions of people do`;
  return `${said} not hold for this document under its new name: see \`footnote review audit\`.`;
}

function isFolder({ kind, place }: DocumentSource): boolean {
  return kind === "folder" && place !== "";
}

/** A folder counts as gone only if the system says so, and not if access is denied. */
async function isGone(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => false,
    (error: unknown) =>
      error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"),
  );
}
