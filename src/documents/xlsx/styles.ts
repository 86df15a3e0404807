import { FileError } from "../file-error.ts";
import type { OfficeArchive } from "../office/archive.ts";
import { type NumberOptions, type NumberReader, numberReader } from "./cell-value.ts";
import { GENERAL, readNumberFormat } from "./number-format.ts";

/** The relevant parts of a cell style: how its number is read, and how it stands out. */
export interface CellFormat {
  readonly readNumber: NumberReader;
  readonly bold: boolean;
  readonly struck: boolean;
  readonly indent: number;
}

export interface Styles {
  /** The format for a style index. */
  at(index: number): CellFormat;
}

interface StyleEntry {
  readonly numberFormat: number;
  readonly font: number;
  indent: number;
}

interface Font {
  readonly bold: boolean;
  readonly struck: boolean;
}

const PLAIN_FONT: Font = { bold: false, struck: false };

const INDENT_MAX = 250;
/** Upper limit; Excel itself allows 65,490. */
const ENTRIES_MAX = 300_000;

/** Reads the style sheet of a workbook; without one, all numbers have the format General. */
export async function readStyles(archive: OfficeArchive, part: string | null, options: NumberOptions): Promise<Styles> {
  const codes = new Map<number, string>();
  const fonts: Font[] = [];
  const entries: StyleEntry[] = [];
  const takers: Readonly<Record<string, (name: string, attribute: Attribute) => void>> = {
    numFmts: (_, attribute) => codes.set(Number(attribute("numFmtId")), attribute("formatCode") ?? ""),
    fonts: (name, attribute) => {
      const isOn = !["0", "false"].includes(attribute("val") ?? "1");
      if (name === "font") fonts.push(PLAIN_FONT);
      if (name === "b") fonts.push({ ...(fonts.pop() ?? PLAIN_FONT), bold: isOn });
      if (name === "strike") fonts.push({ ...(fonts.pop() ?? PLAIN_FONT), struck: isOn });
    },
    cellXfs: (name, attribute) => takeEntry(entries, name, attribute),
  };
  let section: string | null = null;
  if (part !== null)
    await archive.parse(part, {
      open: (name, attribute) => {
        if (codes.size + fonts.length + entries.length > ENTRIES_MAX)
          throw new FileError("too_large", `It holds more than ${ENTRIES_MAX} styles.`);
        if (section !== null) takers[section]?.(name, attribute);
        else if (Object.hasOwn(takers, name)) section = name;
      },
      text: () => {},
      close: (name) => {
        if (name === section) section = null;
      },
    });
  return stylesOf(entries, fonts, readersOf(codes, options));
}

type Attribute = (name: string) => string | undefined;

function takeEntry(entries: StyleEntry[], name: string, attribute: Attribute): void {
  if (name === "xf")
    entries.push({
      numberFormat: Number(attribute("numFmtId") ?? 0),
      font: Number(attribute("fontId") ?? 0),
      indent: 0,
    });
  const entry = entries.at(-1);
  if (name === "alignment" && entry)
    entry.indent = Math.min(Math.max(Math.trunc(Number(attribute("indent") ?? 0)) || 0, 0), INDENT_MAX);
}

function stylesOf(
  entries: readonly StyleEntry[],
  fonts: readonly Font[],
  readerOf: (id: number) => NumberReader,
): Styles {
  const formats = entries.map(({ numberFormat, font, indent }) => ({
    readNumber: readerOf(numberFormat),
    ...(fonts[font] ?? PLAIN_FONT),
    indent,
  }));
  const plain = formats[0] ?? { readNumber: readerOf(0), ...PLAIN_FONT, indent: 0 };
  return { at: (index) => formats[index] ?? plain };
}

/** Creates one reader per number format, so that styles with the same format share its cache. */
function readersOf(codes: ReadonlyMap<number, string>, options: NumberOptions): (id: number) => NumberReader {
  const readers = new Map<string, NumberReader>();
  return (id) => {
    const code = codes.get(id) ?? BUILT_IN[id] ?? "General";
    const monthWhenFirst = !codes.has(id) && MONTH_OR_DAY.has(id);
    const key = `${monthWhenFirst} ${code}`;
    const known = readers.get(key);
    if (known) return known;
    const format = code === "General" ? GENERAL : readNumberFormat(code, { monthWhenFirst });
    const reader = numberReader(format, options);
    readers.set(key, reader);
    return reader;
  };
}

/**
 * Built-in formats without a code in the file (ECMA-376, 18.8.30). Language-dependent ones are neutral here: no
 * currency sign, dates in ISO 8601 order, and East Asian formats as in Chinese.
 */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  5: "#,##0_);(#,##0)",
  6: "#,##0_);(#,##0)",
  7: "#,##0.00_);(#,##0.00)",
  8: "#,##0.00_);(#,##0.00)",
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  14: "yyyy-mm-dd",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  22: "yyyy-mm-dd hh:mm",
  27: 'yyyy"年"m"月"',
  28: 'm"月"d"日"',
  29: 'm"月"d"日"',
  30: "yyyy-mm-dd",
  31: 'yyyy"年"m"月"d"日"',
  32: 'h"时"mm"分"',
  33: 'h"时"mm"分"ss"秒"',
  34: "h:mm AM/PM",
  35: "h:mm:ss AM/PM",
  36: 'yyyy"年"m"月"',
  37: "#,##0_);(#,##0)",
  38: "#,##0_);(#,##0)",
  39: "#,##0.00_);(#,##0.00)",
  40: "#,##0.00_);(#,##0.00)",
  41: '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)',
  42: '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)',
  43: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
  44: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mm:ss.0",
  48: "##0.0E+0",
  49: "@",
  50: 'yyyy"年"m"月"',
  51: 'm"月"d"日"',
  52: 'yyyy"年"m"月"',
  53: 'm"月"d"日"',
  54: 'm"月"d"日"',
  55: "h:mm AM/PM",
  56: "h:mm:ss AM/PM",
  57: 'yyyy"年"m"月"',
  58: 'm"月"d"日"',
};

/** Built-in formats that show a month in one language and a day in another. */
const MONTH_OR_DAY = new Set([27, 36, 50, 52, 57]);
