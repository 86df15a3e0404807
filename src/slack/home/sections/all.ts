import type { HomeSection } from "../section.ts";
import { askedSection } from "./asked.ts";
import { casesSection } from "./cases.ts";
import { catalogueSection } from "./catalogue.ts";
import { disputesSection } from "./disputes.ts";
import { examplesSection } from "./examples.ts";
import { namesSection } from "./names.ts";
import { operationsSection } from "./operations.ts";
import { requestsSection } from "./requests.ts";
import { reviewSection } from "./review.ts";
import { unansweredSection } from "./unanswered.ts";
import { wishesSection } from "./wishes.ts";

/** The parts of the Home tab, from top to bottom, below its introduction. */
export const HOME_SECTIONS: readonly HomeSection[] = [
  reviewSection,
  casesSection,
  requestsSection,
  disputesSection,
  unansweredSection,
  namesSection,
  examplesSection,
  wishesSection,
  askedSection,
  catalogueSection,
  operationsSection,
];
