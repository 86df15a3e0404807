import { readdirSync, readFileSync, rmSync } from "node:fs";
import { cp, mkdir } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const SOURCES = join(ROOT, "src");
const OUT = join(ROOT, "dist");
const WEB_SOURCES = join(SOURCES, "playground/web");
/**
 * @typedef {{ url: string, folder: string }} Program Expressions for the URL of a file in `dist`, and for that folder.
 * @type {Program}
 */
export const PROGRAM = {
  url: JSON.stringify(pathToFileURL(join(OUT, "main.js")).href),
  folder: JSON.stringify(OUT),
};
const SOURCE = /\/src\/.*\.ts$/;
/** Modules that are started or imported by name; modules with jobs for the reading process are added to them. */
const ENTRIES = [
  "main.ts",
  "cli/cli.ts",
  "documents/worker/reading-process.ts",
  "server/documents/process-main.ts",
  "adapters/charts/drawing-thread.ts",
  "adapters/dictionary/cedict-dictionary.ts",
];
/** Modules that acceptance scripts load to ask many small companies in one process. */
const ASKED_FROM_SCRIPTS = [
  "server/compose.ts",
  "render/answer-json.ts",
  "render/slack/render-slack-message.ts",
  "domain/calendar.ts",
  "passages/embedded-instructions.ts",
  "passages/sentences.ts",
];

/**
 * Bundles the program into `dist/`: a file for each entry, named like its source without the folder, and the parts that
 * they share. A start then opens some fifty files instead of a thousand. Types are not checked here.
 */
async function buildProgram() {
  await build({
    entryPoints: Object.fromEntries(entries().map((file) => [outName(file), join(SOURCES, file)])),
    outdir: OUT,
    chunkNames: "part-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    // Node knows them; esbuild would write an expression that is compiled anew at each use.
    supported: { "regexp-unicode-property-escapes": true },
    sourcemap: true,
    sourcesContent: false,
    logLevel: "warning",
    plugins: [keepAddresses({ url: "import.meta.url", folder: "import.meta.dirname" })],
  });
}

/**
 * Bundles the playground's page: index.html, app.js and app.css, which ask for nothing from outside.
 * Answers the folder that holds them.
 */
export async function buildWeb(outdir = join(ROOT, "dist", "playground", "web")) {
  await mkdir(outdir, { recursive: true });
  await build({
    entryPoints: { app: join(WEB_SOURCES, "main.tsx") },
    outdir,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    tsconfigRaw: {},
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "warning",
  });
  await build({ entryPoints: [join(WEB_SOURCES, "app.css")], outdir, minify: true, logLevel: "warning" });
  await cp(join(WEB_SOURCES, "index.html"), join(outdir, "index.html"));
  return outdir;
}

function entries() {
  const withJobs = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && readFileSync(join(SOURCES, file), "utf8").includes("= jobOf(import.meta.url,"),
  );
  const all = [...ENTRIES, ...ASKED_FROM_SCRIPTS, ...withJobs];
  const names = all.map(outName);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`Two modules with an address of their own are called ${twice}.ts.`);
  return all;
}

/** @param {string} file */
function outName(file) {
  return basename(file, ".ts");
}

/**
 * Within a bundle `import.meta` is that of the bundle: a module's address becomes that of its entry, and its folder the
 * one it would have had, from which relative paths lead to the same files as in `src`.
 * @param {Program} program
 * @returns {import("esbuild").Plugin}
 */
export function keepAddresses(program) {
  const setup = (/** @type {import("esbuild").PluginBuild} */ { onLoad }) => {
    onLoad({ filter: SOURCE }, ({ path }) => {
      const contents = addressed(readFileSync(path, "utf8"), path, program);
      return contents === null ? undefined : { contents, loader: "ts" };
    });
  };
  return { name: "own-address", setup };
}

/** The same for sources that another process loads one by one: what they start is the built program. */
export const BUILT_ADDRESSES = {
  name: "own-address",
  /** @param {string} source @param {string} path */
  transform: (source, path) => (SOURCE.test(path) ? addressed(source, path, PROGRAM) : null),
};

/**
 * The source with its own address written out; null where it does not ask for it.
 * @param {string} source @param {string} path @param {Program} program
 */
function addressed(source, path, { url, folder }) {
  if (!source.includes("import.meta.")) return null;
  const inside = JSON.stringify(`/${dirname(relative(SOURCES, path))}`);
  const address = `new URL(${JSON.stringify(`./${outName(path)}.js`)}, ${url}).href`;
  return source
    .replaceAll("import.meta.dirname", `(${folder} + ${inside})`)
    .replaceAll(/\bimport\.meta\.url\b/g, address);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  rmSync(OUT, { recursive: true, force: true });
  await Promise.all([buildProgram(), buildWeb()]);
}
