import { Server } from "node:http";
import { crashes } from "../operations/logging/crashes.ts";

/** Loaded before the server: breaks it while it starts, or on SIGUSR2. */
if (process.env.TEST_CRASH === "start") Server.prototype.listen = () => crashes.thrown?.() ?? new Server();
else process.on("SIGUSR2", () => crashes.thrown?.());
