import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Clearance } from "../domain/sensitivity.ts";

/** The owner of a token and their clearance. The token itself is never stored. */
export interface TokenHolder {
  readonly name: string;
  readonly clearance: Clearance;
}

export interface TokenEntry extends TokenHolder {
  /** The SHA-256 of the token, 64 hexadecimal digits. */
  readonly sha256: string;
}

/** Letters, digits, `-` and `_`. No colon, because asker and conversation ids use it as separator. */
export const TOKEN_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

const TOKEN_BYTES = 32;

/** A new random token. Its prefix lets logs and secret scanners recognize it. */
export function newToken(): string {
  return `fnt_${randomBytes(TOKEN_BYTES).toString("base64url")}`;
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export type TokenBook = (token: string) => TokenHolder | null;

/**
 * Finds the holder of a token in constant time: every entry is always compared, and an empty token is hashed and
 * compared too, so that the duration reveals nothing about the entries.
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
