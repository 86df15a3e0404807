import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** A stored file: its path and its name. */
export interface Kept {
  readonly path: string;
  readonly name: string;
}

/** A file that is being written to the folder. */
export interface Upload {
  /** Bytes written so far. */
  readonly bytes: number;
  write(chunk: Uint8Array): Promise<void>;
  /** Moves the complete file to its final place. */
  keep(): Promise<Kept>;
  /** Deletes the temporary file; a stored file is not affected. */
  discard(): Promise<void>;
}

/** A file that waits for its uploader's decision; others cannot address it. */
export interface UndecidedFile {
  readonly user: string;
  /** Identifies the upload: the SHA-256 of its content and a random id. */
  readonly content: string;
  readonly name: string;
}

const UNDECIDED = "undecided-";

export function undecidedPath(folder: string, { user, content, name }: UndecidedFile): string {
  return join(folder, `${UNDECIDED}${fileName(user)}`, fileName(content), fileName(name));
}

/** Moves a stored file to those that wait for a decision. */
export async function setUndecided(folder: string, { path, name }: Kept, user: string): Promise<UndecidedFile> {
  const file = { user, content: basename(dirname(path)), name };
  await moveFile(path, undecidedPath(folder, file));
  return file;
}

/** Moves a file from those that wait to those that were loaded; returns its new path. */
export async function setDecided(folder: string, file: UndecidedFile): Promise<string> {
  const place = join(folder, fileName(file.content), fileName(file.name));
  await moveFile(undecidedPath(folder, file), place);
  return place;
}

/** Deletes a waiting file. */
export async function discardUndecided(folder: string, file: UndecidedFile): Promise<void> {
  await rm(undecidedPath(folder, file), { force: true });
}

async function moveFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await rename(from, to);
}

/** The files that wait for the decision of a person. */
export async function undecidedOf(folder: string, user: string): Promise<readonly string[]> {
  const waiting = join(folder, `${UNDECIDED}${fileName(user)}`);
  const found = await Promise.all((await namesIn(waiting)).map((content) => namesIn(join(waiting, content))));
  return found.flat();
}

/** Deletes the files that wait for the decision of a person. */
export async function forgetUndecidedOf(folder: string, user: string): Promise<void> {
  await rm(join(folder, `${UNDECIDED}${fileName(user)}`), { recursive: true, force: true });
}

/** The folders of loaded files; those of earlier releases have no id. */
const LOADED = /^[0-9a-f]{64}(?:-|$)/;

/** Deletes files that were kept before a given time; what was read from them stays. */
export async function forgetUploads(folder: string, before: Date): Promise<void> {
  for (const kept of await namesIn(folder)) {
    const place = join(folder, kept);
    if (LOADED.test(kept) && (await stat(place)).mtime < before) await rm(place, { recursive: true, force: true });
  }
}

/** Deletes files that have waited since before a given time. */
export async function forgetUndecided(folder: string, before: Date): Promise<void> {
  for (const waiting of await namesIn(folder)) {
    if (!waiting.startsWith(UNDECIDED)) continue;
    for (const content of await namesIn(join(folder, waiting))) {
      const place = join(folder, waiting, content);
      if ((await stat(place)).mtime < before) await rm(place, { recursive: true, force: true });
    }
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}

/** File systems allow 255 bytes; the rest is reserved for temporary names. */
const NAME_BYTES_MAX = 180;
const EXTENSION = /\.[a-z0-9]{1,8}$/i;
/** Path separators, characters that Windows forbids, and invisible or direction-changing characters. */
const UNFIT = /[/\\:*?"<>|\p{Cc}\p{Cf}]/gu;

/**
 * Begins a file in the upload folder. Each gets its own folder, named by SHA-256 and a random id, so that its
 * path ignores the name and a decision affects only one of two equal files.
 */
export async function openUpload(folder: string, name: string): Promise<Upload> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = join(folder, `.incoming-${randomUUID()}`);
  return new PartialFile(folder, { temporary, name: fileName(name), handle: await open(temporary, "wx", 0o600) });
}

/** Makes a name safe as one path component: readable, and unable to leave its folder. */
export function fileName(name: string): string {
  const plain = name
    .normalize("NFC")
    .replace(UNFIT, "_")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+/, "")
    .replace(/(?<![. ])[. ]+$/, "");
  const extension = EXTENSION.exec(plain)?.[0] ?? "";
  const stem = clipBytes(plain.slice(0, plain.length - extension.length), NAME_BYTES_MAX);
  return `${stem === "" ? "file" : stem}${extension}`;
}

function clipBytes(text: string, max: number): string {
  let kept = "";
  for (const sign of text) {
    if (Buffer.byteLength(kept + sign) > max) break;
    kept += sign;
  }
  return kept.trimEnd();
}

interface Parts {
  readonly temporary: string;
  readonly name: string;
  readonly handle: FileHandle;
}

class PartialFile implements Upload {
  readonly #folder: string;
  readonly #parts: Parts;
  readonly #hash = createHash("sha256");
  #bytes = 0;

  constructor(folder: string, parts: Parts) {
    this.#folder = folder;
    this.#parts = parts;
  }

  get bytes(): number {
    return this.#bytes;
  }

  async write(chunk: Uint8Array): Promise<void> {
    this.#hash.update(chunk);
    await this.#parts.handle.writeFile(chunk);
    this.#bytes += chunk.length;
  }

  async keep(): Promise<Kept> {
    const { handle, temporary, name } = this.#parts;
    await handle.close();
    const place = join(this.#folder, `${this.#hash.digest("hex")}-${randomUUID()}`);
    await mkdir(place, { mode: 0o700 });
    const path = join(place, name);
    await rename(temporary, path);
    return { path, name };
  }

  async discard(): Promise<void> {
    await this.#parts.handle.close();
    await rm(this.#parts.temporary, { force: true });
  }
}
