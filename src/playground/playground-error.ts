/** Thrown for a request that refers to something unknown, and for a failed start. */
export class PlaygroundError extends Error {
  readonly code:
    | "unknown_channel"
    | "unknown_person"
    | "unknown_message"
    | "unknown_element"
    | "unknown_file"
    | "unknown_option"
    | "unknown_shortcut"
    | "unknown_command"
    | "port_in_use";

  constructor(code: PlaygroundError["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "PlaygroundError";
    this.code = code;
  }
}
