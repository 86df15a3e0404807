import { z } from "zod";
import type { PdfDocument } from "./pdfjs.ts";

const Metadata = z.object({ info: z.object({ Title: z.string().optional().catch(undefined) }) });
const TITLE_LENGTH_MAX = 300;
/** Titles that a program made up: a file name, a placeholder. */
const MADE_UP =
  /^(?:untitled|no title|title|document\d*|microsoft (?:word|excel|powerpoint)\b.*|slide \d+|.*\.(?:docx?|xlsx?|pptx?|pdf|indd|qxd|qxp|rtf|odt|dvi|ps|html?|tex))$/i;

/**
 * What the document says of itself. When the file was made is not when the document was issued, so a date is never
 * taken from there; nor is a name.
 */
export async function labelsOf(document: PdfDocument): Promise<Readonly<Record<string, string>>> {
  const metadata = Metadata.safeParse(await document.getMetadata().catch(() => null));
  const title = metadata.success ? (metadata.data.info.Title ?? "").replace(/[\s\p{Cc}]+/gu, " ").trim() : "";
  if (title === "" || title.length > TITLE_LENGTH_MAX || MADE_UP.test(title)) return {};
  return { title };
}
