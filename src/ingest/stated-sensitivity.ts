import type { SourceDocument } from "../documents/document.ts";
import { sensitivityLevel } from "../domain/sensitivity.ts";
import { plainText } from "../language/folding.ts";

const LINE_MAX = 80;
/** Lines of the first part that are looked at, beside the small print of all parts. */
const FIRST_LINES = 8;

/** A line whose business is the label: "Strictly confidential", "RESTRICTED – for internal use only", "机密 · 请勿外传". */
const ENGLISH =
  /^[\s*–—-]*(?:(?:strictly|highly|company|commercial|business|private|privileged|classification|sensitivity|classified|document|status|level|and|&|in|:|-|–|—|\/|\|)\s*)*(public|internal|confidential|confidence|restricted)(?:\s*(?:$|[:;,.()/|*–—-]|(?:and|&|to|for|until|not|do|use|only|information|document|material|draft|internal|confidential|proprietary|copy|data|distribution|circulation)\b))/i;
const CHINESE =
  /^[\s【[（(*·•—-]*(?:密级|等级|保密级别)?[:：\s]*(公开|内部|机密|保密|秘密|绝密|受限)(?:资料|文件|文档|信息|使用|级)?(?:[\s】\]）)*·•—，,。.!！-]|请勿|不得|仅限|$)/;

/** The label of sensitivity that a document carries in its own text, the highest of several; null where it carries none. */
export function statedSensitivity(doc: string, document: SourceDocument): string | null {
  const found = [nameWords(doc), ...labelLines(document)].flatMap((line) => labelIn(line) ?? []);
  return found.toSorted((a, b) => sensitivityLevel(b) - sensitivityLevel(a))[0] ?? null;
}

/** A name such as `CONFIDENTIAL_results.pptx` or `2025 业绩（机密）.xlsx`. */
function nameWords(doc: string): string {
  const name = plainText(doc)
    .replace(/^.*\//, "")
    .replace(/\.[^.]+$/, "");
  const marked = /(?:^|[\s_.()（）[\]-])(confidential|restricted|机密|绝密)(?=$|[\s_.()（）[\]-])/i.exec(name);
  return marked?.[1] ?? "";
}

function labelLines({ parts }: SourceDocument): readonly string[] {
  return parts.flatMap(({ headings, blocks }, index) => {
    const paragraphs = blocks.flatMap((block) => (block.kind === "paragraph" ? [block] : []));
    const small = paragraphs.filter(({ role }) => role === "note").map(({ text }) => text);
    const first = index === 0 ? [...headings, ...paragraphs.slice(0, FIRST_LINES).map(({ text }) => text)] : [];
    const cells =
      index === 0
        ? blocks.flatMap((block) =>
            block.kind === "grid" ? block.cells.filter(({ row }) => row < FIRST_LINES).map(({ text }) => text) : [],
          )
        : [];
    return [...first, ...small, ...cells];
  });
}

function labelIn(line: string): string | null {
  if (line.length > LINE_MAX) return null;
  const text = plainText(line).trim();
  const label = ENGLISH.exec(text)?.[1] ?? CHINESE.exec(text)?.[1] ?? null;
  return label?.toLowerCase() === "confidence" ? "confidential" : label;
}
