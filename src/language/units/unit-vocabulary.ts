import type { Scale } from "../../domain/unit.ts";
import type { StatedUnit } from "../cell-content.ts";

type Measure = NonNullable<StatedUnit["measure"]>;

/** 元 means yuan only where no other currency is named: 港币百万元 are Hong Kong dollars. */
export const YUAN = "元";

export const ISO_CODES =
  "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL".split(
    " ",
  );

/** Signs and abbreviations, case-sensitive; alternatives are separated by bars. */
export const CURRENCY_SIGNS: Readonly<Record<string, string>> = {
  $: "$",
  "¥": "¥",
  USD: "US$|U.S.$|U.S. $|$US|USD$|US$s|美元|美金",
  HKD: "HK$|H.K.$|港币|港元|港圆",
  SGD: "S$|SG$|新元|新币|新加坡元|坡币",
  AUD: "A$|AU$|澳元",
  CAD: "C$|CA$|加元",
  NZD: "NZ$|新西兰元",
  TWD: "NT$|新台币|台币",
  CNY: "RMB|CNH|CN¥|人民币",
  JPY: "日元|日圆|円|JP¥",
  EUR: "€|欧元",
  GBP: "£|英镑",
  CHF: "Fr.|SFr|SFr.|瑞士法郎|瑞郎",
  INR: "₹|Rs|Rs.|印度卢比",
  THB: "฿|泰铢",
  MYR: "RM|令吉|林吉特",
  IDR: "Rp|印尼盾",
  VND: "₫|越南盾",
  MOP: "MOP$|澳门元",
  PHP: "₱",
  TRY: "₺",
  RUB: "₽",
  NGN: "₦",
  UAH: "₴",
  KZT: "₸",
  BRL: "R$",
  ILS: "₪|NIS",
  KRW: "₩|韩元|韩圆|원",
  PLN: "zł",
  CZK: "Kc",
  [YUAN]: "元|圆",
};

/** Names of currencies, case-insensitive. */
export const CURRENCY_NAMES: Readonly<Record<string, string>> = {
  $: "dollars",
  USD: "us dollars|us dollar|u.s. dollars|u.s. dollar|united states dollars",
  HKD: "hong kong dollars|hk dollars|hong kong dollar",
  SGD: "singapore dollars|singapore dollar",
  AUD: "australian dollars",
  CAD: "canadian dollars",
  NZD: "new zealand dollars",
  TWD: "new taiwan dollars",
  EUR: "euros|euro|d'euros|d'euro",
  GBP: "pounds sterling|sterling|british pounds|pound sterling|pounds",
  CHF: "swiss francs|swiss franc",
  JPY: "yen|japanese yen",
  CNY: "renminbi|yuan|chinese yuan",
  KRW: "korean won|south korean won|won",
  INR: "indian rupees|rupees",
  PKR: "pakistani rupees|pakistan rupees",
  LKR: "sri lankan rupees|sri lanka rupees",
  NPR: "nepalese rupees|nepali rupees",
  MUR: "mauritian rupees",
  ZAR: "south african rand|rand|rands",
  AED: "uae dirhams|uae dirham|emirati dirhams|dirhams",
  MAD: "moroccan dirhams",
  SAR: "saudi riyals|saudi riyal|saudi arabian riyals|riyals",
  QAR: "qatari riyals|qatar riyals|qatari riyal",
  YER: "yemeni riyals|yemeni rials",
  OMR: "omani rials|omani riyals|rial omani",
  IRR: "iranian rials|iranian riyals",
  PHP: "philippine pesos|philippine peso",
  MXN: "mexican pesos|mexican peso",
  CLP: "chilean pesos|chilean peso",
  COP: "colombian pesos|colombian peso",
  ARS: "argentine pesos|argentine peso",
  EGP: "egyptian pounds|egyptian pound",
  LBP: "lebanese pounds",
  SDG: "sudanese pounds",
  SYP: "syrian pounds",
  BRL: "brazilian reais|brazilian real|reais",
  THB: "baht|thai baht",
  MYR: "ringgit",
  IDR: "rupiah",
};

