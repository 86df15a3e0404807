import { transformSync } from "esbuild";
import type { SourceFile } from "../source-files.ts";

export interface WrittenPattern {
  readonly path: string;
  readonly pattern: RegExp;
}

/** A text, which is passed over since it may hold what looks like a pattern; or a pattern, where a value may begin. */
const TOKEN =
  /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|(?<=(?:[=(,:[!&|?{;>+]|\b(?:return|case)|^)\s{0,40})(\/(?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\\\]\n]|\\.)*\])+\/[a-z]*)/gm;

/** Every pattern that a file writes as a literal. Its comments, types, elements and templates are compiled away before. */
export function writtenPatterns(file: SourceFile): readonly WrittenPattern[] {
  const { code } = transformSync(file.text, {
    loader: file.path.endsWith("x") ? "tsx" : "ts",
    jsx: "automatic",
    legalComments: "none",
    charset: "utf8",
    supported: { "template-literal": false },
  });
  return [...code.matchAll(TOKEN)].flatMap(([, written]) => {
    if (written === undefined) return [];
    const end = written.lastIndexOf("/");
    return [{ path: file.path, pattern: new RegExp(written.slice(1, end), written.slice(end + 1)) }];
  });
}
