import type { Scale } from "../../domain/unit.ts";
import type { StatedUnit } from "../document.ts";

type Measure = NonNullable<StatedUnit["measure"]>;

/** A word or sign that states a part of a unit. The scale `other` is one that no unit code has, such as lakh or 千万. */
export type UnitWord =
  | { readonly kind: "currency"; readonly code: string }
  | { readonly kind: "scale"; readonly scale: Scale | "other" }
  | { readonly kind: "measure"; readonly measure: Measure };

/** A unit word where it stands in a text. */
export interface FoundUnitWord {
  readonly words: readonly UnitWord[];
  readonly end: number;
}

/** 元 names the currency only where nothing else does: 港币百万元 are Hong Kong dollars. */
export const YUAN = "元";

const ISO_CODES =
  "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL".split(
    " ",
  );
/** Codes that are words, names or abbreviations too. */
const DOUBTFUL_CODES = new Set(
  "ALL AMD ANG BAM BOB CAD COP CUP GEL LAK MAD MOP NIO PEN RON SOS STN TOP TRY".split(" "),
);

/** Signs and abbreviations, to be met exactly as written here; forms are parted by bars. */
const CURRENCY_SIGNS: Readonly<Record<string, string>> = {
  $: "$",
  "¥": "¥",
  USD: "US$|U.S.$|U.S. $|$US|USD$|US$s|美元|美金",
  HKD: "HK$|H.K.$|港币|港幣|港元|港圆|港圓",
  SGD: "S$|SG$|新元|新币|新幣|新加坡元|坡币",
  AUD: "A$|AU$|澳元",
  CAD: "C$|CA$|加元",
  NZD: "NZ$|新西兰元",
  TWD: "NT$|新台币|新台幣|新臺幣|台币|臺幣",
  CNY: "RMB|CNH|CN¥|人民币|人民幣",
  JPY: "日元|日圆|日圓|円|JP¥",
  EUR: "€|欧元|歐元",
  GBP: "£|英镑|英鎊",
  CHF: "Fr.|SFr|SFr.|瑞士法郎|瑞郎",
  INR: "₹|Rs|Rs.|印度卢比",
  KRW: "₩|韩元|韓元|韩圆",
  THB: "฿|泰铢|泰銖",
  MYR: "RM|令吉|林吉特",
  IDR: "Rp|印尼盾",
  VND: "₫|越南盾",
  MOP: "MOP$|澳门元|澳門元",
  PHP: "₱",
  TRY: "₺",
  RUB: "₽",
  ILS: "₪",
  NGN: "₦",
  UAH: "₴",
  KZT: "₸",
  BRL: "R$",
  PLN: "zł",
  CZK: "Kč",
  [YUAN]: "元|圆|圓",
};

/** Names of currencies, met in any case. */
const CURRENCY_NAMES: Readonly<Record<string, string>> = {
  $: "dollars",
  USD: "us dollars|us dollar|u.s. dollars|u.s. dollar|united states dollars",
  HKD: "hong kong dollars|hk dollars|hong kong dollar",
  SGD: "singapore dollars|singapore dollar",
  AUD: "australian dollars",
  CAD: "canadian dollars",
  NZD: "new zealand dollars",
  TWD: "new taiwan dollars",
  EUR: "euros|euro",
  GBP: "pounds sterling|sterling|british pounds|pound sterling",
  CHF: "swiss francs|swiss franc",
  JPY: "yen|japanese yen",
  CNY: "renminbi|yuan|chinese yuan",
  KRW: "korean won",
  INR: "indian rupees|rupees",
  THB: "baht|thai baht",
  MYR: "ringgit",
  IDR: "rupiah",
};

/** Short scales keep their case: `k` and `K` are thousands, `T` may be tons. */
const SCALE_SIGNS: Readonly<Record<Scale | "other", string>> = {
  ONE: "",
  K: "k|K|'000|'000s|000s|000's|000|千|仟",
  WAN: "万|萬",
  M: "m|M|mn|Mn|MN|mm|MM|mio|Mio|Mio.|mln|Mln|mil|mil.|百万|百萬|佰万",
  YI: "亿|億",
  BN: "b|B|bn|Bn|BN|bln|Bln|Mrd|Mrd.|mrd|十亿|十億",
  TN: "tn|Tn|trn|Trn|万亿|萬億",
  CENT: "",
  other: "Cr|Cr.|百|十万|十萬|千万|千萬|百亿|百億|千亿|千億|兆",
};

const SCALE_NAMES: Readonly<Record<Scale | "other", string>> = {
  ONE: "",
  K: "thousand|thousands|tausend",
  WAN: "",
  M: "million|millions|millionen",
  YI: "",
  BN: "billion|billions|milliarden",
  TN: "trillion|trillions",
  CENT: "cents",
  other: "hundreds|lakh|lakhs|crore|crores",
};

const MEASURE_SIGNS: Readonly<Record<Measure, string>> = {
  percent: "%|٪",
  points: "pp|pps|ppt|ppts|pt|pts|p.p.|pp.|%pt|%pts|% pts|%-pts|个百分点|個百分點|百分点|百分點",
  basis_points: "bp|bps|Bps|BPS|个基点|個基點|基点|基點",
  times: "x|X|×|倍",
};

