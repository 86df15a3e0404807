/** How far each of the rounds has looked, by its name. Survives restarts. */
export interface CursorStore {
  /** Null where the round has never looked. */
  read(name: string): Promise<string | null>;

  write(name: string, value: string): Promise<void>;
}
