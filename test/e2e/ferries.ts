import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROFILE_YAML } from "../answer/company.ts";
import { documentWith } from "../answer/library.ts";
import { runFootnote } from "./program.ts";

/** An explanation is one passage, which a model may choose. */
const NARRATIVE = "sources: [reviews, ships], rerank: true, max_passages: 1, max_model_calls: 3";
const LABELS = { entity: "BALTIC", period: "FY2025" };

export const FERRY_TODAY = "2026-03-02";

/** What the review says, and what the note about ships says; the engine by itself prefers the note. */
export const OF_REVIEW = [
  "Revenue of Tern Baltic rose from USD 640 m to USD 700.25 m in 2025.",
  "The growth was driven by the second freight deck of the night ferry, which carries 40 lorries more on each crossing.",
].join(" ");
export const OF_SHIPS =
  "Revenue of Tern Baltic rose in 2025 because a new ship doubled the summer sailings, which pleased travellers.";

const FIGURES = [
  "metric,entity,geography,traffic,period_type,period,value,unit,source_doc,source_locator",
  "REVENUE,BALTIC,BALTIC,TOTAL,FY,2024,640,USD_M,annual.csv,R1",
  "REVENUE,BALTIC,BALTIC,TOTAL,FY,2025,700.25,USD_M,annual.csv,R2",
].join("\n");

const FILES: Readonly<Record<string, string>> = {
  "figures.csv": FIGURES,
  "review.md": documentWith({ ...LABELS, title: "Baltic review 2025", source: "reviews" }, `# Revenue\n${OF_REVIEW}`),
  "ships.md": documentWith({ ...LABELS, title: "Baltic ships 2025", source: "ships" }, `# New ship\n${OF_SHIPS}`),
};

export interface Ferries {
  readonly folder: string;
  readonly documents: string;
  /** The variables of a program that works on a store of this name, which need not be there. */
  env(store: string, limits?: Limits): Promise<Env>;
  /** The variables of a program that works on a store of its own, with the company's documents in it. */
  loaded(limits?: Limits): Promise<Env>;
  remove(): Promise<void>;
}

type Env = Readonly<Record<string, string>>;

interface Limits {
  /** How long a run may wait for a model. */
  readonly maxSeconds: number;
}

const LOADED = "loaded";
const PATIENT: Limits = { maxSeconds: 20 };

/** The invented ferry company in files, for programs in processes of their own; the program itself has loaded it once. */
export async function writeFerries(): Promise<Ferries> {
  const folder = await mkdtemp(join(tmpdir(), "footnote-ferries-"));
  const documents = join(folder, "documents");
  await mkdir(documents);
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(documents, name), text);
  let stores = 0;
  const pathOf = (store: string): string => join(folder, `${store}.db`);
  const env = async (store: string, { maxSeconds } = PATIENT): Promise<Env> => {
    const profile = join(folder, `profile-${maxSeconds}.yaml`);
    await writeFile(profile, `${PROFILE_YAML}narrative: { ${NARRATIVE}, max_seconds: ${maxSeconds} }\n`);
    return { FOOTNOTE_PROFILE: profile, FOOTNOTE_DB: pathOf(store), FOOTNOTE_TODAY: FERRY_TODAY };
  };
  const { code, stdout, stderr } = await runFootnote(["ingest", documents], await env(LOADED));
  if (code !== 0 || !stdout.includes("2 facts, 2 passages")) throw new Error(`Not loaded: ${stdout}${stderr}`);
  return {
    folder,
    documents,
    env,
    loaded: async (limits) => {
      stores += 1;
      await copyFile(pathOf(LOADED), pathOf(`store-${stores}`));
      return env(`store-${stores}`, limits);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
