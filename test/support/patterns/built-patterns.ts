import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readSources } from "../source-files.ts";
import type { WrittenPattern } from "./written-patterns.ts";

/** Every pattern that a file makes of its lists while it is loaded, noted where it is made. */
export async function builtPatterns(sources: string): Promise<readonly WrittenPattern[]> {
  const files = readSources(sources).filter(({ text }) => text.includes("new RegExp("));
  const made = new Map<string, WrittenPattern>();
  const plain = globalThis.RegExp;
  globalThis.RegExp = new Proxy(plain, {
    construct(target, args, newTarget) {
      const pattern: RegExp = Reflect.construct(target, args, newTarget);
      const path = /\/src\/([^:?]+)/.exec(new Error().stack?.split("\n")[2] ?? "")?.[1];
      if (path !== undefined) made.set(String(pattern), { path, pattern });
      return pattern;
    },
  });
  try {
    for (const { path } of files) await import(pathToFileURL(join(sources, path)).href);
  } finally {
    globalThis.RegExp = plain;
  }
  return [...made.values()];
}
