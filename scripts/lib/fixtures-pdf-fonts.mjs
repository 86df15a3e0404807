import { hex, streamOf, utf16 } from "./fixtures-pdf-objects.mjs";
import { boxFont } from "./fixtures-truetype.mjs";

const FULL = 1000;
const HALF = 500;
const LATIN = /[ -~]/;
/** Where half-width Latin characters begin in Adobe's collection of Chinese characters, and where proportional ones do. */
const LATIN_NUMBERS = { "UniGB-UCS2-H": [1, 95], "GBK-EUC-H": [814, 908] };

/** Thousandths of the size: Latin characters are half as wide as Chinese ones. */
export function latinWidth(character) {
  return LATIN.test(character) ? HALF : FULL;
}

/** The font of a page: only named, with the encoding that is given, or embedded with the characters of the page alone. */
export function fontOf(kind, text, add) {
  return kind === "embedded" ? embeddedFont(text, add) : namedFont(kind, add);
}

/** One of the Chinese fonts that every reader of PDF has to know by its name. */
function namedFont(encoding, add) {
  const [first, last] = LATIN_NUMBERS[encoding];
  const name = "STSong-Light";
  const box = "/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93";
  const descriptor = add(`<</Type/FontDescriptor/FontName/${name}/Flags 6${box}>>`);
  const info = "/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>";
  const widths = `/DW ${FULL}/W[${first} ${last} ${HALF}]`;
  const glyphs = add(
    `<</Type/Font/Subtype/CIDFontType0/BaseFont/${name}${info}${widths}/FontDescriptor ${descriptor} 0 R>>`,
  );
  const id = add(`<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/${encoding}/DescendantFonts[${glyphs} 0 R]>>`);
  return { id, codesOf: encoding === "GBK-EUC-H" ? gbkCodes : utf16 };
}

function gbkCodes(text) {
  return [...text].map((character) => GBK.get(character) ?? hex(character.charCodeAt(0), 2)).join("");
}

/** GBK's codes of two bytes by their characters: there is a decoder only. */
const GBK = gbkTable();

function gbkTable() {
  const decoder = new TextDecoder("gbk");
  const codes = new Map();
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const character = decoder.decode(Uint8Array.of(lead, trail));
      if ([...character].length === 1 && !codes.has(character)) codes.set(character, hex(lead * 256 + trail, 4));
    }
  }
  return codes;
}

/** A font with the characters of one page, by numbers that mean something in this file only; another table says which they are. */
function embeddedFont(text, add) {
  const characters = [...new Set(text)].toSorted();
  const numbers = new Map(characters.map((character, at) => [character, at + 1]));
  const name = "ACMEAA+Boxes";
  const file = boxFont(characters.map(latinWidth));
  const program = add(streamOf(file, `/Length1 ${file.length}`));
  const box = "/FontBBox[0 0 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 80";
  const descriptor = add(`<</Type/FontDescriptor/FontName/${name}/Flags 4${box}/FontFile2 ${program} 0 R>>`);
  const info = "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/CIDToGIDMap/Identity";
  const widths = `/DW ${FULL}/W[1[${characters.map(latinWidth).join(" ")}]]`;
  const glyphs = add(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}${info}${widths}/FontDescriptor ${descriptor} 0 R>>`,
  );
  const meanings = add(streamOf(meaningsOf(numbers)));
  const id = add(
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${glyphs} 0 R]/ToUnicode ${meanings} 0 R>>`,
  );
  return { id, codesOf: (words) => [...words].map((character) => hex(numbers.get(character), 4)).join("") };
}

/** At most this many characters stand in one section of such a table. */
const SECTION = 100;

function meaningsOf(numbers) {
  const lines = [...numbers].map(([character, number]) => `<${hex(number, 4)}> <${hex(character.charCodeAt(0), 4)}>`);
  const sections = [];
  for (let at = 0; at < lines.length; at += SECTION) {
    const own = lines.slice(at, at + SECTION);
    sections.push(`${own.length} beginbfchar`, ...own, "endbfchar");
  }
  const range = "1 begincodespacerange\n<0000> <ffff>\nendcodespacerange";
  return ["/CIDInit /ProcSet findresource begin", "begincmap", range, ...sections, "endcmap", "end"].join("\n");
}
