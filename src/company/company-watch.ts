import { createHash } from "node:crypto";
import type { CompanyFile } from "../domain/profile.ts";
import { decodeProfile, readProfile } from "./load-profile.ts";
import { ProfileError, type ProfileFault } from "./profile-error.ts";

/** What a look at the company file found: nothing new, another file without a fault, or another fault. */
export type CompanyLook =
  | { readonly kind: "same" }
  | { readonly kind: "usable"; readonly file: CompanyFile; readonly hash: string }
  | { readonly kind: "faulty"; readonly faults: readonly ProfileFault[] };

const SAME: CompanyLook = { kind: "same" };

type Content =
  | { readonly mark: string; readonly bytes: Uint8Array }
  | { readonly mark: "unreadable"; readonly error: ProfileError };

/**
 * Looks whether the company file reads otherwise. Its content is compared, since editors and mounted folders put another file in its place.
 * A content is judged when two looks in a row find it: a file that is half written may read as a whole one with fewer rules.
 */
export class CompanyWatch {
  readonly #path: string;
  #judged: string;
  #seen: string;

  /** `hash` is the SHA-256 of the content that holds. */
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
