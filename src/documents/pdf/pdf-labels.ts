import { z } from "zod";
import type { PdfDocument } from "./pdfjs.ts";

const Text = z.string().optional().catch(undefined);
const Metadata = z.object({ info: z.object({ Title: Text, Subject: Text, Keywords: Text }) });
const TITLE_LENGTH_MAX = 300;
/** Generated titles: file names and placeholders. */
const MADE_UP =
  /^(?:untitled|no title|title|document\d*|microsoft (?:word|excel|powerpoint)\b.*|slide \d+|.*\.(?:docx?|xlsx?|pptx?|pdf|indd|qxd|qxp|rtf|odt|dvi|ps|html?|tex))$/i;

export interface DocumentInfo {
  readonly labels: Readonly<Record<string, string>>;
  /** Subject and keywords, which may contain a sensitivity label. */
  readonly marks: readonly string[];
}

/**
 * Metadata of a PDF. The creation date of the file is not the issue date of the document, so neither dates nor authors
 * are taken from it.
 */
export async function infoOf(document: PdfDocument): Promise<DocumentInfo> {
  const metadata = Metadata.safeParse(await document.getMetadata().catch(() => null));
  if (!metadata.success) return { labels: {}, marks: [] };
  const { Title, Subject, Keywords } = metadata.data.info;
  const title = plain(Title);
  const isMadeUp = title === "" || title.length > TITLE_LENGTH_MAX || MADE_UP.test(title);
  const marks = [plain(Subject), ...plain(Keywords).split(/[,;]/)].filter((text) => text.trim() !== "");
  return { labels: isMadeUp ? {} : { title }, marks };
}

function plain(text = ""): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
