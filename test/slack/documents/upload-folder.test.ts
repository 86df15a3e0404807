import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  discardUndecided,
  type Kept,
  openUpload,
  setDecided,
  setUndecided,
  type UndecidedFile,
  undecidedPath,
} from "../../../src/slack/documents/upload-folder.ts";

async function upload(folder: string, content: string, name: string): Promise<Kept> {
  const file = await openUpload(folder, name);
  await file.write(Buffer.from(content));
  return await file.keep();
}

type Step =
  | {
      readonly kind: "drop";
      readonly user: string;
      readonly content: string;
      readonly name: string;
      readonly asks: boolean;
    }
  | { readonly kind: "decide"; readonly which: number; readonly use: "replace" | "keep" };

/** People, contents and names that are often the same. */
const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant("drop" as const),
      user: fc.constantFrom("U1", "U2"),
      content: fc.constantFrom("figures", "others"),
      name: fc.constantFrom("a.xlsx", "b.xlsx"),
      asks: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant("decide" as const),
      which: fc.nat(9),
      use: fc.constantFrom("replace" as const, "keep" as const),
    }),
  ),
  { minLength: 2, maxLength: 12 },
) satisfies fc.Arbitrary<Step[]>;

it("A decision about one upload moves and deletes no other one, whatever both hold", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (actions) => {
      const folder = mkdtempSync(join(tmpdir(), "footnote-uploads-"));
      try {
        const loaded: { readonly path: string; readonly content: string }[] = [];
        const waiting: { readonly file: UndecidedFile; readonly content: string }[] = [];
        for (const step of actions) {
          if (step.kind === "drop") {
            const kept = await upload(folder, step.content, step.name);
            if (step.asks) waiting.push({ file: await setUndecided(folder, kept, step.user), content: step.content });
            else loaded.push({ path: kept.path, content: step.content });
          } else {
            const [one] = waiting.splice(step.which % Math.max(1, waiting.length), 1);
            if (one === undefined) continue;
            const path = undecidedPath(folder, one.file);
            if (step.use === "keep") await discardUndecided(folder, one.file);
            else loaded.push({ path: await setDecided(folder, one.file), content: one.content });
            expect(existsSync(path)).toBe(false);
          }
          for (const { path, content } of loaded) expect(readFileSync(path, "utf8")).toBe(content);
          for (const { file, content } of waiting)
            expect(readFileSync(undecidedPath(folder, file), "utf8")).toBe(content);
        }
        const places = [...loaded.map(({ path }) => path), ...waiting.map(({ file }) => undecidedPath(folder, file))];
        expect(new Set(places).size).toBe(places.length);
      } finally {
        rmSync(folder, { recursive: true });
      }
    }),
    { numRuns: 100 },
  );
});
