import { plainText } from "../../../language/folding.ts";
import { asWritten } from "./as-written.ts";
import { readCaption, readHeading } from "./heading-reader.ts";
import type { LabelContext } from "./label-phrases.ts";
import type { LabelReading } from "./label-reading.ts";
import { nearestMetricsIn } from "./nearest-metrics.ts";
import { readCorner, readTitle } from "./title-reader.ts";

/** Reads the labels of one document, with a cache by text. */
export interface LabelReader {
  /** A heading of a row or column, in which every word counts. */
  heading(text: string): LabelReading;
  /** A heading over lines that only names a part or block of a report; null for any other. */
  caption(text: string): LabelReading | null;
  /** A title or caption: prose in which only names, periods and units count. */
  title(text: string): LabelReading;
  /** A cell above the row labels. */
  corner(text: string): LabelReading;
}

/** Makes a label reader for one document. */
export function labelReader({ glossary, lexicon }: Pick<LabelContext, "glossary" | "lexicon">): LabelReader {
  const context: LabelContext = { glossary, lexicon, nearest: nearestMetricsIn(glossary) };
  const once = (read: (text: string) => LabelReading): ((text: string) => LabelReading) => {
    const known = new Map<string, LabelReading>();
    return (text) => {
      const found = known.get(text);
      if (found !== undefined) return found;
      const reading = asWritten(text, read);
      known.set(text, reading);
      return reading;
    };
  };
  const captions = new Map<string, LabelReading | null>();
  return {
    caption: (text) => {
      const found = captions.get(text);
      if (found !== undefined) return found;
      const reading = readCaption(plainText(text), context);
      captions.set(text, reading);
      return reading;
    },
    heading: once((text) => readHeading(text, context)),
    title: once((text) => readTitle(text, context)),
    corner: once((text) => readCorner(text, context)),
  };
}
