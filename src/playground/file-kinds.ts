/** What Slack says of a file's format. */
export interface FileKind {
  /** Slack's `filetype`. */
  readonly type: string;
  readonly name: string;
  readonly mimeType: string;
}

const OFFICE = "application/vnd.openxmlformats-officedocument";
const BY_EXTENSION: Readonly<Record<string, FileKind>> = {
  xlsx: { type: "xlsx", name: "Excel Spreadsheet", mimeType: `${OFFICE}.spreadsheetml.sheet` },
  pptx: { type: "pptx", name: "PowerPoint Presentation", mimeType: `${OFFICE}.presentationml.presentation` },
  docx: { type: "docx", name: "Word Document", mimeType: `${OFFICE}.wordprocessingml.document` },
  pdf: { type: "pdf", name: "PDF", mimeType: "application/pdf" },
  csv: { type: "csv", name: "CSV", mimeType: "text/csv" },
  md: { type: "markdown", name: "Markdown", mimeType: "text/markdown" },
  html: { type: "html", name: "HTML", mimeType: "text/html" },
  txt: { type: "text", name: "Plain Text", mimeType: "text/plain" },
};
const OTHER: FileKind = { type: "binary", name: "Binary", mimeType: "application/octet-stream" };

/** The formats that Slack shows as images, by the bytes that they begin with. */
const IMAGES: readonly { readonly begins: string; readonly kind: FileKind }[] = [
  { begins: "89504e470d0a1a0a", kind: { type: "png", name: "PNG", mimeType: "image/png" } },
  { begins: "ffd8ff", kind: { type: "jpg", name: "JPEG", mimeType: "image/jpeg" } },
  { begins: "47494638", kind: { type: "gif", name: "GIF", mimeType: "image/gif" } },
];

/** The kind of a file: an image by its content, anything else by the extension of its name. */
export function kindOf(name: string, content: Uint8Array): FileKind {
  const beginning = Buffer.from(content.subarray(0, 8)).toString("hex");
  const image = IMAGES.find(({ begins }) => beginning.startsWith(begins));
  if (image !== undefined) return image.kind;
  const extension = /\.([a-z0-9]+)$/iu.exec(name)?.[1]?.toLowerCase() ?? "";
  return (Object.hasOwn(BY_EXTENSION, extension) ? BY_EXTENSION[extension] : undefined) ?? OTHER;
}
