import { cp, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const sources = join(root, "src", "playground", "web");

/**
 * Bundles the playground's page: index.html, app.js and app.css, which ask for nothing from outside.
 * Answers the folder that holds them.
 */
export async function buildWeb(outdir = join(root, "dist", "playground", "web")) {
  await mkdir(outdir, { recursive: true });
  await build({
    entryPoints: { app: join(sources, "main.tsx") },
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
  await build({ entryPoints: [join(sources, "app.css")], outdir, minify: true, logLevel: "warning" });
  await cp(join(sources, "index.html"), join(outdir, "index.html"));
  return outdir;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(`The playground's page is in ${await buildWeb()}`);
}
