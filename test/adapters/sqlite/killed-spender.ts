import { openSpendLedger } from "../../../src/adapters/sqlite/spend-ledger.ts";

/** Reserves an amount for a call, and is killed in the middle of it. */
const [path = "", nowMs = "", nanoUsd = ""] = process.argv.slice(2);
const ledger = openSpendLedger(path, { now: () => Number(nowMs) });
await ledger.reserve({ nanoUsd: Number(nanoUsd), budgetNanoUsd: Number(nanoUsd) });
process.kill(process.pid, "SIGKILL");
