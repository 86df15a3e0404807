import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { CompanyFile } from "../domain/profile.ts";
import { decodeProfile, readProfile } from "./load-profile.ts";
import { ProfileError, type ProfileFault } from "./profile-error.ts";

/** Result of one check of the company file: no new content, new valid content, or new faulty content. */
export type CompanyLook =
  | { readonly kind: "same" }
  | { readonly kind: "usable"; readonly file: CompanyFile; readonly hash: string }
  | { readonly kind: "faulty"; readonly faults: readonly ProfileFault[] };

/** The content in use: of the company file, and of the file of vetted answers that it names. */
export interface ContentInUse {
  /** SHA-256. */
  readonly hash: string;
  readonly vetted: { readonly path: string; readonly hash: string } | null;
}

const SAME: CompanyLook = { kind: "same" };

type Content =
  | { readonly mark: string; readonly hash: string; readonly bytes: Uint8Array }
  | { readonly mark: "unreadable"; readonly error: ProfileError };

/**
 * Detects changes of the company file and of its vetted answers by content hash, since editors and mounted folders
 * replace files. New content is evaluated only after two consecutive checks have seen it: a half-written file may be valid
 * with fewer rules.
 */
export class CompanyWatch {
  readonly #path: string;
  #vetted: string | null = null;
  #judged = "";
  #seen = "";

  constructor(path: string, inUse: ContentInUse) {
    this.#path = path;
    this.holds(inUse);
  }

  /** Says which content is in use from now on. */
  holds({ hash, vetted }: ContentInUse): void {
    this.#vetted = vetted?.path ?? null;
    this.#judged = markOf(hash, vetted?.hash ?? null);
    this.#seen = this.#judged;
  }

  async look(): Promise<CompanyLook> {
    const content = await this.#content();
    const isSettled = content.mark === this.#seen;
    this.#seen = content.mark;
    if (!isSettled || content.mark === this.#judged) return SAME;
    this.#judged = content.mark;
    const found = this.#judge(content);
    if (found.kind === "usable") await this.#follow(found);
    return found;
  }

  /** From now on looks at the vetted answers that this version names, also where they keep it from being used. */
  async #follow({ file, hash }: Extract<CompanyLook, { readonly kind: "usable" }>): Promise<void> {
    this.#vetted = vettedPath(this.#path, file);
    this.#judged = markOf(hash, this.#vetted && (await hashAt(this.#vetted)));
    this.#seen = this.#judged;
  }

  async #content(): Promise<Content> {
    try {
      const bytes = await readProfile(this.#path);
      const hash = hashOf(bytes);
      return { mark: markOf(hash, this.#vetted && (await hashAt(this.#vetted))), hash, bytes };
    } catch (error) {
      if (error instanceof ProfileError) return { mark: "unreadable", error };
      throw error;
    }
  }

  #judge(content: Content): CompanyLook {
    if ("error" in content) return { kind: "faulty", faults: content.error.faults };
    try {
      return { kind: "usable", file: decodeProfile(content.bytes, this.#path), hash: content.hash };
    } catch (error) {
      if (error instanceof ProfileError) return { kind: "faulty", faults: error.faults };
      throw error;
    }
  }
}

/** The file of vetted answers that a company file names, relative to it; null for none. */
export function vettedPath(profilePath: string, { faqFile }: Pick<CompanyFile, "faqFile">): string | null {
  return faqFile === null ? null : join(dirname(profilePath), faqFile);
}

function markOf(hash: string, vetted: string | null): string {
  return vetted === null ? hash : `${hash} ${vetted}`;
}

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** `missing` also where the file cannot be read; reading it for use says why. */
async function hashAt(path: string): Promise<string> {
  try {
    return hashOf(await readFile(path));
  } catch {
    return "missing";
  }
}
