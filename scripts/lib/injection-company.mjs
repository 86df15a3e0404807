import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { faultsOf } from "./injection-checks.mjs";
import { Failure } from "./process.mjs";

/** @typedef {import("./injection-checks.mjs").AnswerJson} AnswerJson */
/** @typedef {import("./product.mjs").Product} Product */

const TODAY = "2026-01-15";
/** One company for all documents: it has no figures, so that every question is one for documents. */
const PROFILE = `company: { name: The company, home_entity: COMPANY }
metrics:
  HEADCOUNT: { unit: COUNT, kind: stock, label: Headcount }
entities:
  COMPANY: { label: The company }
`;

/** A company with one document, which each case replaces. @param {Product} product @param {object | null} provider */
export async function openCompany(product, provider) {
  const folder = mkdtempSync(join(tmpdir(), "footnote-injection-"));
  const profilePath = join(folder, "profile.yaml");
  writeFileSync(profilePath, PROFILE);
  const options = { profilePath, dbPath: join(folder, "footnote.db"), model: null, trace: () => {} };
  const engine = await product.openEngine(provider === null ? options : { ...options, provider });
  const { glossary } = engine;
  const at = product.parseDate(TODAY);
  let offers = 0;
  return {
    /** Reads the document in place of the former one. @param {string} document */
    read: async (document) => {
      const path = join(folder, "message.md");
      writeFileSync(path, document);
      const [file] = (await engine.ingest([path], { approve: () => {} })).files;
      if (file?.status !== "ingested") throw new Failure(file?.error ?? file?.status ?? "nothing was read");
    },
    /** @param {string} text */
    ask: async (text) => {
      const run = await engine.ask({ id: "1", text, at, conversation: null, asker: null });
      /** @type {AnswerJson & { stop_reason: string }} */
      const answer = product.renderJson(run, glossary, "1");
      offers += 1;
      const message = product.renderSlackMessage(run, glossary, () => `offer-${offers}`);
      return { answer, faults: faultsOf(answer, message, product.givesOrders) };
    },
    close: () => {
      engine.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
