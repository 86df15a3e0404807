import { useCallback, useSyncExternalStore } from "react";

/** The page state in the URL hash. */
export interface Route {
  /** Undefined on the first visit and in the menu of small screens. */
  readonly conversation: string | undefined;
  readonly thread: string | undefined;
  readonly tab: "messages" | "home";
  readonly isMenu: boolean;
}

/** Parses a hash such as `#/C1`, `#/C1/thread/1718.0001`, `#/D1/home` or `#/menu`. */
export function parseRoute(hash: string): Route {
  const [first, second, third] = hash.replace(/^#\/?/u, "").split("/").filter(Boolean);
  return {
    conversation: first === "menu" ? undefined : first,
    thread: second === "thread" ? third : undefined,
    tab: second === "home" ? "home" : "messages",
    isMenu: first === "menu",
  };
}

/** The current route and a function to navigate. */
export function useRoute(): readonly [Route, (hash: string) => void] {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  const go = useCallback((next: string) => {
    window.location.hash = next;
  }, []);
  return [parseRoute(hash), go];
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

/** The person in the URL (`?as=U2`), so that two windows can act as two people. */
export function personInAddress(): string | undefined {
  return new URLSearchParams(window.location.search).get("as") ?? undefined;
}

/** Writes the person to the URL. */
export function setPersonInAddress(person: string): void {
  const address = new URL(window.location.href);
  address.searchParams.set("as", person);
  window.history.replaceState(null, "", address);
}
