import { NAMESPACES } from "./office-files.ts";

export interface SeriesXml {
  readonly name?: string;
  readonly categories?: string;
  readonly values: string;
  readonly extra?: string;
}

/** A chart part with groups of series, each as the name of its element and its series; axes are given as they are. */
export function chartXml(
  groups: readonly (readonly [string, readonly SeriesXml[], string?])[],
  around = "",
  axes = "",
): string {
  let order = 0;
  const drawn = groups.map(([kind, series, ids = ""]) => {
    const list = series.map(({ name, categories = "", values, extra = "" }) => {
      order += 1;
      const title =
        name === undefined
          ? ""
          : `<c:tx><c:strRef><c:strCache><c:pt idx="0"><c:v>${name}</c:v></c:pt></c:strCache></c:strRef></c:tx>`;
      return `<c:ser><c:idx val="${order - 1}"/><c:order val="${order - 1}"/>${title}${categories}${values}${extra}</c:ser>`;
    });
    return `<c:${kind}>${list.join("")}${ids}</c:${kind}>`;
  });
  return `<c:chartSpace ${NAMESPACES}><c:chart>${around}<c:plotArea>${drawn.join("")}${axes}</c:plotArea></c:chart></c:chartSpace>`;
}

/** The cached words of a category axis. */
export function words(...texts: readonly string[]): string {
  return `<c:cat><c:strRef><c:strCache>${pointsXml(texts)}</c:strCache></c:strRef></c:cat>`;
}

/** Cached numbers; an empty text is a point that is missing. */
export function numbers(values: readonly string[], format = "General", element = "val"): string {
  return `<c:${element}><c:numRef><c:numCache><c:formatCode>${format}</c:formatCode><c:ptCount val="${values.length}"/>${pointsXml(values)}</c:numCache></c:numRef></c:${element}>`;
}

export function pointsXml(texts: readonly string[]): string {
  return texts.map((text, index) => (text === "" ? "" : `<c:pt idx="${index}"><c:v>${text}</c:v></c:pt>`)).join("");
}

export function richTitle(...paragraphs: readonly string[]): string {
  const list = paragraphs.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`);
  return `<c:title><c:tx><c:rich>${list.join("")}</c:rich></c:tx></c:title>`;
}
