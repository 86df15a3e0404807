import type { Glossary } from "../../company/glossary.ts";
import type { NameCandidate, NameMeaning, TaughtName } from "../../domain/learned-name.ts";
import type { Language } from "../../domain/profile.ts";
import type { NameWords } from "../catalog/name-words.ts";
import { clip } from "../clip.ts";
import { type Names, namesFor, UNLIMITED } from "../names.ts";
import { plainWords } from "../plain-words.ts";
import { type Button, plainText, type SlackBlock, section } from "./block-kit.ts";
import { LIMITS } from "./block-limits.ts";
import type { MessagePart } from "./review-message.ts";

const ACTION = "footnote_name";
const LABEL_MAX = 60;

/** Renders learned names for curators, in the words of one company. */
export function createNameRenderer(glossary: Glossary) {
  const namesIn = (language: Language): Names => namesFor(glossary, language, { ...UNLIMITED, label: LABEL_MAX });
  return {
    /** One row of buttons for each name; what a button decides is its value. */
    card: (candidates: readonly NameCandidate[], language: Language): MessagePart => {
      const names = namesIn(language);
      const words = names.catalog.names;
      const asked = candidates.map((one) => words.meant(wordsOf(one, names), one));
      const rows = candidates.flatMap((one, index): readonly SlackBlock[] => [
        section(asked[index] ?? ""),
        { type: "actions", block_id: `${ACTION}:${index}`, elements: buttons(one, names) },
      ]);
      return { text: [words.lead, ...asked].join("\n"), blocks: [section(words.lead), ...rows] };
    },
    /** A menu that confirms one of several meanings of one word; empty where none can be chosen. */
    menu: (meanings: readonly TaughtName[], part: string, language: Language): readonly SlackBlock[] => {
      const names = namesIn(language);
      const options = meanings
        .map((one) => ({
          text: plainText(clip(names.catalog.names.means(wordsOf(one, names)), LIMITS.optionText)),
          value: buttonValue(one, language),
        }))
        .filter(({ value }) => value.length <= LIMITS.optionValue)
        .slice(0, LIMITS.selectOptions);
      const [first] = meanings;
      if (first === undefined || options.length === 0) return [];
      const placeholder = plainText(clip(names.catalog.names.choose(plainWords(first.word)), LIMITS.optionText));
      const menu = { type: "static_select", action_id: `${ACTION}:confirm`, placeholder, options } as const;
      return [{ type: "actions", block_id: `${ACTION}:menu:${part}`, elements: [menu] }];
    },
    /** What was decided, in plain text; `void` where the name can no longer be one. */
    ruled: (name: TaughtName, verdict: "confirmed" | "declined" | "void", language: Language): string => {
      const names = namesIn(language);
      const { confirmed, declined, isVoid } = names.catalog.names;
      return { confirmed, declined, void: isVoid }[verdict](wordsOf(name, names));
    },
  };
}

function buttonValue({ word, means }: TaughtName, language: Language): string {
  return JSON.stringify({ language, word, means });
}

function buttons(name: TaughtName, { catalog, language }: Names): readonly Button[] {
  const value = buttonValue(name, language);
  const { always, no } = catalog.names;
  return [
    { type: "button", action_id: `${ACTION}:confirm`, text: plainText(always), value },
    { type: "button", action_id: `${ACTION}:decline`, text: plainText(no), value },
  ];
}

function wordsOf({ word, means }: TaughtName, names: Names): NameWords {
  return { word: plainWords(word), value: meaningName(means, names) };
}

function meaningName(means: NameMeaning, names: Names): string {
  switch (means.slot) {
    case "metric":
      return names.metric(means.code);
    case "entity":
      return names.entity(means.code);
    case "dimension":
      return names.dimensionValue(means.dimension, means.code);
  }
}
