import { spendLedgerAt } from "../../support/stores-at.ts";

/** Reserves an amount for a call, and is killed in the middle of it. */
const [path = "", nowMs = "", nanoUsd = ""] = process.argv.slice(2);
const ledger = spendLedgerAt(path, () => Number(nowMs));
await ledger.reserve({ nanoUsd: Number(nanoUsd), budgetNanoUsd: Number(nanoUsd) });
process.kill(process.pid, "SIGKILL");
