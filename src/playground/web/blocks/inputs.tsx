import type { ReactNode } from "react";
import type { JsonObject } from "../../json.ts";
import { useElementUses } from "./element-use.ts";
import { plainTextOf, stringIn } from "./text-object.tsx";

interface InputProps {
  readonly element: JsonObject;
  readonly blockId: string;
}

function useFill({ element, blockId }: InputProps) {
  const { fill } = useElementUses();
  const place = { blockId, actionId: stringIn(element, "action_id") };
  return (value: string) => fill(place, { type: element.type, value: value === "" ? null : value });
}

/** A text field of one or several lines. */
export function TextInput({ element, blockId }: InputProps): ReactNode {
  const fill = useFill({ element, blockId });
  const common = {
    className: "field",
    id: `field-${blockId}`,
    placeholder: plainTextOf(element.placeholder),
    defaultValue: stringIn(element, "initial_value"),
    ...(typeof element.max_length === "number" ? { maxLength: element.max_length } : {}),
  };
  return element.multiline === true ? (
    <textarea rows={4} {...common} onChange={(event) => fill(event.target.value)} />
  ) : (
    <input type="text" {...common} onChange={(event) => fill(event.target.value)} />
  );
}

export function NumberInput({ element, blockId }: InputProps): ReactNode {
  const fill = useFill({ element, blockId });
  return (
    <input
      type="number"
      className="field"
      id={`field-${blockId}`}
      step={element.is_decimal_allowed === true ? "any" : 1}
      placeholder={plainTextOf(element.placeholder)}
      defaultValue={stringIn(element, "initial_value")}
      onChange={(event) => fill(event.target.value)}
    />
  );
}
