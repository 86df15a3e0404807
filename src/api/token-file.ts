import { readFileSync, statSync } from "node:fs";
import { FootnoteError } from "../domain/errors.ts";
import type { Logger } from "../operations/logging/logger.ts";
import { ApiError } from "./api-error.ts";
import { parseTokens } from "./parse-tokens.ts";
import { createTokenBook, type TokenBook, type TokenEntry, type TokenHolder } from "./tokens.ts";

export interface TokenFile {
  /** The holder of a token in the current file; null for an unknown token. */
  holderOf(token: string): TokenHolder | null;
}

export interface TokenFileOptions {
  readonly path: string;
  readonly logger: Logger;
  /** Milliseconds of any clock; only differences count. */
  readonly nowMs: () => number;
}

/** The file is checked for changes by the first request after this interval. */
const LOOK_AGAIN_MS = 1_000;

/**
 * Opens the token file and follows its changes by its size and modification time, without signals or watchers. If the
 * file becomes invalid or disappears, the fault is logged and the last valid entries stay in force. Throws an
 * `ApiError` if the first read fails.
 */
export function openTokenFile({ path, logger, nowMs }: TokenFileOptions): TokenFile {
  let mark = markOf(path);
  let book = readBook(path);
  let lookedAt = nowMs();
  const follow = (): void => {
    const now = nowMs();
    if (now - lookedAt < LOOK_AGAIN_MS) return;
    lookedAt = now;
    const next = markOf(path);
    if (next === mark) return;
    mark = next;
    try {
      book = readBook(path);
      logger.info({ event: "api_tokens_read" }, "the file of API tokens changed and was read");
    } catch (error) {
      const faults = error instanceof FootnoteError ? error.message : String(error);
      logger.error(
        { event: "api_tokens_kept", faults },
        "the changed file of API tokens has faults; the former one holds",
      );
    }
  };
  return {
    holderOf: (token) => {
      follow();
      return book(token);
    },
  };
}

/** Changes when the file is written or replaced; empty where the file does not exist. */
function markOf(path: string): string {
  try {
    const { ino, size, mtimeMs } = statSync(path);
    return `${ino}:${size}:${mtimeMs}`;
  } catch {
    return "";
  }
}

function readBook(path: string): TokenBook {
  return createTokenBook(readTokenFile(path));
}

/** The entries of a token file. Throws an `ApiError` that gives the position of every fault. */
export function readTokenFile(path: string): readonly TokenEntry[] {
  return parseTokens(readText(path), path);
}

function readText(path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
  } catch (cause) {
    const what = cause instanceof TypeError ? "is not UTF-8 text" : "cannot be read";
    const remedy =
      "Write the file that FOOTNOTE_API_TOKENS_FILE names; `npx footnote token new NAME` makes an entry for it";
    const fault = { file: path, line: 1, column: 1, message: `The file of tokens ${what}`, remedy };
    throw new ApiError("unreadable_tokens", [fault], { cause });
  }
}
