import { readdirSync, readFileSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";

export interface SourceFile {
  /** From the folder of the sources, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

export interface ImportLine {
  readonly line: number;
  /** As written: `./route.ts`, `node:fs`, `@slack/bolt`. */
  readonly specifier: string;
  /** Gone when the program runs: `import type`, `export type`, `typeof import()`. */
  readonly kind: "value" | "type" | "dynamic";
}

/** Every TypeScript file under a folder. */
export function readSources(root: string): readonly SourceFile[] {
  return readdirSync(root, { withFileTypes: true }).flatMap((entry) => {
    const path = join(root, entry.name);
    if (entry.isDirectory()) {
      return readSources(path).map((file) => ({ ...file, path: posix.join(entry.name, file.path) }));
    }
    if (!/\.tsx?$/.test(entry.name)) return [];
    return [{ path: relative(root, path).split(sep).join("/"), text: readFileSync(path, "utf8") }];
  });
}

const FORMS: readonly (readonly [RegExp, (match: RegExpExecArray) => ImportLine["kind"]])[] = [
  // import x from "y", import { a, type B } from "y", export { a } from "y", export * from "y"; over several lines too
  [/^(?:import|export)\s+(type\s+)?[^;"'`=()]*?\bfrom\s+["']([^"']+)["']/gm, (match) => (match[1] ? "type" : "value")],
  // import "y"
  [/^import\s+()["']([^"']+)["']/gm, () => "value"],
  // import("y"), typeof import("y")
  [/(\btypeof\s+)?\bimport\(\s*["'`]([^"'`]+)["'`]/g, (match) => (match[1] ? "type" : "dynamic")],
  // require("y"), createRequire(…)("y"), require.resolve("y")
  [/()\brequire(?:\.resolve)?\(\s*["'`]([^"'`]+)["'`]/g, () => "value"],
];

/** The imports of a file in the order in which they stand, read from its text: the compiler in use has no interface to ask. */
export function importsOf(file: SourceFile): readonly ImportLine[] {
  const found = FORMS.flatMap(([form, kindOf]) =>
    [...file.text.matchAll(form)].map((match) => ({
      line: file.text.slice(0, match.index).split("\n").length,
      specifier: match[2] ?? "",
      kind: kindOf(match),
    })),
  );
  return found.toSorted((a, b) => a.line - b.line);
}

/** The file that a relative import names, from the folder of the sources; null for a package. */
export function importedPath(from: SourceFile, specifier: string): string | null {
  return specifier.startsWith(".") ? posix.join(posix.dirname(from.path), specifier) : null;
}
