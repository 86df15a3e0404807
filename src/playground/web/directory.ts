import { createContext, useContext } from "react";

/** Names by id, and the id of the viewer. */
export interface Directory {
  readonly viewer: string;
  readonly nameOf: (id: string) => string;
  readonly channelName: (id: string) => string;
}

/** Provided by the page to everything that renders text. */
export const DirectoryContext = createContext<Directory>({
  viewer: "",
  nameOf: (id) => id,
  channelName: (id) => id,
});

/** The directory of the page. */
export function useDirectory(): Directory {
  return useContext(DirectoryContext);
}
