import { type NumberStyle, POINT_STYLE } from "../language/numbers/cell-text.ts";

/** Languages that may use a decimal comma. */
const COMMA_LANGUAGES = new Set(
  "be bg bs ca cs da de el es et eu fi fr gl hr hu id is it kk lt lv mk nb nl nn no pl pt ro ru sk sl sq sr sv tr uk vi".split(
    " ",
  ),
);

/** Number style for a language tag such as `de-AT`; the point style where the language is missing or unlisted. */
export function numberStyleOf(language: string | null | undefined): NumberStyle {
  const code = language?.trim().toLowerCase().split(/[-_]/, 1)[0] ?? "";
  return COMMA_LANGUAGES.has(code) ? { decimal: "open" } : POINT_STYLE;
}
