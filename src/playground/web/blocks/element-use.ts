import { createContext, useContext, useState } from "react";
import type { JsonObject } from "../../json.ts";
import { stringIn } from "./text-object.tsx";

/** A person's use of an element. */
export interface Use {
  readonly blockId: string;
  readonly actionId: string;
  readonly value?: string;
  readonly selectedOption?: string;
}

/** Callbacks for clicks and for values of inputs. */
export interface ElementUses {
  /** Resolves when the app has acknowledged the use, or failed to. */
  readonly use: (use: Use) => Promise<void>;
  /** Called when the value of an input changes; used only by modals. */
  readonly fill: (place: { blockId: string; actionId: string }, state: Readonly<Record<string, unknown>>) => void;
}

/** Provided by the message, home tab or modal that shows the blocks. */
export const ElementUsesContext = createContext<ElementUses>({ use: async () => {}, fill: () => {} });

/** The callbacks of the surrounding message, home tab or modal. */
export function useElementUses(): ElementUses {
  return useContext(ElementUsesContext);
}

/** An element and the id of its block. */
export interface ElementProps {
  readonly element: JsonObject;
  readonly blockId: string;
}

/** Sends a use of an element; `isBusy` until the request completes. */
export function useSending({ element, blockId }: ElementProps) {
  const { use } = useElementUses();
  const [isBusy, setBusy] = useState(false);
  const send = async (chosen: Pick<Use, "value" | "selectedOption">): Promise<void> => {
    setBusy(true);
    await use({ blockId, actionId: stringIn(element, "action_id"), ...chosen });
    setBusy(false);
  };
  return { isBusy, send };
}
