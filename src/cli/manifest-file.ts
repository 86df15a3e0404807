import { join } from "node:path";

/** The manifest of the Slack app, as the project has it. */
export const MANIFEST_PATH = join(import.meta.dirname, "../../manifest.yml");
