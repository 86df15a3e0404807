import { useCallback, useSyncExternalStore } from "react";

/** What the address bar says the page shows. */
export interface Route {
  /** Absent on first sight and in the menu of small screens. */
  readonly conversation: string | undefined;
  readonly thread: string | undefined;
  readonly tab: "messages" | "home";
  readonly isMenu: boolean;
}

/** Reads a hash such as `#/C1`, `#/C1/thread/1718.0001`, `#/D1/home` or `#/menu`. */
export function parseRoute(hash: string): Route {
  const [first, second, third] = hash.replace(/^#\/?/u, "").split("/").filter(Boolean);
  return {
    conversation: first === "menu" ? undefined : first,
    thread: second === "thread" ? third : undefined,
    tab: second === "home" ? "home" : "messages",
    isMenu: first === "menu",
  };
}

/** Follows the address bar. */
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

/** The person named in the address (`?as=U2`), so that two windows can be two people. */
export function personInAddress(): string | undefined {
  return new URLSearchParams(window.location.search).get("as") ?? undefined;
}

/** Puts the person into the address. */
export function setPersonInAddress(person: string): void {
  const address = new URL(window.location.href);
  address.searchParams.set("as", person);
  window.history.replaceState(null, "", address);
}
