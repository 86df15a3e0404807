/** The blocks of Slack's Block Kit that messages use, as immutable data. */
export type SlackBlock = SectionBlock | ContextBlock | RichTextBlock | TableBlock | ActionsBlock;

export interface PlainText {
  readonly type: "plain_text";
  readonly text: string;
  /** Always false, so that `:x:` in a document's name is not shown as an emoji. */
  readonly emoji: false;
}

interface Mrkdwn {
  readonly type: "mrkdwn";
  readonly text: string;
}

export interface SectionBlock {
  readonly type: "section";
  readonly text: PlainText;
}

export interface ContextBlock {
  readonly type: "context";
  readonly block_id?: string;
  readonly elements: readonly (PlainText | Mrkdwn)[];
}

export interface RichText {
  readonly type: "text";
  readonly text: string;
  readonly style?: { readonly bold?: true; readonly italic?: true };
}

export interface RichTextSection {
  readonly type: "rich_text_section";
  readonly elements: readonly RichText[];
}

/** The name of a person of the workspace. */
interface RichTextUser {
  readonly type: "user";
  readonly user_id: string;
}

/** Shown in letters of one width. */
interface RichTextPreformatted {
  readonly type: "rich_text_preformatted";
  readonly elements: readonly RichText[];
}

/** Shown indented behind a bar. */
interface RichTextQuote {
  readonly type: "rich_text_quote";
  readonly elements: readonly RichText[];
}

export interface RichTextBlock {
  readonly type: "rich_text";
  readonly elements: readonly (RichTextSection | RichTextQuote)[];
}

/** Rich text of dialogs, which may name people and hold texts in letters of one width. */
export interface DialogTextBlock {
  readonly type: "rich_text";
  readonly elements: readonly (
    | { readonly type: "rich_text_section"; readonly elements: readonly (RichText | RichTextUser)[] }
    | RichTextPreformatted
  )[];
}

export interface DividerBlock {
  readonly type: "divider";
}

/** A picture that was uploaded to the workspace. */
export interface ImageBlock {
  readonly type: "image";
  readonly slack_file: { readonly id: string };
  readonly alt_text: string;
}

export interface TableBlock {
  readonly type: "table";
  readonly rows: readonly (readonly RichTextBlock[])[];
  /** Every entry has both settings: some Slack clients reject entries without an alignment. */
  readonly column_settings: readonly { readonly align: "left" | "right"; readonly is_wrapped: boolean }[];
}

export interface ActionsBlock {
  readonly type: "actions";
  readonly block_id: string;
  readonly elements: readonly (Button | StaticSelect | Overflow)[];
}

export interface Button {
  readonly type: "button";
  readonly action_id: string;
  readonly text: PlainText;
  readonly value: string;
}

export interface SelectOption {
  readonly text: PlainText;
  readonly value: string;
}

interface OptionGroup {
  readonly label: PlainText;
  readonly options: readonly SelectOption[];
}

export interface StaticSelect {
  readonly type: "static_select";
  readonly action_id: string;
  readonly placeholder: PlainText;
  readonly options?: readonly SelectOption[];
  readonly option_groups?: readonly OptionGroup[];
}

/** A menu behind three dots. */
export interface Overflow {
  readonly type: "overflow";
  readonly action_id: string;
  readonly options: readonly SelectOption[];
}

export function plainText(text: string): PlainText {
  return { type: "plain_text", text, emoji: false };
}

export function section(text: string): SectionBlock {
  return { type: "section", text: plainText(text) };
}

export function context(text: string): ContextBlock {
  return { type: "context", elements: [plainText(text)] };
}

export function text(value: string): RichText {
  return { type: "text", text: value };
}

export function bold(value: string): RichText {
  return { type: "text", text: value, style: { bold: true } };
}

export function italic(value: string): RichText {
  return { type: "text", text: value, style: { italic: true } };
}

export function user(id: string): RichTextUser {
  return { type: "user", user_id: id };
}

/** Rich text with one section. */
export function richText(pieces: readonly RichText[]): RichTextBlock {
  return { type: "rich_text", elements: [richSection(pieces)] };
}

/** A rich text section without empty pieces, which Slack rejects. */
export function richSection(pieces: readonly RichText[]): RichTextSection {
  return { type: "rich_text_section", elements: pieces.filter((piece) => piece.text.length > 0) };
}
