import { cleanWord } from "../../company/glossary.ts";
import { parsePeriodCode } from "../../domain/period.ts";
import { holdsHan } from "../../language/han.ts";
import { withoutInPlain } from "../../language/plain-spans.ts";
import { codeFromName, isName } from "./cell-texts.ts";
import { bilingual, coreOf } from "./label-parts.ts";
import type { SeenName } from "./seen-names.ts";

/** A name with code, label and aliases that are unique across all names. */
export interface DraftedName {
  readonly code: string;
  readonly label: string;
  readonly aliases: readonly string[];
  /** The alias that is the Chinese label. */
  readonly zh?: string;
  /** The code of the entity that it is a part of. */
  readonly parent?: string;
  /** How often and where it was seen, as a comment in the draft. */
  readonly note?: string;
}

/** Owner of each word, across all kinds of names: a word can name only one thing. */
export class WordRegistry {
  readonly #owners = new Map<string, string>();

  readonly #reserved = new Set<string>();

  /** Keeps words for the things that are named so, whatever shorter forms other names have. */
  reserve(names: Iterable<string>): void {
    for (const name of names) this.#reserved.add(cleanWord(name));
  }

  isReserved(word: string): boolean {
    return this.#reserved.has(cleanWord(word));
  }

  isFree(word: string): boolean {
    return !this.#owners.has(cleanWord(word));
  }

  /** Claims a word for an owner; false if another one owns it, or if it has no letter or digit. */
  claim(word: string, owner: string): boolean {
    const clean = cleanWord(word);
    if (!isName(clean)) return false;
    const known = this.#owners.get(clean);
    if (known === undefined) this.#owners.set(clean, owner);
    return known === undefined || known === owner;
  }
}

/** How names of one kind are drafted. */
export interface NamingRules {
  /** Codes have to begin with a letter (metrics, dimension values). */
  readonly letterFirst: boolean;
  /** Code prefix for names without Latin letters: `ENTITY_1`, `ENTITY_2` … */
  readonly fallback: string;
  readonly shortForms?: ShortForms;
}

/** Further forms of a name that no other name has. */
type ShortForms = (all: readonly string[]) => (name: string) => readonly string[];

/** Gives every name a code, a label and aliases; words that were left out or are risky go to `doubts`. */
export function draftNames(
  seen: readonly SeenName[],
  rules: NamingRules,
  words: WordRegistry,
  doubts: string[],
): readonly DraftedName[] {
  const forms = seen.map(formsOf);
  const names = forms.map(({ name }) => name);
  const codes = seen.map(({ code }, at) => claimCode(code, names[at] ?? "", at, rules, words));
  const labels = names.map((name, at) => claimLabel(name, codes[at] ?? "", words));
  const shortForms = rules.shortForms?.(names) ?? (() => []);
  const dropped: string[] = [];
  const drafted = forms.map(({ name, zh, others }, at): DraftedName => {
    const [code = "", label = name, own] = [codes[at], labels[at], seen[at]];
    const listed = new Set([cleanWord(label), cleanWord(code)]);
    const tableCode = own?.code == null || isOrdinaryWord(own.code) ? [] : [own.code];
    const further = [
      ...tableCode,
      ...others,
      ...(own?.written ?? []),
      ...shortForms(name).filter((form) => !words.isReserved(form)),
    ];
    const aliases = [name, ...further].filter((alias) => {
      if (listed.has(cleanWord(alias))) return false;
      listed.add(cleanWord(alias));
      const isOurs = words.claim(alias, code);
      if (!isOurs) dropped.push(`"${alias}" for ${code}`);
      return isOurs;
    });
    return { code, label, aliases, ...(zh === null ? {} : { zh }), ...(own?.note == null ? {} : { note: own.note }) };
  });
  const replaced = seen.flatMap(({ code }) => (code !== null && isOrdinaryWord(code) ? [code] : []));
  if (replaced.length > 0) {
    doubts.push(
      `These codes of the table are ordinary words, so codes were made from the names instead: ${listed(replaced)}.`,
    );
  }
  if (dropped.length > 0) doubts.push(`These words name something else already and were left out: ${listed(dropped)}.`);
  doubtRiskyWords(drafted, doubts);
  return drafted;
}

