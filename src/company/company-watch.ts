import { createHash } from "node:crypto";
import type { CompanyFile } from "../domain/profile.ts";
import { decodeProfile, readProfile } from "./load-profile.ts";
import { ProfileError, type ProfileFault } from "./profile-error.ts";

/** Result of one check of the company file: no new content, new valid content, or new faulty content. */
export type CompanyLook =
  | { readonly kind: "same" }
  | { readonly kind: "usable"; readonly file: CompanyFile; readonly hash: string }
  | { readonly kind: "faulty"; readonly faults: readonly ProfileFault[] };

const SAME: CompanyLook = { kind: "same" };

type Content =
  | { readonly mark: string; readonly bytes: Uint8Array }
  | { readonly mark: "unreadable"; readonly error: ProfileError };

/**
 * Detects changes of the company file by content hash, since editors and mounted folders replace the file. New content
 * is evaluated only after two consecutive checks have seen it: a half-written file may be valid with fewer rules.
 */
export class CompanyWatch {
  readonly #path: string;
  #judged: string;
  #seen: string;

  /** `hash`: SHA-256 of the content now in use. */
  constructor(path: string, hash: string) {
    this.#path = path;
    this.#judged = hash;
    this.#seen = hash;
  }

  async look(): Promise<CompanyLook> {
    const content = await this.#content();
    const isSettled = content.mark === this.#seen;
    this.#seen = content.mark;
    if (!isSettled || content.mark === this.#judged) return SAME;
    this.#judged = content.mark;
    return this.#judge(content);
  }

  async #content(): Promise<Content> {
    try {
      const bytes = await readProfile(this.#path);
      return { mark: createHash("sha256").update(bytes).digest("hex"), bytes };
    } catch (error) {
      if (error instanceof ProfileError) return { mark: "unreadable", error };
      throw error;
    }
  }

  #judge(content: Content): CompanyLook {
    if ("error" in content) return { kind: "faulty", faults: content.error.faults };
    try {
      return { kind: "usable", file: decodeProfile(content.bytes, this.#path), hash: content.mark };
    } catch (error) {
      if (error instanceof ProfileError) return { kind: "faulty", faults: error.faults };
      throw error;
    }
  }
}
