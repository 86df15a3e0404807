import { createContext, useContext } from "react";

/** The names behind ids, and who is looking. */
export interface Directory {
  readonly viewer: string;
  readonly nameOf: (id: string) => string;
  readonly channelName: (id: string) => string;
}

/** Given by the page to everything that shows text. */
export const DirectoryContext = createContext<Directory>({
  viewer: "",
  nameOf: (id) => id,
  channelName: (id) => id,
});

/** The names behind ids. */
export function useDirectory(): Directory {
  return useContext(DirectoryContext);
}