/** Short scales, case-sensitive: `k` and `K` are thousands, `T` may be tons. */
export const SCALE_SIGNS: Readonly<Record<Scale | "other", string>> = {
  ONE: "",
  K: "k|K|'k|'K|'000|'000s|000s|000's|000|/000|/'000|0'000|千|仟|Tsd|Tsd.|TSD|tsd.|tys.|тыс.|천",
  WAN: "万|'0000|'0,000|0'0000|만",
  M: "m|M|'m|'M|'mn|mn|Mn|MN|mm|MM|mio|Mio|MIO|Mio.|mio.|mln|Mln|mln.|Mln.|Mill.|mill.|млн|000,000|'000,000|'000'000|百万|佰万|백만",
  YI: "亿|억",
  BN: "b|B|'bn|bn|Bn|BN|bln|Bln|bln.|Mrd|Mrd.|mrd|mrd.|MRD|Md|Mds|Mrds|mld|Mld|mld.|Mld.|mia.|млрд|十亿|십억",
  TN: "tn|Tn|trn|Trn|万亿|조",
  CENT: "¢",
  // Crowns may be Swedish, Norwegian or Danish.
  other:
    "Cr|Cr.|'00,000|'00000|Mkr|MKr|mkr|Tkr|tkr|kkr|mio. kr|mio. kr.|mill. kr|mill. kr.|mia. kr|mia. kr.|mrd. kr|mrd. kr.|t.kr.|t.kr|百|十万|千万|百亿|千亿|兆",
};

export const SCALE_NAMES: Readonly<Record<Scale | "other", string>> = {
  ONE: "",
  K: "thousand|thousands|tausend|milliers|miles de|migliaia|milhares|duizend|duizenden|ribuan",
  WAN: "ten thousand|ten thousands|tens of thousands",
  M: "million|millions|millionen|millones|milioni|milhoes|milhao|miljoen|miljoenen|miljoner|jutaan",
  YI: "hundred million|hundred millions|hundreds of millions",
  BN: "billion|billions|milliarden|milliards|milliard|miliardi|mil millones|miles de millones|mil milhoes|bilhoes|bilhao|miljard|miljarden|miljarder|miliaran|thousand million|thousands of millions",
  TN: "trillion|trillions|trilhoes|trilhao|million million",
  CENT: "cents",
  other:
    "hundred|hundreds|hundred thousand|hundred thousands|hundreds of thousands|ten million|ten millions|tens of millions|ten billion|ten billions|tens of billions|hundred billion|hundred billions|hundreds of billions|lakh|lakhs|lac|lacs|crore|crores|lakh crore|millions of pesos|thousands of pesos|million pesos|thousand pesos|millones de pesos|miles de pesos",
};

/** A million in English, a thousand in Portuguese and Spanish. */
export const MIL = "mil|mil.|Mil|Mil.";

/** Signs that mean a currency and a scale only together: `mi` alone is miles, `R` alone a name. */
export const AMOUNT_SIGNS: readonly (readonly [string, string, Scale])[] = [
  ["R$ mi|R$mi", "BRL", "M"],
  ["R$ bi|R$bi", "BRL", "BN"],
  ["R'000|R 000|R000|R thousand", "ZAR", "K"],
  ["Rm", "ZAR", "M"],
  ["Rbn", "ZAR", "BN"],
  ["R'm|R million|R mil", "ZAR", "M"],
  ["R'bn|R billion", "ZAR", "BN"],
  ["SR'000|SR 000", "SAR", "K"],
  ["QR'000|QR 000", "QAR", "K"],
  ["KD'000|KD 000", "KWD", "K"],
  ["BD'000|BD 000", "BHD", "K"],
  ["RO'000|RO 000", "OMR", "K"],
  ["€ miles|miles €|EUR miles|miles EUR", "EUR", "K"],
  ["MNOK", "NOK", "M"],
  ["MNZD", "NZD", "M"],
];

export const MEASURE_SIGNS: Readonly<Record<Measure, string>> = {
  percent: "%|٪",
  points: "pp|pps|ppt|ppts|pt|pts|p.p.|pp.|%pt|%pts|% pts|%-pts|个百分点|百分点",
  basis_points: "bp|bps|Bps|BPS|个基点|基点",
  times: "x|X|×|倍",
};

export const MEASURE_NAMES: Readonly<Record<Measure, string>> = {
  percent: "percent|per cent|pct|percentage|prozent",
  points: "percentage points|percentage point|% points",
  basis_points: "basis points|basis point",
  times: "times",
};

/** Hundredths of a named currency. */
export const CENT_NAMES: Readonly<Record<string, string>> = {
  USD: "us cents|us cent|us¢|美仙|美分",
  HKD: "hk cents|hk cent|hong kong cents|hk¢|港仙",
  EUR: "euro cents|eurocents|eurocent|euro cent|€ cents|€ cent|€-cent|€¢",
  SGD: "singapore cents|s¢",
  AUD: "australian cents|a¢|au¢",
  NZD: "nz cents|nz¢|new zealand cents",
  CAD: "canadian cents|c¢",
  ZAR: "south african cents|sa cents",
  INR: "paise",
  GBP: "pence|gbx",
};
