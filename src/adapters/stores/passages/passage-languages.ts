import type { Language } from "../../../domain/profile.ts";
import { all, type Work } from "../work.ts";
import { storedLanguage } from "./passage-reader.ts";

/** The language of each passage, by passage number; read when a filter first names languages. */
export class PassageLanguages {
  readonly #languages: Language[] = [];
  #last = 0;

  /** Reads those of passages stored since the last call. Stored passages never change. */
  *refresh(): Work<void> {
    const rows = yield* all<{ readonly id: number; readonly language: string }>(
      "SELECT passage_id AS id, language FROM passage WHERE passage_id > ? ORDER BY passage_id",
      [this.#last],
    );
    for (const { id, language } of rows) this.#languages[id] = storedLanguage(language);
    this.#last = rows.at(-1)?.id ?? this.#last;
  }

  of(id: number): Language {
    return this.#languages[id] ?? storedLanguage(undefined);
  }
}
