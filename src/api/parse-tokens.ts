import { z } from "zod";
import type { FaultLog } from "../company/fault-log.ts";
import { readListFile } from "../company/list-file.ts";
import { dotted, readShape } from "../company/shape-faults.ts";
import { keyed } from "../company/value-shapes.ts";
import type { YamlPath } from "../company/yaml-source.ts";
import { CLEARANCES } from "../domain/sensitivity.ts";
import { ApiError } from "./api-error.ts";
import { hashToken, TOKEN_NAME, type TokenEntry } from "./tokens.ts";

/** Each request is compared with every entry. */
const TOKENS_MAX = 1_000;

const LIST_REMEDY = "Write tokens: and one entry with - { name: …, sha256: …, clearance: … } for each token";
const NAME_REMEDY = "Write a short name of letters, digits, - and _, such as reporting";
const CLEARANCE_REMEDY = `Write ${CLEARANCES.join(", ")}`.replace(/, (\w+)$/, " or $1");
const HASH_REMEDY = "Write the SHA-256 of a token, 64 hexadecimal digits, as `footnote token new` prints it";

const entryShape = keyed(
  {
    name: z.string({ error: NAME_REMEDY }).regex(TOKEN_NAME, { error: NAME_REMEDY }),
    // Checked by hand: where a token was written in place of its hash, the fault must not repeat it.
    sha256: z.unknown().optional(),
    clearance: z.enum(CLEARANCES, { error: CLEARANCE_REMEDY }),
  },
  "Write - { name: …, sha256: …, clearance: … }",
);

/** Reads a token file, YAML or JSON. Throws an `ApiError` with every fault and its place in `file`. */
export function parseTokens(text: string, file: string): readonly TokenEntry[] {
  const { items, faults } = readListFile(text, file, TOKEN_FILE, readEntries);
  if (faults.length > 0) throw new ApiError("invalid_tokens", faults);
  return items;
}

const TOKEN_FILE = { key: "tokens", isMissing: "The file has no list of tokens", remedy: LIST_REMEDY };

function readEntries(bodies: readonly unknown[], log: FaultLog): readonly TokenEntry[] {
  if (bodies.length > TOKENS_MAX)
    log.add(["tokens"], "key", `There are more than ${TOKENS_MAX} tokens`, "Remove those that nobody uses");
  const placed = bodies.flatMap((body, index) => {
    const path = ["tokens", index];
    const entry = readEntry(body, path, log);
    return entry === null ? [] : [{ path, entry }];
  });
  checkOnce(placed, "name", log);
  checkOnce(placed, "sha256", log);
  return placed.map(({ entry }) => entry);
}

const EMPTY_TOKEN = hashToken("");

function readEntry(body: unknown, path: YamlPath, log: FaultLog): TokenEntry | null {
  const raw = readShape(entryShape, body, path, log);
  if (raw === null) return null;
  const place = [...path, "sha256"];
  const sha256 = typeof raw.sha256 === "string" ? raw.sha256.toLowerCase() : "";
  if (raw.sha256 === undefined) log.add(place, "key", `${dotted(place)} is missing`, HASH_REMEDY);
  else if (!/^[0-9a-f]{64}$/.test(sha256)) log.add(place, "value", `${dotted(place)} is no SHA-256`, HASH_REMEDY);
  else if (sha256 === EMPTY_TOKEN) log.add(place, "value", `${dotted(place)} is that of an empty text`, HASH_REMEDY);
  else return { name: raw.name, clearance: raw.clearance, sha256 };
  return null;
}

interface Placed {
  readonly path: YamlPath;
  readonly entry: TokenEntry;
}

/** One name is one asker, and one token has one name: else it would be open whose thread or clearance counts. */
function checkOnce(placed: readonly Placed[], key: "name" | "sha256", log: FaultLog): void {
  const first = new Map<string, YamlPath>();
  for (const { path, entry } of placed) {
    const owner = first.get(entry[key]);
    first.set(entry[key], owner ?? path);
    if (owner === undefined) continue;
    const message = `${dotted([...path, key])} is that of ${dotted(owner)} (line ${log.lineOf([...owner, key], "value")})`;
    log.add([...path, key], "value", message, key === "name" ? "Write another name" : "Make another token");
  }
}
