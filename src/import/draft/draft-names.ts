import { cleanWord } from "../../company/glossary.ts";
import { parsePeriodCode } from "../../domain/period.ts";
import { codeFromName, hasHan } from "./draft-cells.ts";

/** Something that a table names, before it has a code of its own. */
export interface RawName {
  readonly name: string;
  /** The table's own code for it. */
  readonly givenCode: string | null;
  /** Further words that are sure to name it. */
  readonly aliases: readonly string[];
}

/** A name with a code, a label and words that no other name has. */
export interface DraftedName {
  readonly code: string;
  readonly label: string;
  readonly aliases: readonly string[];
  /** The alias that is its Chinese label. */
  readonly zh?: string;
  /** The code of what it is a part of. */
  readonly parent?: string;
  /** How often and where it was seen, for the person who goes on from the draft. */
  readonly note?: string;
}

/** Who owns which word, over all kinds of names: a word can name one thing only. */
export class WordRegistry {
  readonly #owners = new Map<string, string>();

  isFree(word: string): boolean {
    return !this.#owners.has(cleanWord(word));
  }

  /** True when the word belongs to the owner now; false when it is somebody else's, or no word at all. */
  claim(word: string, owner: string): boolean {
    const clean = cleanWord(word);
    if (!/[\p{L}\p{N}]/u.test(clean)) return false;
    const known = this.#owners.get(clean);
    if (known === undefined) this.#owners.set(clean, owner);
    return known === undefined || known === owner;
  }
}

export interface NamingRules {
  /** Where codes begin with a letter (metrics, dimension values). */
  readonly letterFirst: boolean;
  /** The code of a name that has no Latin letter: `ENTITY_1`, `ENTITY_2` … */
  readonly fallback: string;
  /** Adds the forms that people use for names such as "Bahamas, The". */
  readonly commaForms: boolean;
}

/** Gives every name a code, a label and its aliases; what had to be left out or looks risky goes to the doubts. */
export function draftNames(
  names: readonly RawName[],
  rules: NamingRules,
  words: WordRegistry,
  doubts: string[],
): readonly DraftedName[] {
  const codes = names.map((raw, index) => claimCode(raw, index, rules, words));
  const labels = names.map((raw, index) => claimLabel(raw.name, codes[index] ?? "", words));
  const heads = rules.commaForms ? countHeads(names) : new Map<string, number>();
  const dropped: string[] = [];
  const drafted = names.map((raw, index) => {
    const code = codes[index] ?? "";
    const label = labels[index] ?? raw.name;
    const wanted = [raw.name, ...raw.aliases, ...(rules.commaForms ? commaForms(raw.name, heads) : [])];
    const aliases: string[] = [];
    const listed = new Set([cleanWord(label), cleanWord(code)]);
    for (const alias of wanted) {
      if (listed.has(cleanWord(alias))) continue;
      listed.add(cleanWord(alias));
      if (words.claim(alias, code)) aliases.push(alias);
      else dropped.push(`"${alias}" for ${code}`);
    }
    return { code, label, aliases };
  });
  const replaced = names.flatMap(({ givenCode }) =>
    givenCode !== null && isOrdinaryWord(givenCode) ? [givenCode] : [],
  );
  if (replaced.length > 0) {
    doubts.push(
      `These codes of the table are ordinary words, so codes were made from the names instead: ${listed(replaced)}.`,
    );
  }
  if (dropped.length > 0) doubts.push(`These words name something else already and were left out: ${listed(dropped)}.`);
  doubtRiskyWords(drafted, doubts);
  return drafted;
}

function claimCode(raw: RawName, index: number, rules: NamingRules, words: WordRegistry): string {
  const given = raw.givenCode === null || isOrdinaryWord(raw.givenCode) ? "" : codeFromName(raw.givenCode);
  const wanted = given || codeFromName(raw.name) || `${rules.fallback}_${index + 1}`;
  const code = rules.letterFirst && /^\d/.test(wanted) ? `${rules.fallback}_${wanted}` : wanted;
  for (let attempt = 1; ; attempt += 1) {
    const candidate = attempt === 1 ? code : `${code}_${attempt}`;
    // An unquoted NULL would be no key to YAML.
    if (candidate !== "NULL" && words.isFree(candidate)) {
      words.claim(candidate, candidate);
      return candidate;
    }
  }
}

function claimLabel(name: string, code: string, words: WordRegistry): string {
  if (words.claim(name, code)) return name;
  const longer = `${name} (${code})`;
  return words.claim(longer, code) ? longer : code;
}

/** How many names begin with the same words before a comma: "Korea, Rep." and "Korea, Dem. Rep." share one. */
function countHeads(names: readonly RawName[]): ReadonlyMap<string, number> {
  const heads = new Map<string, number>();
  for (const { name } of names) {
    const head = cleanWord(name.split(",")[0] ?? name);
    heads.set(head, (heads.get(head) ?? 0) + 1);
  }
  return heads;
}

function commaForms(name: string, heads: ReadonlyMap<string, number>): readonly string[] {
  const comma = name.indexOf(",");
  if (comma < 0) return [];
  const head = name.slice(0, comma).trim();
  const tail = name.slice(comma + 1).trim();
  if (head === "" || tail === "") return [];
  const isOwn = heads.get(cleanWord(head)) === 1 && !isRiskyWord(head);
  return isOwn ? [`${tail} ${head}`, head] : [`${tail} ${head}`];
}

/** Every word that names it, cleaned. */
export function wordsOf(name: DraftedName): ReadonlySet<string> {
  return new Set([name.code, name.label, ...name.aliases].map(cleanWord));
}

function doubtRiskyWords(names: readonly DraftedName[], doubts: string[]): void {
  const risky = names.flatMap(({ label, aliases }) => [label, ...aliases].filter(isRiskyWord));
  if (risky.length === 0) return;
  doubts.push(
    `These words are short, ordinary or look like a period, and may be read where they are not meant: ${listed(risky)}.`,
  );
}

function isRiskyWord(word: string): boolean {
  const clean = cleanWord(word);
  if (isOrdinaryWord(clean) || parsePeriodCode(clean) !== null) return true;
  if (hasHan(clean)) return clean.length < 2;
  return clean.length <= 2 && !/^[A-Z0-9]{2}$/.test(word);
}

/** Words of everyday questions, many of which are also somebody's three-letter code. */
const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  (
    "a about ago all an and any are arm as at average be best both but by can change company compare com dec did do does each " +
    "fin for from gap get give go group growth guy had has have high how i if in is it its jam jan jul jun last lie list long low " +
    "mar max may me min more most my net new next no nor not nov now oct of off old on one only or other others our out own pan per " +
    "prior put ratio say see sep share she show so some sum sun take tell than that the them then there they this to ton too top total " +
    "trend two unit up us use value versus vs was way we week what when where which who why will with year yes you your " +
    "合计 总计 总额 其他 其它 全部 所有 今年 去年 公司 平均 增长 同比 环比 多少 哪个"
  ).split(" "),
);

export function isOrdinaryWord(word: string): boolean {
  return ORDINARY_WORDS.has(cleanWord(word));
}

const SHOWN_MAX = 12;

/** The first few of a list, and how many more there are. */
export function listed(items: readonly string[]): string {
  const shown = items.slice(0, SHOWN_MAX).join(", ");
  return items.length > SHOWN_MAX ? `${shown} and ${items.length - SHOWN_MAX} more` : shown;
}
