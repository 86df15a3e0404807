import { readdirSync, readFileSync, rmSync } from "node:fs";
import { cp, mkdir } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const SOURCES = join(ROOT, "src");
const OUT = join(ROOT, "dist");
const WEB_SOURCES = join(SOURCES, "playground/web");
/** Modules that are started or imported by name; modules with jobs for the reading process are added to them. */
const ENTRIES = [
  "main.ts",
  "cli/cli.ts",
  "documents/worker/reading-process.ts",
  "server/documents/process-main.ts",
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
    // A job is found by the name of its function, also where two modules of a bundle have functions of one name.
    keepNames: true,
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
 * @param {{ url: string, folder: string }} program Expressions for the URL of a file in `dist`, and for that folder.
 * @returns {import("esbuild").Plugin}
 */
export function keepAddresses({ url, folder }) {
  const setup = (/** @type {import("esbuild").PluginBuild} */ { onLoad }) => {
    onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, "utf8");
      if (!source.includes("import.meta.")) return undefined;
      const inside = JSON.stringify(`/${dirname(relative(SOURCES, path))}`);
      const address = `new URL(${JSON.stringify(`./${outName(path)}.js`)}, ${url}).href`;
      return {
        contents: source
          .replaceAll("import.meta.dirname", `(${folder} + ${inside})`)
          .replaceAll(/\bimport\.meta\.url\b/g, address),
        loader: "ts",
      };
    });
  };
  return { name: "own-address", setup };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  rmSync(OUT, { recursive: true, force: true });
  await Promise.all([buildProgram(), buildWeb()]);
}
