import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { respondText } from "./http-exchange.ts";

const FILES: Readonly<Record<string, { readonly name: string; readonly type: string }>> = {
  "/": { name: "index.html", type: "text/html; charset=utf-8" },
  "/app.js": { name: "app.js", type: "text/javascript; charset=utf-8" },
  "/app.css": { name: "app.css", type: "text/css; charset=utf-8" },
};

const CONTENT_POLICY = "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'";

/** Serves the built page; false for a path that is not one of its files. */
export async function servePageFile(path: string, response: ServerResponse, webRoot: string): Promise<boolean> {
  const file = Object.hasOwn(FILES, path) ? FILES[path] : undefined;
  if (file === undefined) return false;
  const content = await readFile(join(webRoot, file.name)).catch(() => undefined);
  if (content === undefined) {
    respondText(response, 503, "The page is not built yet: run node scripts/build.mjs\n");
    return true;
  }
  response.writeHead(200, {
    "content-type": file.type,
    "cache-control": "no-cache",
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
  });
  response.end(content);
  return true;
}
