import { namedParts } from "../company/load-profile.ts";
import type { NamedPart } from "../company/profile-words.ts";
import { dotted } from "../company/shape-faults.ts";
import { readYaml, type YamlPath, type YamlTarget } from "../company/yaml-source.ts";
import type { Profile } from "../domain/profile.ts";
import { phraseTokens } from "../language/words/phrase-tokens.ts";
import { functionWords } from "../question/lexicon.ts";
import { languageWords } from "../server/language-words.ts";

/** Warnings on names in the company file that are also function words of the language, each with its position. */
export function wordWarnings(profile: Profile, text: string, file: string): readonly string[] {
  const words = functionWords(languageWords());
  const found = namedParts(profile).flatMap((part) =>
    namesOf(part).filter(({ name }) => {
      const [word, ...more] = phraseTokens(name);
      return word !== undefined && more.length === 0 && words.has(word);
    }),
  );
  if (found.length === 0) return [];
  const { locate } = readYaml(text);
  return found
    .map((named) => ({ ...named, ...locate(named.path, named.target) }))
    .toSorted((a, b) => a.line - b.line || a.column - b.column)
    .map((named) => `${file}:${named.line}:${named.column} ${sentenceOf(named)}`);
}

interface Named {
  readonly part: NamedPart;
  readonly name: string;
  readonly path: YamlPath;
  readonly target: YamlTarget;
}

function namesOf(part: NamedPart): readonly Named[] {
  const labels = Object.entries(part.label ?? {}).filter(
    ([, name]) => name !== part.code && !part.aliases.includes(name),
  );
  return [
    { part, name: part.code, path: part.path, target: "key" },
    ...part.aliases.map((name, at): Named => ({ part, name, path: [...part.path, "aliases", at], target: "value" })),
    ...labels.map(
      ([language, name]): Named => ({ part, name, path: [...part.path, "label", language], target: "value" }),
    ),
  ];
}

function sentenceOf({ part, name }: Named): string {
  const whose = `"${name}" of ${dotted(part.path)}`;
  if (part.path[0] === "external_entities")
    return `${whose} is a word of the language too: every question that has it is refused. Write a longer name.`;
  const sign = /\p{Script=Latin}/u.test(name)
    ? `in capitals among small letters (${name.toUpperCase()}) or in quotation marks`
    : "in quotation marks";
  const rule = `it is read as a name only ${sign}, where no word can stand`;
  return `${whose} is a word of the language too: ${rule}. Give people a longer alias.`;
}
