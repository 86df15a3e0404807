import { useEffect, useState } from "react";
import { isJsonObject, type JsonObject } from "../json.ts";
import type { WorkspaceView } from "../workspace-model.ts";

/** Connection state: the last received workspace state, which may be stale; undefined at first. */
export interface Connection {
  readonly view: WorkspaceView | undefined;
  readonly isOnline: boolean;
}

/** Subscribes to the workspace's state stream; the browser reconnects automatically. */
export function useWorkspace(): Connection {
  const [connection, setConnection] = useState<Connection>({ view: undefined, isOnline: true });
  useEffect(() => {
    const stream = new EventSource("/workspace/stream");
    stream.onmessage = (event: MessageEvent<string>) => {
      // Not validated: the server that sends the state also served this page, so both use the same types.
      const view: WorkspaceView = JSON.parse(event.data);
      setConnection({ view, isOnline: true });
    };
    stream.onerror = () => setConnection((last) => ({ ...last, isOnline: false }));
    return () => stream.close();
  }, []);
  return connection;
}

async function post(path: string, body: unknown): Promise<boolean> {
  return (await answerTo(path, body)) !== undefined;
}

/** The response body; undefined where the workspace refused or could not be reached. */
async function answerTo(path: string, body: unknown): Promise<JsonObject | undefined> {
  try {
    const response = await fetch(`/workspace/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    return response.ok && isJsonObject(answer) ? answer : undefined;
  } catch {
    return undefined;
  }
}

/** A message to post. */
export interface Saying {
  readonly channel: string;
  readonly text: string;
  readonly threadTs?: string;
  /** Ids of uploaded files. */
  readonly files?: readonly string[];
  readonly user: string;
}

/** The use of one element. */
export interface ElementClick {
  readonly blockId: string;
  readonly actionId: string;
  readonly value?: string;
  readonly selectedOption?: string;
  readonly user: string;
}

/** An entry chosen in the menu of a message. */
interface Shortcut {
  readonly channel: string;
  readonly messageTs: string;
  readonly callbackId: string;
  readonly user: string;
}

/** Uploads files and posts a message with them; posts nothing where an upload failed. */
export async function sayWithFiles(saying: Saying, files: readonly File[]): Promise<string | undefined> {
  const ids = await Promise.all(files.map((file) => server.upload(file, saying.user)));
  const uploaded = ids.filter((id) => id !== undefined);
  return uploaded.length < files.length ? undefined : server.say({ ...saying, files: uploaded });
}

/** Requests to the workspace; most return whether it succeeded, `say` returns the ts of the new message. */
export const server = {
  say: async (saying: Saying): Promise<string | undefined> => {
    const answer = await answerTo("messages", saying);
    return typeof answer?.ts === "string" ? answer.ts : undefined;
  },
  /** Uploads a file; returns its id. */
  upload: async (file: File, user: string): Promise<string | undefined> => {
    try {
      const address = `/workspace/files?${new URLSearchParams({ name: file.name, user }).toString()}`;
      const headers = { "content-type": "application/octet-stream" };
      const response = await fetch(address, { method: "POST", headers, body: file });
      const answer: unknown = await response.json();
      return response.ok && isJsonObject(answer) && typeof answer.id === "string" ? answer.id : undefined;
    } catch {
      return undefined;
    }
  },
  clickInMessage: (click: ElementClick & { readonly channel: string; readonly messageTs: string }) =>
    post("actions", click),
  /** `values` is what is filled in. */
  clickInView: (click: ElementClick & { readonly viewId: string; readonly values?: unknown }) => post("actions", click),
  chooseShortcut: (chosen: Shortcut) => post("shortcuts", chosen),
  command: (typed: Omit<Saying, "files">) => post("commands", typed),
  openApp: (opened: { readonly tab: "home" | "messages"; readonly user: string }) => post("app-home", opened),
  submitModal: (submission: { readonly viewId: string; readonly values: unknown; readonly user: string }) =>
    post("modals", submission),
  /** Closes one dialog, so that the one below it shows again, or all of its stack. */
  closeModal: (viewId: string, close: "one" | "all") => post("modals", { viewId, close }),
};
