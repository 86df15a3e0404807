import { dirname } from "node:path";
import { openToOthers } from "../adapters/sqlite/private-file.ts";
import { filesOfStore } from "../adapters/sqlite/store-place.ts";
import type { Environment } from "../settings/settings.ts";
import { type Finding, ok, warning } from "./finding.ts";

const FILE_OF_SECRETS = /^(?:SLACK|ANTHROPIC|FOOTNOTE)_\w+_FILE$/;

/** Whether other users of this machine can access the stores or the files of secrets. */
export function privacyFindings({ env, dbPath }: { readonly env: Environment; readonly dbPath: string }) {
  const stored = filesOfStore(dbPath);
  const folders = new Set(stored.map((path) => dirname(path)));
  const secrets = Object.entries(env).flatMap(([name, path]) =>
    FILE_OF_SECRETS.test(name) && path !== undefined ? [path] : [],
  );
  const stores = privacyFinding("rights to the stores", [...folders, ...stored]);
  return secrets.length === 0 ? [stores] : [stores, privacyFinding("rights to secrets", secrets)];
}

function privacyFinding(name: string, paths: readonly string[]): Finding {
  const open = openToOthers(paths).map(({ path, mode }) => `${path} (${mode.toString(8).padStart(4, "0")})`);
  return open.length === 0
    ? ok(name, "their owner alone has any")
    : warning(name, `others of this machine have some to ${open.join(", ")}`, "Take them away: `chmod go= PATH`.");
}
