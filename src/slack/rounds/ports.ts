import type { QueryResult } from "../../domain/answer.ts";
import type { FigureChange, SaidFigure } from "../../domain/figure-change.ts";
import type { Language } from "../../domain/profile.ts";
import type { MessageBody, Place, SaidHere } from "../deliver/ports.ts";

/** How far each of the rounds has looked, by its name. Survives restarts. */
export interface CursorStore {
  /** Null where the round has never looked. */
  read(name: string): Promise<string | null>;

  write(name: string, value: string): Promise<void>;
}

/** Which figure each place was told last. Survives restarts, and is deleted after the retention of receipts. */
export interface SaidStore {
  /** Records what an answer shows in a place. */
  say(figures: readonly SaidHere[], at: Date): Promise<void>;

  /** In the order of the cells, after the last one of the page before; null starts. */
  page(after: SaidHere | null, limit: number): Promise<readonly SaidHere[]>;

  /** All that a place was told. */
  at(place: Place): Promise<readonly SaidHere[]>;

  /** Whether a place was told of a change on a day. */
  wasTold(place: Place, day: string): Promise<boolean>;
}

/** What has become of figures, and its words. */
export interface ChangePorts {
  /** By the cell as a reader may see it; null where there is nothing to tell that reader. */
  since(said: SaidFigure, now: QueryResult): FigureChange | null;

  isSame(one: FigureChange, other: FigureChange): boolean;

  /** Old and new figures, each with its source; `more` counts changes that are not listed. */
  render(changes: readonly FigureChange[], more: number, language: Language): MessageBody;
}
