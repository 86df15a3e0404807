import { createContext, useContext } from "react";

/** What a person did with an element. */
export interface Use {
  readonly blockId: string;
  readonly actionId: string;
  readonly value?: string;
  readonly selectedOption?: string;
}

/** How blocks tell of clicks and of what stands in inputs. */
export interface ElementUses {
  /** Resolves when the app took note. */
  readonly use: (use: Use) => Promise<void>;
  /** Called when the content of an input changes; only dialogs listen. */
  readonly fill: (place: { blockId: string; actionId: string }, state: Readonly<Record<string, unknown>>) => void;
}

/** Given by whatever shows blocks: a message, the home tab or a dialog. */
export const ElementUsesContext = createContext<ElementUses>({ use: async () => {}, fill: () => {} });

/** How to tell of a click. */
export function useElementUses(): ElementUses {
  return useContext(ElementUsesContext);
}
