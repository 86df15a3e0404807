import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Failure, ROOT, run } from "./process.mjs";

const NODE_MIN = [20, 11];
const INSTALL_STAMP = join(ROOT, "node_modules/.footnote-install");
const BUILD_STAMP = join(ROOT, "dist/.footnote-build");
/** What a build depends on beside the sources. */
const BUILD_FILES = ["package-lock.json", "scripts/build.mjs", "tsconfig.json"];
const OUTPUT_LINES_SHOWN = 20;

export const MAIN = join(ROOT, "dist/main.js");

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [majorMin = 0, minorMin = 0] = NODE_MIN;
  if (major > majorMin || (major === majorMin && minor >= minorMin)) return;
  throw new Failure(`Footnote needs Node.js ${NODE_MIN.join(".")} or later; this is ${process.versions.node}.`);
}

/** Installs the packages where they are missing or other than the lock file says. */
export async function ensureInstalled() {
  if (stampOf(INSTALL_STAMP) === lockHash()) return;
  if (!treeMatchesLock()) await npm(["install", "--no-audit", "--no-fund", "--include=dev"]);
  // npm lays every package in its place before it compiles; an installation that was cut off in between looks complete.
  else if (!(await compiledPackagesLoad())) await npm(["rebuild", "better-sqlite3"]);
  // npm may have completed the lock file for this platform, so the hash is taken again.
  stamp(INSTALL_STAMP, lockHash());
}

/** Bundles the program and the playground's page where either changed since the last build; an installed release has no sources. */
export async function ensureBuilt() {
  if (!existsSync(join(ROOT, "src"))) return;
  const state = sourceState();
  if (stampOf(BUILD_STAMP) === state && existsSync(MAIN)) return;
  console.error("Building…");
  rmSync(BUILD_STAMP, { force: true });
  const built = await run(process.execPath, [join(ROOT, "scripts/build.mjs")], { quiet: true });
  if (built.code !== 0) {
    throw new Failure(said(built, "The sources could not be built; `node scripts/build.mjs` shows why."));
  }
  await compileDictionary();
  stamp(BUILD_STAMP, state);
}

/** The first look-up compiles the dictionary beside the packages. Done here, an installation may be read-only afterwards. */
async function compileDictionary() {
  const file = join(ROOT, "dist/cedict-dictionary.js");
  const { openCedictDictionary } = await import(pathToFileURL(file).href);
  openCedictDictionary().chinese(["ship"]);
}

/** Whether the packages that are compiled on this machine work; tried in another process, which may crash. */
async function compiledPackagesLoad() {
  const { code } = await run(process.execPath, ["-e", 'new (require("better-sqlite3"))(":memory:").close()'], {
    quiet: true,
  });
  return code === 0;
}

/** @param {readonly string[]} args */
async function npm(args) {
  console.error("Installing… (one or two minutes the first time)");
  const program = process.env.npm_execpath?.endsWith("npm-cli.js")
    ? [process.execPath, process.env.npm_execpath]
    : [process.platform === "win32" ? "npm.cmd" : "npm"];
  const [command = "npm", ...first] = program;
  const result = await run(command, [...first, ...args], { quiet: true }).catch((error) => {
    throw new Failure(`npm cannot be started (${error.code}); install Node.js with npm and try again.`);
  });
  if (result.code !== 0) throw new Failure(installFault(result));
}

/** @param {{ stdout: string, stderr: string }} result */
function installFault(result) {
  if (/\b(?:EROFS|EACCES|EPERM)\b/.test(result.stderr)) {
    return "The packages could not be installed: this folder cannot be written. Copy the project to one that can.";
  }
  if (/\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED)\b/.test(result.stderr)) {
    return "The packages could not be installed: npm's registry cannot be reached. Connect once and try again.";
  }
  return said(result, "The packages could not be installed; `npm install` shows why.");
}

/** @param {{ stdout: string, stderr: string }} result @param {string} sentence */
function said(result, sentence) {
  const lines = `${result.stdout}\n${result.stderr}`.split("\n").filter((line) => line.trim() !== "");
  return [...lines.slice(-OUTPUT_LINES_SHOWN), sentence].join("\n");
}

/** Whether npm itself, run by hand, has already put everything in its place. */
function treeMatchesLock() {
  const installed = join(ROOT, "node_modules/.package-lock.json");
  if (!existsSync(installed)) return false;
  const wanted = Object.entries(JSON.parse(readFileSync(lockFile(), "utf8")).packages);
  const present = JSON.parse(readFileSync(installed, "utf8")).packages;
  return wanted.every(
    ([path, entry]) => path === "" || entry.optional || entry.devOptional || present[path]?.version === entry.version,
  );
}

function lockFile() {
  return join(ROOT, "package-lock.json");
}

function lockHash() {
  return createHash("sha256").update(readFileSync(lockFile())).digest("hex");
}

/** The sources by their sizes and times: reading them all at each start took a quarter of a second. */
function sourceState() {
  const hash = createHash("sha256");
  const sources = filesUnder("src").map((path) => join("src", path));
  for (const path of [...BUILD_FILES, ...sources.sort()]) {
    const stat = statSync(join(ROOT, path), { bigint: true, throwIfNoEntry: false });
    if (stat !== undefined) hash.update(`${path}\0${stat.size} ${stat.mtimeNs}\0`);
  }
  return hash.digest("hex");
}

/** @param {string} folder @returns {string[]} */
function filesUnder(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(join(ROOT, folder).length + 1));
}

/** @param {string} file */
function stampOf(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

/** @param {string} file @param {string} hash */
function stamp(file, hash) {
  try {
    writeFileSync(file, hash);
  } catch {
    // A folder that cannot be written is looked through again next time; nothing else is lost.
  }
}
