import { z } from "zod";
import { fileJson } from "../workspace-files.ts";
import { type ApiMethod, failed, method } from "./api-call.ts";

const info = method(z.object({ file: z.string() }), (args, { store }) => {
  const file = store.files.file(args.file);
  return file === undefined ? failed("file_not_found") : { ok: true, file: fileJson(file), comments: [] };
});

/** The methods of `files.*`. */
export const fileMethods: Readonly<Record<string, ApiMethod>> = { "files.info": info };
