import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import { GoldenError } from "../golden-error.ts";
import { readJson } from "../read-json.ts";
import {
  type Expectation,
  ExpectationSchema,
  type GoldDocument,
  type GoldTable,
  GoldTableSchema,
} from "./extraction-gold.ts";

const CompaniesSchema = z.record(z.string(), z.string(), { error: "is no object of paths and company files" });

/**
 * Reads `cells/*.jsonl` and `facts/*.jsonl` of a folder. `companies.json` maps path prefixes to company files; the
 * longest prefix wins. One faulty line rejects everything.
 */
export async function loadExtractionGold(folder: string): Promise<readonly GoldDocument[]> {
  const tables = await readLines(join(folder, "cells"), GoldTableSchema);
  const expectations = await readLines(join(folder, "facts"), ExpectationSchema);
  const path = join(folder, "companies.json");
  const companies = readJson(await readFile(path, "utf8"), path, CompaniesSchema, "golden_invalid");
  const names = [...new Set([...tables, ...expectations].map(({ doc }) => doc))];
  return names.map((doc) => goldOf(doc, { tables, expectations, companies, folder }));
}

interface Parts {
  readonly tables: readonly GoldTable[];
  readonly expectations: readonly Expectation[];
  readonly companies: Readonly<Record<string, string>>;
  readonly folder: string;
}

function goldOf(doc: string, { tables, expectations, companies, folder }: Parts): GoldDocument {
  const ownTables = tables.filter((table) => table.doc === doc);
  const own = expectations.filter((expectation) => expectation.doc === doc);
  const [first] = [...ownTables, ...own];
  const [start] = Object.keys(companies)
    .filter((each) => doc.startsWith(each))
    .toSorted((a, b) => b.length - a.length);
  const profile = start === undefined ? undefined : companies[start];
  if (first === undefined || profile === undefined) {
    throw new GoldenError("golden_invalid", `companies.json names no company file for ${doc}`);
  }
  const { format, rules, encoding = null } = first;
  return { doc, format, rules, encoding, tables: ownTables, expectations: own, profilePath: resolve(folder, profile) };
}

async function readLines<T>(folder: string, schema: z.ZodType<T>): Promise<readonly T[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".jsonl")).toSorted();
  const read = await Promise.all(
    names.map(async (name) => {
      const lines = (await readFile(join(folder, name), "utf8")).split("\n");
      return lines.flatMap((line, at) =>
        line === "" ? [] : [readJson(line, `${name}:${at + 1}`, schema, "golden_invalid")],
      );
    }),
  );
  return read.flat();
}
