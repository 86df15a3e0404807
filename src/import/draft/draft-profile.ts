import { cleanName } from "./cell-texts.ts";
import { draftDimension } from "./draft-dimensions.ts";
import { draftEntities, homeEntityOf } from "./draft-entities.ts";
import { draftMetrics } from "./draft-metrics.ts";
import { listed, WordRegistry } from "./draft-names.ts";
import { checkOptions, type DraftOptions } from "./draft-options.ts";
import { type DraftedCaption, writeDraft } from "./draft-yaml.ts";
import { draftMapping } from "./flat-mapping.ts";
import type { NameSurvey } from "./name-survey.ts";
import type { SeenName } from "./seen-names.ts";
import { startMonthOf } from "./start-month.ts";

/** A first company file, with sentences on the parts to check. */
export interface ProfileDraft {
  readonly yaml: string;
  readonly doubts: readonly string[];
}

/** Writes a first company file from the names in tables. Throws `DraftError` where an option does not fit them. */
export function draftProfile(survey: NameSurvey, options: DraftOptions): ProfileDraft {
  checkOptions(options);
  const doubts: string[] = [...survey.doubts];
  const words = new WordRegistry();
  words.reserve(
    [...survey.entities, ...survey.dimensions.flatMap(({ values }) => values)].flatMap(({ forms }) => forms),
  );
  const companyName = companyOf(survey.company, options, doubts);
  const metrics = draftMetrics(survey.metrics, options, words, doubts);
  const entities = draftEntities(survey, companyName, words, doubts);
  const dimensions = survey.dimensions.map((seen) => draftDimension(seen, words, doubts));
  const start = startMonthOf(survey.yearTexts);
  if (start.isGuess)
    doubts.push(
      `Periods such as ${start.shownBy} span two calendar years; they were taken to begin in April. Write the right month as start_month.`,
    );
  const homeEntity = homeEntityOf(entities, options, doubts);
  const table =
    survey.table === null ? null : draftMapping(survey, survey.table, { metrics, entities, dimensions }, doubts);
  const captions = draftCaptions(survey.captions, doubts);
  return {
    yaml: writeDraft({ companyName, start, homeEntity, metrics, entities, dimensions, captions, table }),
    doubts,
  };
}

function draftCaptions(seen: readonly SeenName[], doubts: string[]): readonly DraftedCaption[] {
  const captions = seen.map(({ forms: [text = ""], note }) => ({ text, note }));
  if (captions.length > 0)
    doubts.push(
      `Taken to say only where figures stand: ${listed(captions.map(({ text }) => text))}. Remove one that says more.`,
    );
  return captions;
}

function companyOf(found: string | null, options: DraftOptions, doubts: string[]): string {
  const told = cleanName(options.company ?? "");
  if (told !== "") return told;
  doubts.push(
    found === null
      ? "The company has no name yet; pass --company."
      : `The company was named "${found}" after what the files say of themselves; pass --company for another name.`,
  );
  return found ?? "My company";
}
