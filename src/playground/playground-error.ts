/** A request to the playground that names something it does not have. */
export class PlaygroundError extends Error {
  readonly code: "unknown_channel" | "unknown_person" | "unknown_message" | "unknown_element" | "unknown_option";

  constructor(code: PlaygroundError["code"], message: string) {
    super(message);
    this.name = "PlaygroundError";
    this.code = code;
  }
}
