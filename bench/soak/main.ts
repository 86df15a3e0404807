import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { helpText, OptionsError, readOptions, type SoakOptions } from "./options.ts";
import { Random } from "./random.ts";
import type { Scenario } from "./scenario.ts";
import { SCENARIOS } from "./scenarios.ts";
import { type LoadedSample, loadSample } from "./stage.ts";

/**
 * Load and faults on the real server, from outside: `npm run soak -- [SCENARIO…] [options]`. It exits with 0 where every
 * promise was kept.
 */
async function main(options: SoakOptions): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "footnote-soak-"));
  const broken: string[] = [];
  let kept = 0;
  try {
    const sample = await loadSample(process.cwd(), folder, new Random(options.seed));
    for (const scenario of SCENARIOS.filter(({ name }) => options.scenarios.includes(name))) {
      console.log(`\n— ${scenario.name}: ${scenario.says} (seed ${options.seed})`);
      for (const check of await checksOf(scenario, options, sample)) {
        console.log(`  ${check.kept ? "kept  " : "BROKEN"} ${check.promise}`);
        if (check.kept) kept += 1;
        else broken.push(`${scenario.name}: ${check.promise}`);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
  console.log(`\n${kept} passed, ${broken.length} failed`);
  for (const promise of broken) console.log(`  ${promise}`);
  if (broken.length > 0) console.log(`Repeat with: npm run soak -- ${options.repeat}`);
  return broken.length === 0 ? 0 : 1;
}

async function checksOf(scenario: Scenario, options: SoakOptions, sample: LoadedSample) {
  const builtFolder = dirname(fileURLToPath(import.meta.url));
  try {
    // A scenario's chance depends on the seed alone, not on what ran before it.
    return await scenario.run({ sizes: options.sizes, random: new Random(options.seed), sample, builtFolder });
  } catch (error) {
    console.log(`  ${error instanceof Error ? error.message : String(error)}`);
    return [{ promise: "the scenario runs to its end", kept: false }];
  }
}

try {
  const options = readOptions(process.argv.slice(2), {
    scenarios: SCENARIOS.map(({ name }) => name),
    newSeed: () => Math.floor(Math.random() * 1_000_000),
  });
  if (options === "help") console.log(helpText(SCENARIOS));
  else process.exit(await main(options));
} catch (error) {
  if (!(error instanceof OptionsError)) throw error;
  console.error(error.message);
  process.exit(1);
}
