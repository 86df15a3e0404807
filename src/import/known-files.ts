import { join, relative, sep } from "node:path";
import { type DocumentKey, type DocumentSource, keyText, sameSource } from "../domain/document-key.ts";
import { isWithin, placeNow } from "./place-now.ts";

/** A file that is a document already, where it lies now. */
export interface HeldFile extends DocumentKey {
  readonly path: string;
  /** Where the folder of its source is now. */
  readonly folder: string;
}

/** Which document a file is. */
export interface Identity extends DocumentKey {
  /** Documents that the same file is besides, from before it was known to be one. */
  readonly others: readonly DocumentKey[];
}

/** The folder that a new document is named from, as a source and as it lies now. */
export type Home = Pick<HeldFile, "source" | "folder">;

/** Where a file was found. */
export interface Place {
  /** By its folder and its name there. */
  readonly path: string;
  /** Where it really lies: somewhere else for a link. */
  readonly target: string;
}

/** The files that documents were read from, so that one file is one document, whatever path names it. */
export interface KnownFiles {
  /**
   * Where the new files of a folder belong: to the innermost source around it that has documents from it already, else to the folder.
   */
  homeOf(folder: string): Home;
  /** What a file is held as, by its own path before that of a link to it; else a document of its home. */
  identify(place: Place, home: Home): Identity;
  /** The documents that the file of a path is, the innermost source first. */
  at(path: string): readonly DocumentKey[];
  /** The documents that are stored whose files lie or lay in a folder. */
  under(folder: string): readonly HeldFile[];
}

/** `keptOut` are documents that a person withdrew: their files are still theirs, and nothing of them can vanish. */
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
  // A folder that became a link to another one does not take over the other one's files.
  const byPlace = Number(isMoved(a)) - Number(isMoved(b));
  if (byDepth !== 0 || byPlace !== 0) return byDepth === 0 ? byPlace : byDepth;
  return keyText(a) === keyText(b) ? 0 : keyText(a) < keyText(b) ? -1 : 1;
}

function isMoved({ source, folder }: HeldFile): boolean {
  return source.place !== folder;
}

/** How `footnote facts withdraw` takes a document whose name others may have. */
export function fullName({ source, doc }: DocumentKey): string {
  return `${source.place}:${doc}`;
}

/** Its name alone beside other documents of its source, else the full one. */
export function nameBeside(key: DocumentKey, source: DocumentSource): string {
  return sameSource(key.source, source) ? key.doc : fullName(key);
}
