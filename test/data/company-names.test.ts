import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadProfile } from "../../src/company/load-profile.ts";
import type { Profile } from "../../src/domain/profile.ts";
import { readSources } from "../support/source-files.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Words of every company's accounts and of the language, by why they stand in the code. A name of nothing else is nobody's own. */
const PLAIN: Readonly<Record<string, string>> = {
  "figures of any accounts":
    "revenue revenues total operating profit profits expenses opex return equity roe cost expense ratio customers customer assets capital " +
    "expenditure capex margin shareholders' shareholder sales claims benefits paid agents agent force " +
    "营收 营业收入 利润 营运利润 净资产 净资产收益率 客户数 费用率 新签",
  "kinds of figures": "restated pro forma budget forecast adjusted constant currency",
  "words of the language":
    "the group on and new number of count base channel online digital business bank total 集团 线上 代理",
  "countries and regions, which any company may be in":
    "china mainland hong kong hongkong singapore united kingdom germany cn hk sg uk de h.k. 中国 中国内地 内地 香港 新加坡",
};
const PLAIN_WORDS = new Set(Object.values(PLAIN).flatMap((words) => words.split(" ")));

/** Words of a trade that stand in the code, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  分红: "what any company pays its shareholders",
  失效: "said of a button whose time is over",
  演示: "a presentation",
  体检: "what is done without it is no denial of it, whatever the trade",
  寿险: "what companies of others are called by, in the reading of questions",
};

function namesOf({ company, metrics, entities, dimensions, externalEntities }: Profile): readonly string[] {
  const values = [...dimensions.values()].flatMap((dimension) => [...dimension.values.values()]);
  const named = [...metrics.values(), ...entities.values(), ...values];
  return [
    company.name,
    ...named.flatMap(({ code, label, aliases }) => [code, label.en, label.zh ?? "", ...aliases]),
    ...[...externalEntities.values()].flatMap(({ code, label, aliases }) => [code, label, ...aliases]),
  ];
}

/** The names of companies: the only ones that the words of a trade must not hold. */
function companyNamesOf({ company, entities, externalEntities }: Profile): readonly string[] {
  return [
    company.name,
    ...[...entities.values()].flatMap(({ code, label, aliases }) => [code, label.en, label.zh ?? "", ...aliases]),
    ...[...externalEntities.values()].flatMap(({ code, label, aliases }) => [code, label, ...aliases]),
  ];
}

/** What people of a trade call figures and ways of selling, which a company of that trade may call so too. */
function isOfTrade(path: string): boolean {
  return /\/trade-\w+\.txt$/u.test(path);
}

function wordsOf(name: string): readonly string[] {
  return name
    .toLowerCase()
    .split(/[\s_()]+/)
    .filter((word) => word !== "");
}

/** The names of a company that no other one would use, the words that make them its own, and those of its trade. */
function ownNames(profile: Profile): readonly string[] {
  return [...distinctive(namesOf(profile)), ...[...profile.narrative.words.values()].flat()];
}

function distinctive(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const own = wordsOf(name).filter((word) => !PLAIN_WORDS.has(word));
    return own.length === 0 ? [] : [name.toLowerCase(), ...own.filter((word) => isDistinctive(word))];
  });
}

/** A word in capitals of a code is nobody's name by itself: `LIFE` of `QIHE_LIFE`. */
function isDistinctive(word: string): boolean {
  return /\p{Script=Han}/u.test(word) || (word.length > 3 && !ENGLISH.has(word));
}

/** Ordinary words inside of names. */
const ENGLISH = new Set("life mutual assurance insurance peak verdant".split(" "));

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

function stands(name: string, code: string): boolean {
  if (/\p{Script=Han}/u.test(name)) return code.includes(name);
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\p{N}])`,
    "u",
  );
  return pattern.test(code);
}

const files = ["data", "fixtures"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("profile.yaml"))
    .map((path) => join(folder, path)),
);

/** The sources, and the words of the language beside them. */
const CODE = [
  ...readSources(join(ROOT, "src")),
  ...readdirSync(join(ROOT, "data/language")).map((name) => {
    const path = join("data/language", name);
    return { path, text: readFileSync(join(ROOT, path), "utf8") };
  }),
];

describe("the code", () => {
  it.each(files)("holds no name of %s", async (path) => {
    const profile = await loadProfile(join(ROOT, path));
    const names = new Set(ownNames(profile));
    const companies = new Set(distinctive(companyNamesOf(profile)));
    const found = CODE.flatMap((file) => {
      const code = file.text.replace(COMMENTS, "").toLowerCase();
      return [...(isOfTrade(file.path) ? companies : names)]
        .filter((name) => !(name in EXCEPTIONS) && stands(name, code))
        .map((name) => `${file.path}: ${name}`);
    });
    expect(found).toEqual([]);
    expect(names.size).toBeGreaterThan(2);
  });

  it("is looked through for the names of several company files", () => {
    expect(files.length).toBeGreaterThan(2);
    expect(stands("acme", 'const x = "acme group"')).toBe(true);
    expect(stands("acme", "acmes")).toBe(false);
    expect(stands("银保", "/银保渠道/")).toBe(true);
  });
});
