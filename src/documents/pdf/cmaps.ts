/**
 * Character maps for Chinese, Japanese and Korean fonts that are not embedded. A PDF names such maps, and the official
 * files are large. Only the mapping from code to character matters here, so the two maps that pdf.js requests (code to
 * CID, CID to Unicode) are generated to fit each other with invented CIDs. Latin characters keep their real CIDs,
 * because the widths of figures depend on them.
 */

interface Family {
  /** First CID of half-width Latin characters, beginning with the space; proportional ones begin at 1. */
  readonly halfWidth: number;
  /** Real CIDs go up to here; their characters are not known here. */
  readonly last: number;
}

const FAMILIES: Readonly<Record<string, Family>> = {
  GB1: { halfWidth: 814, last: 30_571 },
  CNS1: { halfWidth: 13_648, last: 19_178 },
  Japan1: { halfWidth: 231, last: 23_059 },
  Korea1: { halfWidth: 8_094, last: 18_351 },
};

/** Ranges of characters, and the first invented CID of each. */
const BLOCKS: readonly { readonly from: number; readonly to: number; readonly number: number }[] = [
  { from: 0x4e00, to: 0x9fff, number: 0x8000 },
  { from: 0x2000, to: 0x33ff, number: 0xd200 },
  { from: 0x00a0, to: 0x04ff, number: 0xe600 },
  { from: 0xf900, to: 0xfaff, number: 0xeb00 },
  { from: 0xff00, to: 0xffef, number: 0xed00 },
];
/** Only for Korean, whose real CIDs leave room below 0x5000. */
const HANGUL = { from: 0xac00, to: 0xd7a3, number: 0x5000 };

const LATIN_FROM = 0x20;
const LATIN_TO = 0x7e;

interface Encoding {
  readonly label: string;
  readonly name: RegExp;
  readonly halfWidth: boolean;
}

/** Legacy one- and two-byte encodings; `label` is the name for `TextDecoder`. */
const ENCODINGS: readonly Encoding[] = [
  { label: "gbk", name: /^GB(?:Kp|pc)-EUC-[HV]$/, halfWidth: false },
  { label: "gb18030", name: /^GB(?:K2K|K-EUC|-EUC|T-EUC)-[HV]$/, halfWidth: true },
  { label: "big5", name: /^(?:ETen-B5|HKscs-B5|CNS-EUC)-[HV]$/, halfWidth: true },
  { label: "big5", name: /^(?:B5pc|ETenms-B5)-[HV]$/, halfWidth: false },
  { label: "shift_jis", name: /^90ms-RKSJ-[HV]$/, halfWidth: true },
  { label: "shift_jis", name: /^(?:90msp|83pv|90pv|Add|Ext)-RKSJ-[HV]$/, halfWidth: false },
  { label: "euc-kr", name: /^KSC(?:ms-UHC-HW|-Johab)-[HV]$/, halfWidth: true },
  { label: "euc-kr", name: /^KSC(?:-EUC|ms-UHC|pc-EUC)-[HV]$/, halfWidth: false },
];

const FAMILY_OF: readonly (readonly [RegExp, string])[] = [
  [/^(?:UniGB|GB)/, "GB1"],
  [/^(?:UniCNS|ETen|HKscs|B5|CNS)/, "CNS1"],
  [/^(?:UniKS|KSC)/, "Korea1"],
  [/^(?:UniJIS|UniHojo|90|83|Add|Ext|EUC|H$|V$)/, "Japan1"],
];

/** The source of a named character map, or null for an unknown one. */
export function characterMap(name: string): string | null {
  const ordering = /^Adobe-(GB1|CNS1|Japan1|Korea1)-UCS2$/.exec(name)?.[1];
  if (ordering !== undefined) return charactersOf(ordering);
  const family = FAMILY_OF.find(([pattern]) => pattern.test(name))?.[1];
  if (family === undefined) return null;
  if (/^Uni.*-(?:UCS2|UTF16)(?:-HW)?-[HV]$/.test(name)) return unicodeMap(family, { halfWidth: name.includes("-HW-") });
  const encoding = ENCODINGS.find((entry) => entry.name.test(name));
  return encoding ? encodedMap(family, encoding) : null;
}

function blocksOf(family: string): typeof BLOCKS {
  return family === "Korea1" ? [...BLOCKS, HANGUL] : BLOCKS;
}

/** Map from CIDs to characters; real CIDs other than Latin map to the replacement character. */
function charactersOf(ordering: string): string {
  const { halfWidth, last } = FAMILIES[ordering] ?? { halfWidth: 0, last: 0 };
  const latin = LATIN_TO - LATIN_FROM;
  const lines = [`<0001> <${hex(1 + latin)}> <${hex(LATIN_FROM)}>`];
  lines.push(`<${hex(halfWidth)}> <${hex(halfWidth + latin)}> <${hex(LATIN_FROM)}>`);
  for (const { from, to, number } of blocksOf(ordering)) {
    lines.push(`<${hex(number)}> <${hex(number + to - from)}> <${hex(from)}>`);
  }
  const unknown: string[] = [];
  for (let number = 2 + latin; number <= last; number += 1) {
    if (number < halfWidth || number > halfWidth + latin) unknown.push(`<${hex(number)}> <fffd>`);
  }
  return mapText(["<0000> <ffff>"], { bfrange: lines, bfchar: unknown });
}

/** Map from Unicode codes to CIDs. */
function unicodeMap(family: string, { halfWidth }: { readonly halfWidth: boolean }): string {
  const lines = [`<${hex(LATIN_FROM)}> <${hex(LATIN_TO)}> ${latinNumber(family, halfWidth)}`];
  for (const { from, to, number } of blocksOf(family)) lines.push(`<${hex(from)}> <${hex(to)}> ${number}`);
  return mapText(["<0000> <ffff>"], { cidrange: lines });
}

/** Map from codes of a legacy encoding to CIDs. */
function encodedMap(family: string, { label, halfWidth }: Encoding): string {
  const decoder = new TextDecoder(label);
  const lines = [`<${hex(LATIN_FROM, 2)}> <${hex(LATIN_TO, 2)}> ${latinNumber(family, halfWidth)}`];
  const blocks = blocksOf(family);
  const single: string[] = [];
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const text = decoder.decode(Uint8Array.of(lead, trail));
      const code = text.length === 1 ? text.charCodeAt(0) : 0;
      const block = blocks.find(({ from, to }) => code >= from && code <= to);
      if (block) single.push(`<${hex(lead * 256 + trail)}> ${block.number + code - block.from}`);
    }
  }
  return mapText(["<00> <80>", "<8140> <fefe>"], { cidrange: lines, cidchar: single });
}

function latinNumber(family: string, halfWidth: boolean): number {
  return halfWidth ? (FAMILIES[family]?.halfWidth ?? 1) : 1;
}

function hex(value: number, digits = 4): string {
  return value.toString(16).padStart(digits, "0");
}

function mapText(ranges: readonly string[], sections: Readonly<Record<string, readonly string[]>>): string {
  const parts = [`${ranges.length} begincodespacerange`, ...ranges, "endcodespacerange"];
  for (const [name, lines] of Object.entries(sections))
    parts.push(`${lines.length} begin${name}`, ...lines, `end${name}`);
  return ["begincmap", ...parts, "endcmap"].join("\n");
}
