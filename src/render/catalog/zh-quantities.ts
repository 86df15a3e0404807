import type { Scale } from "../../domain/unit.ts";
import { type Countable, nounText, quantityWords } from "./quantity-words.ts";

export const CHINESE_SCALES: Readonly<Record<Exclude<Scale, "CENT">, string>> = {
  ONE: "",
  K: "千",
  WAN: "万",
  M: "百万",
  YI: "亿",
  BN: "十亿",
  TN: "万亿",
};

const CURRENCIES: Readonly<Record<string, string>> = {
  CNY: "元人民币",
  USD: "美元",
  HKD: "港元",
  MOP: "澳门元",
  TWD: "新台币",
  EUR: "欧元",
  GBP: "英镑",
  JPY: "日元",
  KRW: "韩元",
  SGD: "新加坡元",
  AUD: "澳元",
  CAD: "加元",
  CHF: "瑞士法郎",
  THB: "泰铢",
  MYR: "林吉特",
  INR: "印度卢比",
};

const CENTS: Readonly<Record<string, string>> = { CNY: "分人民币", USD: "美分", HKD: "港仙", EUR: "欧分" };

export const chineseQuantities = quantityWords({
  behind: { percent: "%", times: "倍", points: " 个百分点", basis_points: " 个基点" },
  called: { percent: "%", times: "倍", points: "百分点", basis_points: "基点", count: "个" },
  counted,
});

function counted(unit: Countable): string {
  if (unit.kind === "currency") return currency(unit.currency, unit.scale);
  const scale = unit.scale === "CENT" ? "百分之一" : CHINESE_SCALES[unit.scale];
  if (unit.kind === "count") return scale;
  const noun = known(NOUNS, unit.noun);
  return noun === null ? [scale, nounText(unit.noun)].filter(Boolean).join(" ") : `${scale}${noun}`;
}

/** Measure words of nouns that companies count in; any other noun of a company file stays as it is. */
const NOUNS: Readonly<Record<string, string>> = {
  ACCOUNTS: "个账户",
  AGENTS: "人",
  BARRELS: "桶",
  BRANCHES: "家",
  COMPANIES: "家",
  CONTRACTS: "份",
  CUSTOMERS: "人",
  DAYS: "天",
  EMPLOYEES: "人",
  HOURS: "小时",
  MEMBERS: "人",
  ORDERS: "单",
  OUTLETS: "家",
  PEOPLE: "人",
  POLICIES: "份",
  ROOMS: "间",
  SHARES: "股",
  SHIPS: "艘",
  SHOPS: "家",
  STAFF: "人",
  STORES: "家",
  SUBSCRIBERS: "人",
  TONNES: "吨",
  TRANSACTIONS: "笔",
  USERS: "人",
  VEHICLES: "辆",
};

function currency(code: string, scale: Scale): string {
  if (scale === "CENT") return known(CENTS, code) ?? `分（${code}）`;
  const name = known(CURRENCIES, code);
  return name === null ? [CHINESE_SCALES[scale], code].filter(Boolean).join(" ") : `${CHINESE_SCALES[scale]}${name}`;
}

function known(names: Readonly<Record<string, string>>, code: string): string | null {
  return Object.hasOwn(names, code) ? (names[code] ?? null) : null;
}
