import { endOfDay, readFacts } from "../answer/reader.ts";
import { type CalendarDate, dayIn, hourIn } from "../domain/calendar.ts";
import type { TaughtName } from "../domain/learned-name.ts";
import type { LimitedReading } from "../domain/limited-reading.ts";
import type { Language } from "../domain/profile.ts";
import { type Clearance, isReadable } from "../domain/sensitivity.ts";
import { changeSince, isSameChange } from "../figures/change-since.ts";
import { readOrCompute } from "../figures/read-or-compute.ts";
import type { PlaceReading } from "../figures/source-places.ts";
import { createWishReader } from "../question/wishes.ts";
import { cellNames } from "../render/cell-names.ts";
import { pagePicture } from "../render/page-picture.ts";
import { changeNotice } from "../render/slack/change-notice.ts";
import { createDigestWords } from "../render/slack/digest-lead.ts";
import { createNameRenderer } from "../render/slack/names-card.ts";
import { PASSAGE_REACH, passageView } from "../render/slack/passage-view.ts";
import { plainFallback, renderSlackMessage } from "../render/slack/render-slack-message.ts";
import { sourceView } from "../render/slack/source-view.ts";
import { complaintName, complaintPart, postBlocks } from "../render/slack/tool-blocks.ts";
import { turnedView } from "../render/slack/turned-view.ts";
import { zoneOf } from "../settings/settings.ts";
import type { EdgePorts } from "../slack/edge.ts";
import type { DigestPorts } from "../slack/rounds/ports.ts";
import type { Engine } from "./compose.ts";
import { exportedAnswer } from "./exported-answer.ts";
import { languageWords } from "./language-words.ts";
import { ownerPorts } from "./owner-ports.ts";
import { replayFor } from "./replays.ts";

/** The functions of the engine that the Slack edge uses, and the rendering of answers, of the company file of now. */
export function enginePorts(
  engine: Engine,
  dayOf: (moment: Date) => CalendarDate,
): Pick<
  EdgePorts,
  | "ask"
  | "figures"
  | "wanted"
  | "changes"
  | "settleShown"
  | "render"
  | "renderPlain"
  | "passageView"
  | "sourceView"
  | "tools"
  | "owners"
  | "digests"
  | "names"
> {
  const { glossary } = engine;
  const digests = digestPorts(engine);
  const names = engine.names && {
    desk: engine.names.desk,
    render: createNameRenderer(glossary),
    meaningsFor: meaningsFor(engine, dayOf),
  };
  const passages = async (citedId: string, language: Language, clearance: Clearance) => {
    const found = await engine.facts.passages.around(citedId, PASSAGE_REACH, clearance);
    const shown = found.filter(({ sensitivity }) => isReadable(sensitivity, clearance));
    return {
      view: passageView({ citedId, passages: found, clearance }, glossary, language),
      passageIds: shown.map(({ id }) => id),
    };
  };
  return {
    ask: (question) => engine.ask(question),
    figures: {
      find: (cell, clearance) => engine.facts.find(cell, clearance),
      findOrCompute: (cell, clearance) => readOrCompute(cell, { glossary, store: readFacts(engine.facts, clearance) }),
      dataVersion: async () => (await engine.facts.summary()).dataVersion,
    },
    wanted: {
      readWish: createWishReader(languageWords()),
      nameCells: (cells, language) => cellNames(cells, glossary, language),
    },
    changes: {
      since: changeSince,
      isSame: isSameChange,
      render: (changes, more, language) => changeNotice(changes, more, glossary, language),
    },
    owners: ownerPorts(engine),
    digests: () => digests,
    names: () => names,
    settleShown: (postedAs, isShown) => engine.settleShown(postedAs, isShown),
    render: (run, mintOfferId, receipt) => renderSlackMessage(run, glossary, mintOfferId, receipt),
    tools: {
      complaint: complaintPart,
      complaintName,
      post: postBlocks,
      replay: (receipt, day, clearance) => replayFor(engine, receipt, { day, clearance }),
      exported: (run, format) => exportedAnswer(run, glossary, format),
    },
    renderPlain: (run) => plainFallback(run, glossary),
    passageView: passages,
    sourceView: async (source, at, language, clearance) => {
      if (source.kind === "passage") {
        const { view, passageIds } = await passages(source.passageId, language, clearance);
        const isThere = passageIds.includes(source.passageId);
        return { view: turnedView(view, at, language), isThere, passageIds, picture: null };
      }
      const place = await engine.facts.places.find(source.shown, clearance, placeReading(at.limits, glossary));
      const viewOf = (picture: { readonly pictureFile?: string }) =>
        turnedView(sourceView({ place, ...picture }, glossary, language), at, language);
      const page = place?.page ?? null;
      const picture =
        page === null ? null : { svg: pagePicture(page), viewWith: (pictureFile: string) => viewOf({ pictureFile }) };
      return { view: viewOf({}), isThere: place !== null, passageIds: [], picture };
    },
  };
}

function placeReading({ knownOn, statedIn }: LimitedReading, { profile }: Engine["glossary"]): PlaceReading {
  const before = knownOn === undefined ? undefined : endOfDay(knownOn, zoneOf(profile).timeZone);
  return { before, docs: statedIn?.docs };
}

/** What choosing an option of a question back would teach. */
function meaningsFor(engine: Engine, dayOf: (moment: Date) => CalendarDate) {
  return async (text: string, clearance: Clearance): Promise<readonly TaughtName[]> => {
    const { answer } = await engine.tryOut({ text, at: dayOf(new Date()), clearance });
    const options = answer.kind === "ask_first" || answer.kind === "not_understood" ? answer.options : [];
    return options.flatMap(({ teaches }) => teaches ?? []);
  };
}

/** The digests of the company file; null for none. */
function digestPorts({ glossary }: Engine): DigestPorts | null {
  const { digests, company } = glossary.profile;
  if (digests.length === 0 || company.homeEntity === null) return null;
  const { timeZone } = zoneOf(glossary.profile);
  const localHour = (moment: Date) => ({ day: dayIn(timeZone, moment), hour: hourIn(timeZone, moment) });
  return { specs: digests, homeEntity: company.homeEntity, localHour, ...createDigestWords(glossary) };
}
