import type { HomeSection } from "../section.ts";
import { askedSection } from "./asked.ts";
import { casesSection } from "./cases.ts";
import { examplesSection } from "./examples.ts";
import { reviewSection } from "./review.ts";

/** The parts of the Home tab, from top to bottom, below its introduction. */
export const HOME_SECTIONS: readonly HomeSection[] = [reviewSection, casesSection, examplesSection, askedSection];
