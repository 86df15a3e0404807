import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/**
 * What `npm test` runs beside the checks: the pure folders, the contracts of the stores, and one journey through the built program. Their
 * files share a process, since none of them leaves anything behind. docs/testing.md says what is tested where.
 */
const SHORT = [
  "test/architecture.test.ts",
  "test/{company,contract,data,domain,figures,language,model,passages,question,render,settings,short}/**/*.test.ts",
];

export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // As many as there are processors: most of the time a test waits for a program that it started.
    maxWorkers: availableParallelism(),
    coverage: { provider: "v8", include: ["src/**/*.ts"], reporter: ["text-summary"] },
    projects: [
      { extends: true, test: { name: "short", include: SHORT, isolate: false } },
      {
        extends: true,
        // Ends what hangs, and says nothing of how fast a program is: on a busy machine its start alone takes long.
        test: {
          name: "long",
          include: ["test/**/*.test.ts"],
          exclude: SHORT,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
