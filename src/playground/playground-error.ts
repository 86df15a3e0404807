/** A request to the playground that names something it does not have, or a start that cannot be. */
export class PlaygroundError extends Error {
  readonly code:
    | "unknown_channel"
    | "unknown_person"
    | "unknown_message"
    | "unknown_element"
    | "unknown_file"
    | "unknown_option"
    | "port_in_use";

  constructor(code: PlaygroundError["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "PlaygroundError";
    this.code = code;
  }
}
