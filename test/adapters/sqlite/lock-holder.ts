import { takeServerLock } from "../../../src/adapters/sqlite/server-lock.ts";

/** Takes the lock of the named store, says so, and keeps it until it is killed. */
takeServerLock(process.argv[2] ?? "");
process.send?.("taken");
setInterval(() => {}, 60_000);
