import { type ReactNode, useState } from "react";
import { optionsOf } from "../../block-kit/options.ts";
import { isJsonObject, type JsonObject, objectsIn } from "../../json.ts";
import { isSafeUrl } from "../text/mrkdwn-parser.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { type ElementProps, useElementUses, useSending } from "./element-use.ts";
import { Image } from "./image.tsx";
import { NumberInput, TextInput } from "./inputs.tsx";
import { Overflow } from "./overflow.tsx";
import { plainTextOf, stringIn, TextObject } from "./text-object.tsx";

/** Renders any supported element of a block. */
export function Element({ element, blockId }: ElementProps): ReactNode {
  switch (element.type) {
    case "button":
      return <Button element={element} blockId={blockId} />;
    case "static_select":
      return <Select element={element} blockId={blockId} />;
    case "overflow":
      return <Overflow element={element} blockId={blockId} />;
    case "radio_buttons":
    case "checkboxes":
    case "multi_static_select":
      return <Choices element={element} blockId={blockId} />;
    case "datepicker":
      return <DateInput element={element} blockId={blockId} />;
    case "plain_text_input":
      return <TextInput element={element} blockId={blockId} />;
    case "number_input":
      return <NumberInput element={element} blockId={blockId} />;
    case "feedback_buttons":
      return <FeedbackButtons element={element} blockId={blockId} />;
    case "icon_button":
      return <Button element={{ ...element, text: { type: "plain_text", text: "🗑" } }} blockId={blockId} />;
    case "image":
      return <Image image={element} isSmall={true} />;
    case "mrkdwn":
    case "plain_text":
      return <TextObject text={element} />;
    default:
      return <span className="unsupported">This element is not shown here: {String(element.type)}</span>;
  }
}

function Button({ element, blockId }: ElementProps): ReactNode {
  const { isBusy, send } = useSending({ element, blockId });
  const [isConfirming, setConfirming] = useState(false);
  const url = stringIn(element, "url");
  const value = stringIn(element, "value");
  const press = (): void => {
    setConfirming(false);
    if (isSafeUrl(url)) window.open(url, "_blank", "noopener");
    void send(value === "" ? {} : { value });
  };
  const label = stringIn(element, "accessibility_label");
  return (
    <>
      <button
        type="button"
        className={`button ${stringIn(element, "style")}`}
        disabled={isBusy}
        {...(label === "" ? {} : { "aria-label": label })}
        onClick={() => (isJsonObject(element.confirm) ? setConfirming(true) : press())}
      >
        {plainTextOf(element.text)}
      </button>
      {isConfirming && isJsonObject(element.confirm) && (
        <ConfirmDialog confirm={element.confirm} onConfirm={press} onDeny={() => setConfirming(false)} />
      )}
    </>
  );
}

function FeedbackButtons({ element, blockId }: ElementProps): ReactNode {
  const { isBusy, send } = useSending({ element, blockId });
  const buttons = [
    { button: element.positive_button, sign: "👍" },
    { button: element.negative_button, sign: "👎" },
  ];
  return buttons.map(({ button, sign }) => (
    <button
      key={sign}
      type="button"
      className="button quiet"
      disabled={isBusy}
      aria-label={stringIn(button, "accessibility_label") || (isJsonObject(button) ? plainTextOf(button.text) : sign)}
      onClick={() => void send({ value: stringIn(button, "value") })}
    >
      {sign}
    </button>
  ));
}

function Select({ element, blockId }: ElementProps): ReactNode {
  const { isBusy, send } = useSending({ element, blockId });
  const { fill } = useElementUses();
  const [chosen, setChosen] = useState(stringIn(element.initial_option, "value"));
  const placeholder = plainTextOf(element.placeholder) || "Select an option";
  const choose = (value: string): void => {
    setChosen(value);
    const option = optionsOf(element).find((candidate) => candidate.value === value) ?? null;
    fill({ blockId, actionId: stringIn(element, "action_id") }, { type: element.type, selected_option: option });
    void send({ selectedOption: value });
  };
  return (
    <span className="select">
      <select
        aria-label={placeholder}
        value={chosen}
        disabled={isBusy}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="" disabled hidden>
          {placeholder}
        </option>
        <Options options={objectsIn(element.options)} />
        {objectsIn(element.option_groups).map((group) => (
          <optgroup key={plainTextOf(group.label)} label={plainTextOf(group.label)}>
            <Options options={objectsIn(group.options)} />
          </optgroup>
        ))}
      </select>
    </span>
  );
}

function Options({ options }: { readonly options: readonly JsonObject[] }): ReactNode {
  return options.map((option) => (
    <option key={stringIn(option, "value")} value={stringIn(option, "value")}>
      {plainTextOf(option.text)}
    </option>
  ));
}

function Choices({ element, blockId }: ElementProps): ReactNode {
  const { send } = useSending({ element, blockId });
  const { fill } = useElementUses();
  const isSingle = element.type === "radio_buttons";
  const initial = [element.initial_option, ...objectsIn(element.initial_options)];
  const [chosen, setChosen] = useState<readonly string[]>(initial.map((option) => stringIn(option, "value")));
  const actionId = stringIn(element, "action_id");
  const choose = (value: string): void => {
    const others = chosen.filter((other) => other !== value);
    const next = isSingle ? [value] : others.length === chosen.length ? [...chosen, value] : others;
    setChosen(next);
    const options = optionsOf(element).filter((option) => next.includes(stringIn(option, "value")));
    const state = isSingle ? { selected_option: options[0] ?? null } : { selected_options: options };
    fill({ blockId, actionId }, { type: element.type, ...state });
    void send({ selectedOption: value });
  };
  return (
    <span className="choices">
      {optionsOf(element).map((option) => (
        <label key={stringIn(option, "value")}>
          <input
            type={isSingle ? "radio" : "checkbox"}
            name={`${blockId}-${actionId}`}
            checked={chosen.includes(stringIn(option, "value"))}
            onChange={() => choose(stringIn(option, "value"))}
          />
          <TextObject text={option.text} />
        </label>
      ))}
    </span>
  );
}

function DateInput({ element, blockId }: ElementProps): ReactNode {
  const { send } = useSending({ element, blockId });
  const { fill } = useElementUses();
  return (
    <input
      type="date"
      className="field"
      aria-label={plainTextOf(element.placeholder) || "Date"}
      defaultValue={stringIn(element, "initial_date")}
      onChange={(event) => {
        fill(
          { blockId, actionId: stringIn(element, "action_id") },
          { type: "datepicker", selected_date: event.target.value },
        );
        void send({ selectedOption: event.target.value });
      }}
    />
  );
}
