import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ensureBuilt, ensureInstalled, requireNode } from "./lib/prepare.mjs";
import { Failure, ROOT, script } from "./lib/process.mjs";

/** What a release consists of, beside the packages that it needs. */
const PARTS = [
  "CHANGELOG.md",
  "LICENSE",
  "bin",
  "data/language",
  "data/sample",
  "dist",
  "fixtures/company",
  "manifest.yml",
  "package.json",
  "scripts/lib/prepare.mjs",
  "scripts/lib/process.mjs",
];

/** `npm run build` builds the program; `npm run build -- FOLDER` also puts a release there: the program with the packages that it needs. */
await script(async () => {
  requireNode();
  await ensureInstalled();
  await ensureBuilt();
  const [folder] = process.argv.slice(2);
  if (folder !== undefined) release(resolve(folder));
  return 0;
}, "Footnote could not be built");

/** @param {string} folder */
function release(folder) {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Failure(`${folder} is not empty; a release goes into a folder of its own.`);
  for (const part of [...PARTS, ...shippedPackages()]) {
    cpSync(join(ROOT, part), join(folder, part), { recursive: true, verbatimSymlinks: true });
  }
  console.log(`Footnote ${version()} is in ${folder}`);
}

/**
 * The folders of the packages that the lock file needs without those for development; what they hold in turn is listed of its own.
 * @returns {readonly string[]}
 */
function shippedPackages() {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  return Object.entries(packages)
    .filter(([path, entry]) => path !== "" && !entry.dev && !entry.devOptional && existsSync(join(ROOT, path)))
    .map(([path]) => path);
}

function version() {
  return JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version;
}
