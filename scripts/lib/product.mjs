import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./process.mjs";

/** @typedef {Awaited<ReturnType<typeof loadProduct>>} Product */

/** The built product in this process: a program for each question would take hours to start. */
export async function loadProduct() {
  const built = (/** @type {string} */ path) => import(pathToFileURL(join(ROOT, "dist", path)).href);
  const [{ openEngine }, { renderJson }, { renderSlackMessage }, { parseDate }, orders, sentences] = await Promise.all([
    built("compose.js"),
    built("answer-json.js"),
    built("render-slack-message.js"),
    built("calendar.js"),
    built("embedded-instructions.js"),
    built("sentences.js"),
  ]);
  return { openEngine, renderJson, renderSlackMessage, parseDate, ...orders, ...sentences };
}
