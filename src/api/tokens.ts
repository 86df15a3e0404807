import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Clearance } from "../domain/sensitivity.ts";

/** Who asks with a token, and what they may see. The token itself is kept nowhere. */
export interface TokenHolder {
  readonly name: string;
  readonly clearance: Clearance;
}

export interface TokenEntry extends TokenHolder {
  /** The SHA-256 of the token, 64 hexadecimal digits. */
  readonly sha256: string;
}

/** Letters, digits, - and _: a name stands before a colon in what is remembered of its holder. */
export const TOKEN_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

const TOKEN_BYTES = 32;

/** A fresh random token; its beginning lets logs and scanners tell what it is. */
export function newToken(): string {
  return `fnt_${randomBytes(TOKEN_BYTES).toString("base64url")}`;
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export type TokenBook = (token: string) => TokenHolder | null;

/**
 * Finds the holder of a token. Every look compares with every entry, whether or not one before it was the right one, and an empty
 * token too is hashed and compared: how long it takes tells nothing about what is in the book.
 */
export function createTokenBook(entries: readonly TokenEntry[]): TokenBook {
  const known = entries.map(({ name, clearance, sha256 }) => ({
    holder: { name, clearance },
    hash: Buffer.from(sha256, "hex"),
  }));
  return (token) => {
    const given = createHash("sha256").update(token).digest();
    let found: TokenHolder | null = null;
    for (const { holder, hash } of known) if (timingSafeEqual(hash, given)) found = holder;
    return token === "" ? null : found;
  };
}
