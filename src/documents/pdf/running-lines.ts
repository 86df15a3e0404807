import type { Block, Paragraph } from "../document.ts";
import type { FoundParagraph } from "./paragraphs.ts";
import type { ReadPage } from "./pdf-page.ts";

const PAGES_MIN = 3;
const EDGE_PART = 0.13;
const SAME_PLACE = 6;

export interface PageBlocks {
  /** Blocks per page without page numbers and without running headers and footers. */
  readonly blocks: readonly (readonly Block[])[];
  /** Distinct texts of the running headers and footers. */
  readonly running: readonly string[];
}

export function withoutRunningLines(pages: readonly ReadPage[]): PageBlocks {
  const counts = new Map<string, number>();
  for (const page of pages) {
    for (const key of new Set(page.blocks.flatMap((block) => edgeKeys(block, page)))) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const enough = Math.max(PAGES_MIN, Math.min(pages.length / 4, 6));
  const running = new Set<string>();
  const blocks = pages.map((page) =>
    page.blocks.flatMap((block): readonly Block[] => {
      if (block.kind === "grid") return [block];
      const keys = edgeKeys(block, page);
      const repeated = keys.some((key) => (counts.get(key) ?? 0) >= enough);
      if (repeated) running.add(block.text);
      return repeated || (keys.length > 0 && isPageNumber(block.text)) ? [] : [plain(block)];
    }),
  );
  return { blocks, running: [...running] };
}

function plain({ kind, role, text }: Paragraph): Paragraph {
  return { kind, role, text };
}

function isPageNumber(text: string): boolean {
  return /^(?:page)?[-–—|\s]*(?:\d{1,4}|[ivxlc]{1,7})[-–—|\s]*(?:(?:\/|of)\s*\d{1,4})?$/i.test(text.trim());
}

/** Keys of a block at the top or bottom edge, equal across pages; two because positions are rounded. */
function edgeKeys(block: Block | FoundParagraph, page: ReadPage): readonly string[] {
  if (block.kind === "grid" || !("lines" in block) || block.lines.length > 3) return [];
  const y = block.lines[0]?.y ?? 0;
  if (y > page.size.height * EDGE_PART && y < page.size.height * (1 - EDGE_PART)) return [];
  const text = block.text.replace(/\d+/g, "#").toLowerCase();
  const place = Math.floor(y / SAME_PLACE);
  return [`${place}|${text}`, `${place + 1}|${text}`];
}
