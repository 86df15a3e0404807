import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { GoldenCase } from "./golden-case.ts";
import { GoldenError } from "./golden-error.ts";
import { parseGoldenCase } from "./parse-golden-case.ts";

/** Cases that gate, and known gaps: cases that are known to fail, which are run and reported only. */
export interface GoldenSet {
  readonly cases: readonly GoldenCase[];
  readonly gaps: readonly GoldenCase[];
}

/** The file with the known gaps. */
const KNOWN_GAPS = "known-gaps.jsonl";

const FAULTS_SHOWN = 20;

/** Reads all `*.jsonl` files of a folder in the order of their names. One faulty line rejects the whole set. */
export async function loadGolden(folder: string): Promise<GoldenSet> {
  const names = (await namesIn(folder)).filter((name) => name.endsWith(".jsonl")).toSorted();
  const faults: string[] = [];
  const placeOf = new Map<string, string>();
  const files = new Map<string, readonly GoldenCase[]>();
  for (const name of names) {
    const lines = (await readFile(join(folder, name), "utf8")).split("\n");
    files.set(
      name,
      lines.flatMap((line, index) => readLine(line, `${join(folder, name)}:${index + 1}`, placeOf, faults)),
    );
  }
  const cases = names.filter((name) => name !== KNOWN_GAPS).flatMap((name) => files.get(name) ?? []);
  if (faults.length === 0 && cases.length === 0) faults.push(`${folder}: holds no golden case (*.jsonl)`);
  if (faults.length > 0) throw new GoldenError("golden_invalid", faultText(faults));
  return { cases, gaps: files.get(KNOWN_GAPS) ?? [] };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (cause) {
    throw new GoldenError("golden_invalid", `${folder}: there is no such folder of golden cases`, { cause });
  }
}

function readLine(line: string, place: string, placeOf: Map<string, string>, faults: string[]): readonly GoldenCase[] {
  if (line.trim() === "") return [];
  const parsed = parseGoldenCase(line);
  if (!parsed.ok) {
    faults.push(...parsed.faults.map((fault) => `${place}: ${fault}`));
    return [];
  }
  const { id } = parsed.golden;
  const known = placeOf.get(id);
  if (known !== undefined) faults.push(`${place}: the id ${id} is taken by ${known}`);
  placeOf.set(id, place);
  return [parsed.golden];
}

function faultText(faults: readonly string[]): string {
  const more = faults.length - FAULTS_SHOWN;
  return [...faults.slice(0, FAULTS_SHOWN), ...(more > 0 ? [`and ${more} more faults`] : [])].join("\n");
}
