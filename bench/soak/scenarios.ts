import type { Scenario } from "./scenario.ts";
import { clock } from "./scenarios/clock.ts";
import { day } from "./scenarios/day.ts";
import { hostile } from "./scenarios/hostile.ts";
import { ingestBeside } from "./scenarios/ingest-beside.ts";
import { kill } from "./scenarios/kill.ts";
import { load } from "./scenarios/load.ts";
import { model } from "./scenarios/model.ts";
import { slackFaults } from "./scenarios/slack-faults.ts";
import { sockets } from "./scenarios/sockets.ts";
import { stores } from "./scenarios/stores.ts";

/** In the order in which they run. */
export const SCENARIOS: readonly Scenario[] = [
  load,
  kill,
  slackFaults,
  sockets,
  hostile,
  stores,
  model,
  clock,
  day,
  ingestBeside,
];
