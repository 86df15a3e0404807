import { messagesOf, type Violation } from "../block-kit/schema.ts";
import { isJsonObject } from "../json.ts";
import type { WorkspaceFiles } from "../workspace-files.ts";
import type { WorkspaceFile } from "../workspace-model.ts";

interface Place {
  readonly pointer: string;
  readonly files: WorkspaceFiles;
}

/** The faults of all `slack_file` objects in blocks: each must be an image that Slack has processed. */
export function slackFileFaults(blocks: unknown, place: Place): readonly string[] {
  return messagesOf(faultsIn(blocks, place));
}

function faultsIn(value: unknown, { pointer, files }: Place): readonly Violation[] {
  if (Array.isArray(value)) {
    return value.flatMap((entry: unknown, index) => faultsIn(entry, { pointer: `${pointer}/${index}`, files }));
  }
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, entry]) => {
    const below = `${pointer}/${name}`;
    if (name !== "slack_file") return faultsIn(entry, { pointer: below, files });
    const file = fileOf(entry, files);
    const isShown = file?.isImage === true && file.isProcessed;
    return isShown ? [] : [{ message: "invalid slack file", pointer: below }];
  });
}

function fileOf(slackFile: unknown, files: WorkspaceFiles): WorkspaceFile | undefined {
  if (!isJsonObject(slackFile)) return undefined;
  const { id, url } = slackFile;
  if (typeof id === "string") return files.file(id);
  return typeof url === "string" ? files.fileAt(url) : undefined;
}
