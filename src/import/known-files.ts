import { join, relative, sep } from "node:path";
import { type DocumentKey, type DocumentSource, keyText, sameSource } from "../domain/document-key.ts";
import { isWithin, placeNow } from "./place-now.ts";

/** The file of a stored document, with its current path. */
export interface HeldFile extends DocumentKey {
  readonly path: string;
  /** The current path of its source's folder. */
  readonly folder: string;
}

/** The document that a file belongs to. */
export interface Identity extends DocumentKey {
  /** Further documents from the same file, stored before they were recognised as one. */
  readonly others: readonly DocumentKey[];
}

/** The source of a new document and its current folder. */
export type Home = Pick<HeldFile, "source" | "folder">;

/** The place of a file. */
export interface Place {
  /** The path through the given folder. */
  readonly path: string;
  /** The real path; different for symbolic links. */
  readonly target: string;
}

/** Maps files to documents, so that one file is one document regardless of the path given for it. */
export interface KnownFiles {
  /**
   * The source for new files of a folder: the innermost source that contains it and already has documents in it, else
   * the folder itself.
   */
  homeOf(folder: string): Home;
  /** The document of a file, by its real path first and then by its link; for a new file, a document of `home`. */
  identify(place: Place, home: Home): Identity;
  /** The documents of the file at a path, innermost source first. */
  at(path: string): readonly DocumentKey[];
  /** The stored documents whose files are or were in a folder. */
  under(folder: string): readonly HeldFile[];
}

/** `keptOut`: documents that a person withdrew. They still own their files, but cannot vanish. */
export async function openKnownFiles(
  documents: readonly DocumentKey[],
  keptOut: readonly DocumentKey[],
): Promise<KnownFiles> {
  const places = new Map<string, string>();
  const held: HeldFile[] = [];
  const byPath = new Map<string, HeldFile[]>();
  const note = (file: HeldFile): void => {
    held.push(file);
    byPath.set(file.path, [...(byPath.get(file.path) ?? []), file].toSorted(innermostFirst));
  };
  const noteAll = async (all: readonly DocumentKey[]): Promise<void> => {
    for (const { source, doc } of all) {
      if (source.kind !== "folder" || source.place === "") continue;
      const folder = places.get(source.place) ?? (await placeNow(source.place));
      places.set(source.place, folder);
      note({ source, doc, folder, path: join(folder, doc) });
    }
  };
  await noteAll(documents);
  const stored = [...held];
  await noteAll(keptOut);
  return {
    homeOf: (folder) => {
      const around = held.filter((one) => isWithin(one.folder, folder) && isWithin(folder, one.path));
      const [inner] = around.toSorted(innermostFirst);
      return inner ?? { source: { kind: "folder", place: folder }, folder };
    },
    identify: ({ path, target }, { source, folder }) => {
      const [own, ...others] = [...new Set([target, path])].flatMap((one) => byPath.get(one) ?? []);
      if (own !== undefined) return { source: own.source, doc: own.doc, others };
      const doc = relative(folder, path).split(sep).join("/");
      note({ source, doc, folder, path });
      return { source, doc, others: [] };
    },
    at: (path) => byPath.get(path) ?? [],
    under: (folder) => stored.filter(({ path }) => isWithin(folder, path)),
  };
}

function innermostFirst(a: HeldFile, b: HeldFile): number {
  const byDepth = b.folder.length - a.folder.length;
  // A folder that became a link to another one must not take over that one's files.
  const byPlace = Number(isMoved(a)) - Number(isMoved(b));
  if (byDepth !== 0 || byPlace !== 0) return byDepth === 0 ? byPlace : byDepth;
  return keyText(a) === keyText(b) ? 0 : keyText(a) < keyText(b) ? -1 : 1;
}

function isMoved({ source, folder }: HeldFile): boolean {
  return source.place !== folder;
}

/** The unambiguous name of a document, as `footnote facts withdraw` accepts it. */
export function fullName({ source, doc }: DocumentKey): string {
  return `${source.place}:${doc}`;
}

/** The plain name within the same source, else the full name. */
export function nameBeside(key: DocumentKey, source: DocumentSource): string {
  return sameSource(key.source, source) ? key.doc : fullName(key);
}
