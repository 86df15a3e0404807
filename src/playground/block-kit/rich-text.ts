import { boolean, byType, integer, list, number, object, oneOf, type Rule, string, url } from "./schema.ts";

const style = object({}, { bold: boolean, italic: boolean, strike: boolean, code: boolean, underline: boolean });
const PARTS_MAX = 3000;

function part(type: string, required: Readonly<Record<string, Rule>>, optional: Readonly<Record<string, Rule>> = {}) {
  return object({ type: oneOf(type), ...required }, { style, ...optional });
}

const partRules: Readonly<Record<string, Rule>> = {
  text: part("text", { text: string() }),
  link: part("link", { url: url({ max: 3000 }) }, { text: string(), unsafe: boolean }),
  emoji: part("emoji", { name: string() }, { unicode: string(), url: url({ max: 3000 }) }),
  user: part("user", { user_id: string() }),
  channel: part("channel", { channel_id: string() }),
  usergroup: part("usergroup", { usergroup_id: string() }),
  broadcast: part("broadcast", { range: oneOf("here", "channel", "everyone") }),
  color: part("color", { value: string() }),
  date: part("date", { timestamp: number, format: string() }, { url: url({ max: 3000 }), fallback: string() }),
};
const partsOf = (names: readonly string[]): Rule => {
  const rules = Object.fromEntries(Object.entries(partRules).filter(([name]) => names.includes(name)));
  return list(
    byType(() => rules),
    { max: PARTS_MAX },
  );
};

const parts = partsOf(Object.keys(partRules));
const section = object({ type: oneOf("rich_text_section"), elements: parts });

const elementRules: Readonly<Record<string, Rule>> = {
  rich_text_section: section,
  rich_text_quote: object({ type: oneOf("rich_text_quote"), elements: parts }, { border: integer({ min: 0, max: 1 }) }),
  rich_text_preformatted: object(
    { type: oneOf("rich_text_preformatted"), elements: partsOf(["text", "link"]) },
    { border: integer({ min: 0, max: 1 }), language: string() },
  ),
  rich_text_list: object(
    {
      type: oneOf("rich_text_list"),
      style: oneOf("bullet", "ordered"),
      elements: list(section, { max: PARTS_MAX }),
    },
    {
      indent: integer({ min: 0, max: 8 }),
      offset: integer({ min: 0, max: 10_000 }),
      border: integer({ min: 0, max: 1 }),
    },
  ),
};

export const richText = object(
  {
    type: oneOf("rich_text"),
    elements: list(
      byType(() => elementRules),
      { max: PARTS_MAX },
    ),
  },
  { block_id: string({ max: 255 }) },
);
