import { isJsonObject, type JsonObject } from "../json.ts";
import { optionsOf } from "./options.ts";
import {
  also,
  boolean,
  byType,
  imageUrl,
  integer,
  list,
  number,
  object,
  oneOf,
  type Rule,
  string,
  url,
} from "./schema.ts";

const actionId = string({ max: 255 });
const isType = (type: string): Rule => oneOf(type);

export function plainText(max: number): Rule {
  return object({ type: isType("plain_text"), text: string({ max }) }, { emoji: boolean });
}

export function mrkdwn(max: number): Rule {
  return object({ type: isType("mrkdwn"), text: string({ max }) }, { verbatim: boolean });
}

/** A text object of either kind. */
export function textObject(max: number): Rule {
  const rules = { plain_text: plainText(max), mrkdwn: mrkdwn(max) };
  return byType(() => rules);
}

const confirm = object(
  { text: textObject(300) },
  { title: plainText(100), confirm: plainText(30), deny: plainText(30), style: oneOf("primary", "danger") },
);

const optionParts = { text: plainText(75), value: string({ max: 150 }) };
const option = object(optionParts, { description: plainText(75) });
/** Only the options of an overflow menu may be links. */
const overflowOption = object(optionParts, { description: plainText(75), url: url({ max: 3000 }) });
const richOption = object({ text: textObject(75), value: string({ max: 150 }) }, { description: textObject(75) });
const optionGroup = object({ label: plainText(75), options: list(option, { max: 100 }) });

const interactive = { action_id: actionId, confirm, focus_on_load: boolean };
const choosing = { ...interactive, placeholder: plainText(150) };

function exactlyOne(first: string, second: string) {
  return (value: JsonObject, pointer: string) =>
    (value[first] === undefined) === (value[second] === undefined)
      ? [{ message: `must define either ${first} or ${second}`, pointer }]
      : [];
}

const slackFile = also(object({}, { id: string(), url: url({ max: 3000 }) }), exactlyOne("id", "url"));

/** An object that shows an image: from the public web, or one of the workspace's files. */
export function withImage(optional: Readonly<Record<string, Rule>> = {}): Rule {
  const parts = object(
    { type: isType("image"), alt_text: string({ max: 2000 }) },
    { image_url: imageUrl, slack_file: slackFile, ...optional },
  );
  return also(parts, exactlyOne("image_url", "slack_file"));
}

/** An image element; also the rule for icons. */
export const image = withImage();

export const button = object(
  { type: isType("button"), text: plainText(75) },
  {
    action_id: actionId,
    confirm,
    url: url({ max: 3000 }),
    value: string({ max: 2000 }),
    style: oneOf("primary", "danger"),
    accessibility_label: string({ max: 75 }),
  },
);

const optionsOrGroups = exactlyOne("options", "option_groups");

function initialOptionExists(value: JsonObject, pointer: string) {
  const initial = value.initial_option;
  if (!isJsonObject(initial)) return [];
  return optionsOf(value).some((candidate) => JSON.stringify(candidate) === JSON.stringify(initial))
    ? []
    : [{ message: "must match an option exactly", pointer: `${pointer}/initial_option` }];
}

const staticOptions = {
  ...choosing,
  options: list(option, { max: 100 }),
  option_groups: list(optionGroup, { max: 100 }),
};

const staticSelect = also(
  also(object({ type: isType("static_select") }, { ...staticOptions, initial_option: option }), optionsOrGroups),
  initialOptionExists,
);

const multiStaticSelect = also(
  object(
    { type: isType("multi_static_select") },
    {
      ...staticOptions,
      initial_options: list(option, { max: 100 }),
      max_selected_items: integer({ min: 1, max: 100 }),
    },
  ),
  optionsOrGroups,
);

const overflow = object(
  { type: isType("overflow"), options: list(overflowOption, { max: 5 }) },
  { action_id: actionId, confirm },
);

const radioButtons = also(
  object(
    { type: isType("radio_buttons"), options: list(richOption, { max: 10 }) },
    { ...interactive, initial_option: richOption },
  ),
  initialOptionExists,
);

const checkboxes = object(
  { type: isType("checkboxes"), options: list(richOption, { max: 10 }) },
  { ...interactive, initial_options: list(richOption, { max: 10 }) },
);

const datepicker = object({ type: isType("datepicker") }, { ...choosing, initial_date: string({ min: 10, max: 10 }) });

function directorySelect(type: string, initial: string): Rule {
  return object({ type: isType(type) }, { ...choosing, [initial]: string({ max: 255 }) });
}

const plainTextInput = object(
  { type: isType("plain_text_input") },
  {
    action_id: actionId,
    placeholder: plainText(150),
    focus_on_load: boolean,
    initial_value: string({ min: 0, max: 3000 }),
    multiline: boolean,
    min_length: integer({ min: 0, max: 3000 }),
    max_length: integer({ min: 1, max: 3000 }),
    dispatch_action_config: object(
      {},
      { trigger_actions_on: list(oneOf("on_enter_pressed", "on_character_entered"), { max: 2 }) },
    ),
  },
);

const numberInput = object(
  { type: isType("number_input"), is_decimal_allowed: boolean },
  {
    action_id: actionId,
    placeholder: plainText(150),
    focus_on_load: boolean,
    initial_value: string(),
    min_value: string(),
    max_value: string(),
  },
);

const feedbackButton = object(
  { text: plainText(75), value: string({ max: 2000 }) },
  { accessibility_label: string({ max: 75 }) },
);

const feedbackButtons = object(
  { type: isType("feedback_buttons"), positive_button: feedbackButton, negative_button: feedbackButton },
  { action_id: actionId },
);

const iconButton = object(
  { type: isType("icon_button"), icon: oneOf("trash"), text: plainText(75) },
  {
    action_id: actionId,
    confirm,
    value: string({ max: 2000 }),
    accessibility_label: string({ max: 75 }),
    visible_to_user_ids: list(string(), { max: 100 }),
  },
);

const choices: Readonly<Record<string, Rule>> = {
  static_select: staticSelect,
  multi_static_select: multiStaticSelect,
  users_select: directorySelect("users_select", "initial_user"),
  conversations_select: directorySelect("conversations_select", "initial_conversation"),
  channels_select: directorySelect("channels_select", "initial_channel"),
  radio_buttons: radioButtons,
  checkboxes,
  datepicker,
};

const actionElements: Readonly<Record<string, Rule>> = { ...choices, button, overflow };
const accessories: Readonly<Record<string, Rule>> = { ...actionElements, image };
const inputs: Readonly<Record<string, Rule>> = {
  ...choices,
  plain_text_input: plainTextInput,
  number_input: numberInput,
};
const contextActions: Readonly<Record<string, Rule>> = { feedback_buttons: feedbackButtons, icon_button: iconButton };
const contextParts: Readonly<Record<string, Rule>> = { image, plain_text: plainText(3000), mrkdwn: mrkdwn(3000) };

/** Elements of an actions block. */
export const actionElement = byType(() => actionElements);
/** Accessory of a section block. */
export const accessory = byType(() => accessories);
/** Element of an input block. */
export const inputElement = byType(() => inputs);
/** Elements of a context_actions block. */
export const contextAction = byType(() => contextActions);
/** Elements of a context block. */
export const contextPart = byType(() => contextParts);
/** A number in a table cell: its value and its display text. */
export const rawNumber = object({ type: isType("raw_number"), value: number, text: string() });