/** The display name, the Chinese name beside it, and the other forms. */
export function formsOf({ forms }: SeenName) {
  const pairs = forms.map(
    (form) => bilingual(form) ?? (holdsHan(form) ? { en: null, zh: form } : { en: form, zh: null }),
  );
  const en = pairs.find((pair) => pair.en !== null)?.en ?? null;
  const zh = pairs.find((pair) => pair.zh !== null)?.zh ?? null;
  const others = pairs.flatMap((pair) => [pair.en, pair.zh]).filter((form) => form !== null);
  return { name: en ?? zh ?? "", zh: en === null ? null : zh, others };
}

function claimCode(
  tableCode: string | null,
  name: string,
  index: number,
  rules: NamingRules,
  words: WordRegistry,
): string {
  const given = tableCode === null || isOrdinaryWord(tableCode) ? "" : codeFromName(tableCode);
  const wanted = given || codeFromName(name) || `${rules.fallback}_${index + 1}`;
  const code = rules.letterFirst && /^\d/.test(wanted) ? `${rules.fallback}_${wanted}` : wanted;
  // YAML would read an unquoted NULL as no key.
  return claimFree(code, (candidate) => candidate !== "NULL", words);
}

/** Claims a code, with a number appended if it is taken. */
export function claimFree(code: string, isAllowed: (candidate: string) => boolean, words: WordRegistry): string {
  for (let attempt = 1; ; attempt += 1) {
    const candidate = attempt === 1 ? code : `${code}_${attempt}`;
    if (!isAllowed(candidate) || !words.isFree(candidate)) continue;
    words.claim(candidate, candidate);
    return candidate;
  }
}

function claimLabel(name: string, code: string, words: WordRegistry): string {
  if (words.claim(name, code)) return name;
  const longer = `${name} (${code})`;
  return words.claim(longer, code) ? longer : code;
}

const CORE_MIN = 3;

/** "Number of agents" is also known as "agents", "Total assets" as "assets". */
export const withoutFillers: ShortForms = (all) => {
  const folded = all.map(cleanWord);
  return (name) => {
    const core = coreOf(name);
    const isCut = core.includes("(") !== core.includes(")") || /[,，]$/.test(core);
    const isOthers = folded.some((other) => other !== cleanWord(name) && other.startsWith(`${cleanWord(core)} `));
    const rest = withoutInPlain(name, /^(?:total|总)\s*(?=\S.{2,}$)/iu);
    return core.length < CORE_MIN || isCut || isOthers ? [rest] : [core, rest];
  };
};

/** "Bahamas, The" is also "Bahamas"; "Korea, Rep." is not also "Korea" if another name begins with it. */
export const commaForms: ShortForms = (all) => {
  const uses = new Map<string, number>();
  const headOf = (name: string): string => name.split(",")[0]?.trim() ?? "";
  for (const head of all.map((name) => cleanWord(headOf(name)))) uses.set(head, (uses.get(head) ?? 0) + 1);
  return (name) => {
    const head = headOf(name);
    const tail = name.slice(name.indexOf(",") + 1).trim();
    if (!name.includes(",") || head === "" || tail === "") return [];
    const isOwn = uses.get(cleanWord(head)) === 1 && !isRiskyWord(head);
    return isOwn ? [`${tail} ${head}`, head] : [`${tail} ${head}`];
  };
};

/** All words of a name, in normalised form. */
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
  if (holdsHan(clean)) return clean.length < 2;
  return clean.length <= 2 && !/^[A-Z0-9]{2}$/.test(word);
}

/** Words of everyday questions, many of which are also three-letter codes. */
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

/** The first items of a list, and the number of further ones. */
export function listed(items: readonly string[]): string {
  const shown = items.slice(0, SHOWN_MAX).join(", ");
  return items.length > SHOWN_MAX ? `${shown} and ${items.length - SHOWN_MAX} more` : shown;
}