const MEASURE_NAMES: Readonly<Record<Measure, string>> = {
  percent: "percent|per cent|pct|percentage|prozent",
  points: "percentage points|percentage point|% points",
  basis_points: "basis points|basis point",
  times: "times",
};

/** Hundredths of a named currency. */
const CENT_NAMES: Readonly<Record<string, string>> = {
  USD: "us cents|us¢|美仙|美分",
  HKD: "hk cents|hong kong cents|港仙",
  EUR: "euro cents|eurocents",
  SGD: "singapore cents",
  GBP: "pence|gbx",
};

const EXACT = new Map<string, readonly UnitWord[]>();
const NAMES = new Map<string, readonly UnitWord[]>();

for (const code of ISO_CODES) EXACT.set(code, [{ kind: "currency", code }]);
addForms(EXACT, CURRENCY_SIGNS, (code) => [{ kind: "currency", code }]);
addForms(NAMES, CURRENCY_NAMES, (code) => [{ kind: "currency", code }]);
for (const table of [SCALE_SIGNS, SCALE_NAMES]) {
  const target = table === SCALE_SIGNS ? EXACT : NAMES;
  for (const [form, scale] of scaleForms(table)) target.set(form, [{ kind: "scale", scale }]);
}
for (const measure of ["percent", "points", "basis_points", "times"] as const) {
  for (const form of MEASURE_SIGNS[measure].split("|")) EXACT.set(form, [{ kind: "measure", measure }]);
  for (const form of MEASURE_NAMES[measure].split("|")) NAMES.set(form, [{ kind: "measure", measure }]);
}
addForms(NAMES, CENT_NAMES, (code) => [
  { kind: "currency", code },
  { kind: "scale", scale: "CENT" },
]);
// TEUR and T€ are thousands in German accounts; a T before anything else is not.
for (const sign of ["EUR", "€", "CHF", "USD", "GBP"]) {
  EXACT.set(`T${sign}`, [{ kind: "scale", scale: "K" }, ...(EXACT.get(sign) ?? [])]);
}

const EXACT_FORM = new RegExp(alternatives(EXACT), "uy");
const NAME_FORM = new RegExp(alternatives(NAMES), "iuy");

/** The longest unit word that starts at this place of a text of ordinary width; whether it ends there is for the caller. */
export function unitWordAt(text: string, at: number): FoundUnitWord | null {
  EXACT_FORM.lastIndex = at;
  NAME_FORM.lastIndex = at;
  const exact = EXACT_FORM.exec(text)?.[0] ?? "";
  const name = NAME_FORM.exec(text)?.[0] ?? "";
  const words = name.length > exact.length ? NAMES.get(name.toLowerCase()) : EXACT.get(exact);
  return words === undefined ? null : { words, end: at + Math.max(name.length, exact.length) };
}

/** The ISO code that a sign, abbreviation or name of a currency stands for; a bare `$` or `¥` stays as it is. */
export function currencyCode(text: string): string | null {
  const words = EXACT.get(text) ?? NAMES.get(text.toLowerCase());
  const word = words?.length === 1 ? words[0] : undefined;
  if (word?.kind !== "currency") return null;
  return word.code === YUAN ? "CNY" : word.code;
}

/** The scale that a word or sign stands for; `other` for one that no unit code has. */
export function scaleWord(text: string): Scale | "other" | null {
  const words = EXACT.get(text) ?? NAMES.get(text.toLowerCase());
  const word = words?.length === 1 ? words[0] : undefined;
  return word?.kind === "scale" ? word.scale : null;
}

/** True for codes such as `TOP` that are ordinary words too. */
export function isDoubtfulCode(text: string): boolean {
  return DOUBTFUL_CODES.has(text);
}

const DOLLARS = new Set("USD HKD SGD AUD CAD NZD TWD BND BSD BBD BZD FJD GYD JMD KYD LRD MXN CLP ARS COP".split(" "));
const YENS = new Set(["JPY", "CNY"]);

/** The one currency that two namings agree on, the closer one where one is only a sign; null when they disagree. */
export function agreedCurrency(a: string, b: string): string | null {
  if (a === b || covers(b, a)) return a;
  return covers(a, b) ? b : null;
}

function covers(sign: string, code: string): boolean {
  return sign === YUAN || (sign === "$" && DOLLARS.has(code)) || (sign === "¥" && YENS.has(code));
}

function addForms(
  target: Map<string, readonly UnitWord[]>,
  forms: Readonly<Record<string, string>>,
  words: (code: string) => readonly UnitWord[],
): void {
  for (const [code, list] of Object.entries(forms)) {
    for (const form of list.split("|")) target.set(form, words(code));
  }
}

function scaleForms(table: Readonly<Record<Scale | "other", string>>): readonly (readonly [string, Scale | "other"])[] {
  const scales = ["K", "WAN", "M", "YI", "BN", "TN", "CENT", "other"] as const;
  return scales.flatMap((scale) =>
    table[scale]
      .split("|")
      .filter((form) => form !== "")
      .map((form) => [form, scale] as const),
  );
}

function alternatives(forms: ReadonlyMap<string, unknown>): string {
  return [...forms.keys()]
    .sort((a, b) => b.length - a.length)
    .map((form) => form.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"))
    .join("|");
}
