import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { z } from "zod";
import type { CompanyFile, LearnSettings, NarrativeSettings, Profile } from "../domain/profile.ts";
import { type Clearance, highest, levelOf } from "../domain/sensitivity.ts";
import { readAccess } from "./access.ts";
import { readDigests } from "./digest.ts";
import { createFaultLog, type FaultLog } from "./fault-log.ts";
import { readFiscalYears } from "./fiscal-year.ts";
import { cleanWord } from "./glossary.ts";
import { ProfileError } from "./profile-error.ts";
import { checkHeadline, checkHomeEntity, checkParents, checkRatios } from "./profile-references.ts";
import {
  captionsShape,
  companyShape,
  faqShape,
  headlineShape,
  learnShape,
  narrativeShape,
  profileShape,
  type Sections,
  sensitivityShape,
} from "./profile-schema.ts";
import { readDimensions, readEntities, readExternalEntities, readMetrics } from "./profile-sections.ts";
import { checkWords, type NamedPart } from "./profile-words.ts";
import { readRanking } from "./ranking.ts";
import { readShape } from "./shape-faults.ts";
import { readSources } from "./sources.ts";
import { readTables } from "./table-mappings.ts";
import { readYaml } from "./yaml-source.ts";

/** Reads a company file from disk. Throws `ProfileError` with all faults of the file. */
export async function loadProfile(path: string): Promise<CompanyFile> {
  return decodeProfile(await readProfile(path), path);
}

/** Reads the bytes of a company file. Throws `ProfileError` if that fails. */
export async function readProfile(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (cause) {
    throw unreadable(path, "cannot be read", "Write a profile there, or name another with --profile", cause);
  }
}

/** Decodes a company file from bytes; `file` is its name in faults. Throws `ProfileError` with all faults. */
export function decodeProfile(bytes: Uint8Array, file: string): CompanyFile {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw unreadable(file, "is not UTF-8 text", "Save it as UTF-8", cause);
  }
  return parseProfile(text, file);
}

/** Parses a company file from YAML text; `file` is its name in faults. Throws `ProfileError` with all faults. */
export function parseProfile(text: string, file: string): CompanyFile {
  const source = readYaml(text);
  const log = createFaultLog(source, file);
  const profile =
    source.value === null && source.faults.length > 0 ? null : readSections(source.value, { text, file }, log);
  const faults = log.list();
  if (profile === null || faults.length > 0) throw new ProfileError("invalid_profile", faults);
  return profile;
}

interface FileText {
  readonly text: string;
  readonly file: string;
}

function readSections(value: unknown, { text, file }: FileText, log: FaultLog): CompanyFile | null {
  // Reports unknown top-level keys, but still reads the known sections.
  const isMap = typeof value === "object" && value !== null && !Array.isArray(value);
  const sections: Sections | null = readShape(profileShape, value, [], log) ?? (isMap ? { ...value } : null);
  if (sections === null) return null;
  const company = readShape(companyShape, sections.company, ["company"], log);
  const sensitivity = readShape(sensitivityShape, sections.sensitivity ?? {}, ["sensitivity"], log);
  const parts = {
    metrics: readMetrics(sections.metrics, log),
    entities: readEntities(sections.entities, log),
    dimensions: readDimensions(sections.dimensions, log),
    externalEntities: readExternalEntities(sections.external_entities, log),
  };
  const headline = readShape(headlineShape, sections.headline, ["headline"], log) ?? [];
  const metricCodes = new Set([...parts.metrics.keys(), ...keysOf(sections.metrics)]);
  checkHeadline(headline, metricCodes, log);
  checkRatios(parts.metrics, metricCodes, log);
  const homeEntity = company?.home_entity ?? null;
  const entityCodes = new Set([...parts.entities.keys(), ...keysOf(sections.entities)]);
  checkHomeEntity(homeEntity, entityCodes, log);
  checkParents(parts.entities, entityCodes, log);
  checkWords(namedParts(parts), log);
  const profile: CompanyFile = {
    ...parts,
    company: { name: company?.name ?? "", homeEntity },
    headline,
    captions: readShape(captionsShape, sections.captions, ["captions"], log) ?? [],
    timeZone: company?.time_zone ?? null,
    showCurators: company?.show_curators ?? false,
    fiscalYears: readFiscalYears(sections.fiscal_year, log),
    sensitivity: {
      defaultLevel: (sensitivity?.default_level ?? "INTERNAL").toUpperCase(),
      escalateUnknownToRestricted: sensitivity?.escalate_unknown_to_restricted ?? false,
      restrictedFilenamePatterns: sensitivity?.restricted_filename_patterns ?? [],
      restrictedKeywords: sensitivity?.restricted_keywords ?? [],
      labels: namedLabels(sensitivity?.labels ?? {}),
    },
    access: readAccess(sections.access, log),
    tables: [],
    ranking: readRanking(sections.ranking, log),
    narrative: readNarrative(sections.narrative, log),
    faqFile: readShape(faqShape, sections.faq, ["faq"], log) ?? null,
    learn: readLearn(sections.learn, log),
    digests: readDigests(sections.digest, { metrics: metricCodes, homeEntity }, log),
    sources: readSources(sections.sources, { file, defaultLevel: defaultOf(sensitivity) }, log),
    version: createHash("sha256").update(text).digest("hex"),
  };
  return { ...profile, tables: readTables(sections.tables, profile, log) };
}

