import type { Server } from "node:http";
import { z } from "zod";
import { ApiError } from "./api-error.ts";
import type { ApiSettings } from "../settings/api.ts";

export const SystemError = z.object({ code: z.string() });

type Address = Pick<ApiSettings, "host" | "port">;

/** Opens the port; an `ApiError` says what to set where that cannot be. */
export function listen(server: Server, { host, port }: Address): Promise<{ port: number }> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause) => reject(listenFault(cause, { host, port })));
    server.listen(port, host, () => {
      const address = server.address();
      resolve({ port: typeof address === "object" && address !== null ? address.port : port });
    });
  });
}

function listenFault(cause: Error, { host, port }: Address): Error {
  switch (SystemError.safeParse(cause).data?.code) {
    case "EADDRINUSE": {
      const message = `Port ${port} is in use by another program, or is PORT itself. Set FOOTNOTE_API_PORT to a free port.`;
      return new ApiError("port_in_use", message, { cause });
    }
    case "EACCES": {
      const message = `Port ${port} may not be opened by this user. Set FOOTNOTE_API_PORT to another one.`;
      return new ApiError("bad_setting", message, { cause });
    }
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN": {
      const message = `FOOTNOTE_API_HOST is "${host}", which is no address of this machine. Write one such as 127.0.0.1.`;
      return new ApiError("bad_setting", message, { cause });
    }
    default:
      return cause;
  }
}
