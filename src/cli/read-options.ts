import { READ_OPTIONS, type ReadOptions } from "../documents/reader.ts";
import { encodingName } from "../documents/text-lines.ts";
import { badSetting } from "../settings/settings-error.ts";

export const ENCODING_OPTION = [
  "--encoding <name>",
  "the encoding of text files that do not say theirs, such as gb18030 (default UTF-8)",
] as const;

/** The read options of a command. Throws a `SettingsError` for an unknown encoding. */
export function readOptionsOf({
  includeHidden,
  encoding,
}: {
  readonly includeHidden?: boolean;
  readonly encoding?: string;
}): ReadOptions {
  if (encoding !== undefined && encodingName(encoding) === null)
    throw badSetting(`--encoding is "${encoding}", which is no encoding; write one such as gb18030 or windows-1252.`);
  return { ...READ_OPTIONS, includeHidden: includeHidden === true, encoding: encoding ?? null };
}