/** The level of what nothing else names one for. */
function defaultOf(policy: z.output<typeof sensitivityShape> | null): Clearance {
  return policy?.escalate_unknown_to_restricted ? "RESTRICTED" : levelOf(policy?.default_level ?? "INTERNAL");
}

/** If a label occurs twice in different spellings, the higher level wins. */
function namedLabels(labels: Readonly<Record<string, Clearance>>): ReadonlyMap<string, Clearance> {
  const levels = new Map<string, Clearance>();
  for (const [name, level] of Object.entries(labels)) {
    const label = cleanWord(name);
    levels.set(label, highest([level, levels.get(label) ?? level]));
  }
  return levels;
}

function readLearn(section: unknown, log: FaultLog): LearnSettings | null {
  if (section === undefined || section === null || section === "false") return null;
  const raw = readShape(learnShape, section, ["learn"], log);
  return raw === null ? null : { keepDays: raw.keep_days };
}

function readNarrative(section: unknown, log: FaultLog): NarrativeSettings {
  const raw = readShape(narrativeShape, section ?? {}, ["narrative"], log) ?? narrativeShape.parse({});
  const names = (list: readonly string[] | undefined): readonly string[] | null =>
    list === undefined ? null : list.map((name) => name.toLowerCase());
  const sources = names(raw.sources);
  for (const [index, name] of (names(raw.enabled_sources) ?? []).entries())
    if (sources !== null && !sources.includes(name))
      log.add(
        ["narrative", "enabled_sources", index],
        "value",
        `${name} is not among narrative.sources`,
        `Write one of ${sources.join(", ")}, or add it there`,
      );
  return {
    sources,
    enabledSources: names(raw.enabled_sources),
    maxSeconds: raw.max_seconds,
    maxModelCalls: raw.max_model_calls,
    maxCharacters: raw.max_characters,
    maxPassages: raw.max_passages,
    minScore: raw.min_score,
    rerank: raw.rerank,
    words: new Map(Object.entries(raw.words)),
  };
}

/** The keys of a section, including faulty entries, so that references to those are not reported as well. */
function keysOf(section: unknown): readonly string[] {
  return typeof section === "object" && section !== null ? Object.keys(section) : [];
}

type Parts = Pick<Profile, "metrics" | "entities" | "dimensions" | "externalEntities">;

/** Every named part of a profile with its path in the file. */
export function namedParts(parts: Parts): readonly NamedPart[] {
  const named: NamedPart[] = [];
  const add = (path: readonly string[], spec: Omit<NamedPart, "path" | "concept">, concept = path.join("\u0000")) =>
    named.push({ path, code: spec.code, label: spec.label, aliases: spec.aliases, concept });
  for (const spec of parts.metrics.values()) add(["metrics", spec.code], spec);
  for (const spec of parts.entities.values()) add(["entities", spec.code], spec);
  for (const dimension of parts.dimensions.values()) {
    add(["dimensions", dimension.code], dimension);
    for (const value of dimension.values.values()) {
      const path = ["dimensions", dimension.code, "values", value.code];
      add(path, value, value.code === dimension.defaultValue ? "the whole" : undefined);
    }
  }
  for (const spec of parts.externalEntities.values()) add(["external_entities", spec.code], { ...spec, label: null });
  return named;
}

function unreadable(file: string, what: string, remedy: string, cause: unknown): ProfileError {
  const fault = { file, line: 1, column: 1, message: `The profile ${what}`, remedy };
  return new ProfileError("unreadable_profile", [fault], { cause });
}
