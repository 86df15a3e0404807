import type { Language } from "../../domain/profile.ts";
import type { PassageDraft } from "../passage-index.ts";
import { type Claim, claimsIn } from "./claims.ts";
import { folded, isDay, TIME_SIGN, type Time, withTimes } from "./times.ts";
import { numberIn, readTitle, type Title } from "./title.ts";

/** A document's own data as an edition, read when it is stored and independent of other documents. */
export interface Edition {
  readonly title: Title;
  /** Its file name, parsed like a title, and its folder. */
  readonly name: Pick<Title, "words" | "periods" | "number" | "tells"> & { readonly folder: string };
  /** The edition's day or period: from the title, else the day of issue. */
  readonly date: Pick<Time, "from" | "to"> | null;
  /** Version number from the title, the first lines or the file name. */
  readonly number: string | null;
  readonly state: Title["state"];
  readonly language: Language;
  readonly claims: readonly Claim[];
}

/** A document in view, with the data that decide replacements. */
export interface HeldDocument {
  /** A unique key; names alone may be shared by two documents. */
  readonly doc: string;
  /** Its source: file names identify editions only within one source. */
  readonly source?: number;
  readonly entity: string | null;
  readonly period: string | null;
  readonly edition: Edition;
}

/** The parts of a document that its edition is read from. */
export interface EditionSource {
  readonly doc: string;
  readonly title: string;
  readonly issuedOn: string | null;
  readonly passages: readonly Pick<PassageDraft, "text" | "language">[];
}

export function editionOf({ doc, title: titleText, issuedOn, passages }: EditionSource): Edition {
  const title = readTitle(titleText);
  const { words, periods, number, tells, state } = readTitle(nameOf(doc));
  const opening = openingOf(passages[0]?.text ?? "");
  const issued = issuedOn === null ? opening.issued : { from: issuedOn, to: issuedOn };
  return {
    title,
    name: { words, periods, number, tells, folder: doc.slice(0, doc.lastIndexOf("/") + 1) },
    date: title.time === null ? issued : finer(title.time, issued),
    number: title.number ?? opening.number ?? number,
    state: title.state === "plain" ? state : title.state,
    language: languageOfMostPassages(passages),
    claims: claimsIn(passages.map(({ text }) => text)),
  };
}

/** The day of issue if it lies within the title's time: "May 2023" and 15 May 2023. */
function finer(time: Time, issued: Pick<Time, "from" | "to"> | null): Pick<Time, "from" | "to"> {
  const { from, to } = issued !== null && time.from <= issued.from && issued.to <= time.to ? issued : time;
  return { from, to };
}

function nameOf(doc: string): string {
  return doc
    .replace(/^.*\//u, "")
    .replace(/\.[^.]+$/u, "")
    .replace(/_+/gu, " ");
}

const OPENING_CHARACTERS = 300;
const ISSUED =
  /^(?:issued|dated|published|date|date of issue|effective|last updated|revised|updated|发布日期|发布于|印发日期|日期|修订日期|生效日期)(?: on| from| as of)?[:： ]+\uE000(\d+)\uE001[.。]?$/u;
const NUMBERED = /^(?:version|edition|revision|ver|rev|v)[. :：]*\d|^第.{1,3}版|^版本/u;

/** The version number and day of issue in the first lines: "Version 2.1", "Issued: 1 March 2025". */
function openingOf(text: string): {
  readonly number: string | null;
  readonly issued: Pick<Time, "from" | "to"> | null;
} {
  const { text: timed, times } = withTimes(folded(text.slice(0, OPENING_CHARACTERS)));
  const lines = timed.split(/[\n;；,，|]|[.。](?=\s|$)/u).map((line) => line.replace(/\s+/gu, " ").trim());
  const days = lines.flatMap((line) => times[Number(ISSUED.exec(line)?.[1] ?? -1)] ?? []).filter(isDay);
  const numbered = lines.find((line) => NUMBERED.test(line) && line.replace(TIME_SIGN, "").length < 30);
  return { number: numbered === undefined ? null : numberIn(numbered), issued: days[0] ?? null };
}

function languageOfMostPassages(passages: EditionSource["passages"]): Language {
  const chinese = passages.filter(({ language }) => language === "zh").length;
  return chinese * 2 > passages.length ? "zh" : "en";
}
