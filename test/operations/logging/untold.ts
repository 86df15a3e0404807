/** Words of the errors in `crashes.ts`, and what Node itself prints of an error that nobody caught. */
export const UNTOLD =
  /xoxb|secret|revenue|Baltic|3,?370|how much|node:internal|Uncaught|triggerUncaught|throw new|\bat /i;
