import { type ReactNode, useState } from "react";
import { optionsOf } from "../../block-kit/options.ts";
import { isJsonObject } from "../../json.ts";
import { Menu } from "../menu.tsx";
import { isSafeUrl } from "../text/mrkdwn-parser.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { type ElementProps, useSending } from "./element-use.ts";
import { plainTextOf, stringIn } from "./text-object.tsx";

/** A menu of up to five actions behind a button with dots. */
export function Overflow({ element, blockId }: ElementProps): ReactNode {
  const { isBusy, send } = useSending({ element, blockId });
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const options = optionsOf(element);
  const choose = (value: string): void => {
    setUnconfirmed(undefined);
    const url = stringIn(
      options.find((option) => option.value === value),
      "url",
    );
    if (isSafeUrl(url)) window.open(url, "_blank", "noopener");
    void send({ selectedOption: value });
  };
  return (
    <>
      <Menu
        label="More options"
        sign="⋯"
        className="button overflow-button"
        isBusy={isBusy}
        entries={options.map((option) => ({
          key: stringIn(option, "value"),
          text: plainTextOf(option.text),
          note: plainTextOf(option.description) || undefined,
        }))}
        onChoose={isJsonObject(element.confirm) ? setUnconfirmed : choose}
      />
      {unconfirmed !== undefined && isJsonObject(element.confirm) && (
        <ConfirmDialog
          confirm={element.confirm}
          onConfirm={() => choose(unconfirmed)}
          onDeny={() => setUnconfirmed(undefined)}
        />
      )}
    </>
  );
}
