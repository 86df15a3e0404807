import type { SourceDocument } from "../document.ts";
import { FileError } from "../file-error.ts";
import { type OfficeArchive, openOfficeArchive } from "../office/archive.ts";
import { ObjectFindings } from "../office/embedded-object.ts";
import { checkRoot, mainPart } from "../office/main-part.ts";
import { readProperties } from "../office/properties.ts";
import { ReadBudget } from "../office/read-budget.ts";
import { partOf, readRelations } from "../office/relations.ts";
import { attributeOf, childOf, childrenOf, prefixedAttribute, readTree, type TreeOptions } from "../office/xml-tree.ts";
import type { ReadOptions } from "../reader.ts";
import { type SlideSize, slideSize } from "./shown-slide.ts";
import { readSlide, type SlideReading } from "./slide.ts";
import { SlideParts } from "./slide-parts.ts";

/** Reads a PowerPoint deck: its slides in order, with their texts, tables, charts and notes. */
export async function readPptx(path: string, options: ReadOptions): Promise<SourceDocument> {
  const archive = await openOfficeArchive(path, options.limits);
  try {
    return await readOpened(archive, options);
  } finally {
    archive.close();
  }
}

async function readOpened(archive: OfficeArchive, options: ReadOptions): Promise<SourceDocument> {
  const file = await readRelations(archive, "");
  const { slides, size } = await slideParts(archive, mainPart(archive, file), options);
  const budget = new ReadBudget(options.limits);
  const source = new SlideParts(archive, options);
  const objects = new ObjectFindings();
  const readings: SlideReading[] = [];
  const hidden: number[] = [];
  const missing: number[] = [];
  for (const [index, part] of slides.entries()) {
    const number = index + 1;
    const slide = part === null ? null : await source.read(part, number);
    if (slide === null) missing.push(number);
    else if (slide === "hidden") hidden.push(number);
    else readings.push(readSlide(slide, { budget, objects, size }));
  }
  const properties = await readProperties(archive, file);
  return {
    format: "pptx",
    labels: properties.labels,
    stated: properties.stated,
    marks: properties.marks,
    parts: readings.map(({ part }) => part),
    notices: [...properties.notices, ...noticesOf(readings, hidden, missing, objects)],
  };
}

interface Slides {
  /** In presentation order; null for one that is missing in the file. */
  readonly slides: readonly (string | null)[];
  readonly size: SlideSize;
}

async function slideParts(archive: OfficeArchive, main: string, options: ReadOptions): Promise<Slides> {
  const tree: TreeOptions = { skip: new Set(["extLst"]), charactersMax: options.limits.charactersMax };
  const root = await readTree(archive, main, tree);
  checkRoot(root.name, "presentation");
  const relations = await readRelations(archive, main);
  const ids = childrenOf(childOf(root, "sldIdLst"), "sldId");
  if (ids.length > options.limits.pagesMax)
    throw new FileError("too_large", `It has more than ${options.limits.pagesMax} slides.`);
  const slides = ids.map((id) => partOf(archive, relations, prefixedAttribute(id, "id") ?? attributeOf(id, "id")));
  return { slides, size: slideSize(root) };
}

function noticesOf(
  readings: readonly SlideReading[],
  hidden: readonly number[],
  missing: readonly number[],
  objects: ObjectFindings,
): readonly string[] {
  const withSome = (count: (reading: SlideReading) => number) =>
    readings.filter((reading) => count(reading) > 0).map(({ part }) => Number(part.locator?.replace("slide=", "")));
  const sum = (count: (reading: SlideReading) => number) =>
    readings.reduce((total, reading) => total + count(reading), 0);
  const counted = (what: string, count: (reading: SlideReading) => number) =>
    sum(count) === 0 ? [] : [`${what}: ${sum(count)}, on ${slidesOf(withSome(count))}.`];
  return [
    ...(hidden.length > 0 ? [`Hidden slides are left out: ${hidden.join(", ")}.`] : []),
    ...(missing.length > 0 ? [`Slides are missing in the file: ${missing.join(", ")}.`] : []),
    ...counted("Hidden shapes are left out", ({ findings }) => findings.hidden),
    ...counted("Texts that are struck out, left out", ({ findings }) => findings.struck),
    ...counted("Pictures are not read", ({ findings }) => findings.pictures),
    ...objects.sentences(
      (places) => `, on ${slidesOf([...new Set(places)].map((place) => Number(place.replace("slide ", ""))))}`,
    ),
    ...readings.flatMap(({ findings }) => findings.notices),
  ];
}

function slidesOf(numbers: readonly number[]): string {
  return numbers.length === 1 ? `slide ${numbers[0]}` : `slides ${numbers.join(", ")}`;
}
