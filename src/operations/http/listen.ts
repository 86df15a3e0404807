import type { Server } from "node:http";
import { z } from "zod";
import { badSetting, SettingsError } from "../../settings/settings-error.ts";

/** An error of the operating system or of Node's HTTP parser. */
export const SystemError = z.object({ code: z.string() });

export interface Address {
  readonly port: number;
  /** All interfaces where absent. */
  readonly host?: string | undefined;
}

/** The names of the environment variables that set the address. */
export interface AddressVariables {
  readonly port: string;
  readonly host: string;
}

/** Listens and returns the actual port. Throws a `SettingsError` that names the variable to change. */
export function listen(server: Server, { port, host }: Address, variables: AddressVariables): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause) => reject(listenFault(cause, { port, host }, variables)));
    server.listen({ port, host }, () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

function listenFault(cause: Error, { port, host }: Address, variables: AddressVariables): Error {
  switch (SystemError.safeParse(cause).data?.code) {
    case "EADDRINUSE": {
      const message = `Port ${port} is in use by another program. Stop it, or set ${variables.port} to a free port.`;
      return new SettingsError("port_in_use", message, { cause });
    }
    case "EACCES": {
      const message = `Port ${port} may not be opened by this user. Set ${variables.port} to another one.`;
      return badSetting(message, { cause });
    }
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN": {
      const message = `${variables.host} is "${host}", which is no address of this machine. Write one such as 127.0.0.1 or 0.0.0.0.`;
      return badSetting(message, { cause });
    }
    default:
      return cause;
  }
}

/** Stops accepting connections; those still open after `graceMs` are closed. */
export function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
