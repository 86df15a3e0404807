import type { QueryResult } from "../../domain/answer.ts";
import type { LocalHour } from "../../domain/digest.ts";
import type { Cell } from "../../domain/fact.ts";
import type { FigureChange, SaidFigure } from "../../domain/figure-change.ts";
import type { DigestSpec, Language } from "../../domain/profile.ts";
import type { SourceReadings } from "../../domain/source-reading.ts";
import type { SourceSpec } from "../../domain/source-spec.ts";
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

/** What a digest tells beside its figures. */
export interface DigestNews {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly changes: readonly FigureChange[];
  /** Cells that the digest before did not show. */
  readonly fresh: readonly Cell[];
}

/** The sources of the company file of now, and how each was read last. */
export interface SourcePorts {
  readonly specs: () => readonly SourceSpec[];
  readonly last: SourceReadings["last"];
}

/** The digests of the company file, and their words. */
export interface DigestPorts {
  readonly specs: readonly DigestSpec[];
  readonly homeEntity: string;
  /** By the clocks of the company. */
  localHour(moment: Date): LocalHour;
  title(day: string, language: Language): string;
  /** Title and news as escaped text, for above the figures. */
  lead(news: DigestNews, language: Language): string;
  /** Says that there is no news, in place of the figures. */
  nothingNew(day: string, language: Language): string;
}
