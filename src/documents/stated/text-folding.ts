const INVISIBLE = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** The text of a cell or heading as a reader sees it: without invisible characters, every run of white space as one space. */
export function displayText(raw: string): string {
  return PLAIN.test(raw) ? raw : raw.replace(INVISIBLE, "").replace(/\s+/g, " ").trim();
}

const WIDE =
  /[\u00a0\u2000-\u200a\u202f\u205f\u3000\uff01-\uff5e\uffe0-\uffe6\u2212\u2012\u2013\ufe63\u2018\u2019\u02bcˢᵗⁿᵈʳʰ]/g;
const ALIKE: Readonly<Record<string, string>> = {
  "￠": "¢",
  "￡": "£",
  "￥": "¥",
  "￦": "₩",
  "−": "-",
  "‒": "-",
  "–": "-",
  "﹣": "-",
  "‘": "'",
  "’": "'",
  ʼ: "'",
  // Raised in ordinals: 1ˢᵗ half, 30ᵗʰ June.
  ˢ: "s",
  ᵗ: "t",
  ⁿ: "n",
  ᵈ: "d",
  ʳ: "r",
  ʰ: "h",
};

/**
 * Writes full-width letters, digits and signs in their ordinary form, and the short dashes as a minus.
 * For reading only; every character stays at its place, so that a find can be pointed out in the original.
 */
export function foldWidth(text: string): string {
  return text.replace(WIDE, (sign) => {
    const code = sign.charCodeAt(0);
    if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
    return ALIKE[sign] ?? " ";
  });
}
