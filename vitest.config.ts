import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BUILT_ADDRESSES } from "./scripts/build.mjs";

/**
 * The tests that `npm test` runs beside the checks: the pure folders, the contracts of the stores, and one journey through the built
 * program. docs/testing.md says what is tested where.
 */
const SHORT = [
  "test/architecture.test.ts",
  "test/{company,contract,data,domain,figures,language,model,passages,question,render,settings,short}/**/*.test.ts",
];

/** Files that replace modules or watch them load: another file of the same process would have loaded the real ones before. */
const MOCKING = readdirSync(join(import.meta.dirname, "test"), { recursive: true, encoding: "utf8" })
  .map((file) => join("test", file))
  .filter(
    (file) =>
      file.endsWith(".test.ts") &&
      /\b(?:vi\.mock|builtPatterns)\(/.test(readFileSync(join(import.meta.dirname, file), "utf8")),
  );

/** Ends tests that hang. It is no statement on speed: on a busy machine the start of a program alone takes long. */
const PATIENT = { testTimeout: 120_000, hookTimeout: 120_000 };

export default defineConfig({
  // Processes that the sources start are those of the built program, as it ships, and no loader compiles them each time.
  plugins: [BUILT_ADDRESSES],
  test: {
    globalSetup: "test/support/run-setup.ts",
    setupFiles: "test/support/own-temp-folder.ts",
    // Ends tests that hang, also on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As many as there are processors: most of the time a test waits for a program that it started.
    maxWorkers: availableParallelism(),
    coverage: { provider: "v8", include: ["src/**/*.ts"], reporter: ["text-summary"] },
    projects: [
      { extends: true, test: { name: "short", include: SHORT, isolate: false } },
      {
        extends: true,
        test: {
          name: "long",
          include: ["test/**/*.test.ts"],
          exclude: [...SHORT, ...MOCKING],
          isolate: false,
          ...PATIENT,
        },
      },
      { extends: true, test: { name: "long-mocking", include: MOCKING, exclude: SHORT, ...PATIENT } },
    ],
  },
});
