import type { Held, ToldDocument } from "../domain/answer.ts";
import type { HeldTopic, SlotGroup } from "../domain/intent.ts";
import { clip } from "./clip.ts";
import { groupDigits } from "./figures.ts";
import type { Names } from "./names.ts";
import { plainWords } from "./plain-words.ts";

/** What is there, as paragraphs: documents, the last update, or what can be asked of an entity. */
export function heldLines(topic: HeldTopic, held: Held, names: Names): readonly string[] {
  const { held: says } = names.catalog;
  switch (topic.kind) {
    case "documents": {
      const of = entitiesOf(topic.entities, names);
      if (held.total === 0) return [says.noDocuments(of)];
      const lines = [says.documents(groupDigits(String(held.total)), of), ...documentLines(held, names)];
      return [lines.join("\n"), says.zone(held.timeZone)];
    }
    case "updated": {
      const of =
        topic.groups.length === 0 ? null : names.catalog.list(topic.groups.map((one) => groupName(one, names)));
      const [latest] = held.documents;
      if (latest === undefined) return [says.notUpdated(of)];
      const [day = "", time = ""] = latest.loadedAt.split(" ");
      const line = `• ${documentLabel(latest, names)}${latest.day === null ? "" : ` · ${names.date(latest.day)}`}`;
      return [[says.updated(of, `${names.date(day)} ${time}`, held.timeZone), line].join("\n")];
    }
    case "answerable":
      return answerableLines(topic.entities, held, names);
  }
}

function answerableLines(entities: readonly string[], held: Held, names: Names): readonly string[] {
  const { held: says } = names.catalog;
  const of = entitiesOf(entities, names) ?? "";
  const shown = held.metrics.slice(0, names.limits.items).map((code) => `• ${names.metric(code)}`);
  const left = held.metrics.length - shown.length;
  const more = left > 0 ? [says.more(groupDigits(String(left)))] : [];
  const figures = shown.length === 0 ? says.notAnswerable(of) : [says.answerable(of), ...shown, ...more].join("\n");
  return held.total === 0 ? [figures] : [figures, says.documentsAbout(groupDigits(String(held.total)))];
}

function documentLines({ documents, total }: Held, names: Names): readonly string[] {
  const { held: says } = names.catalog;
  const shown = documents.slice(0, names.limits.items);
  const lines = shown.map((one) =>
    says.document(documentLabel(one, names), one.day === null ? null : names.date(one.day), one.loadedAt),
  );
  return total > shown.length ? [...lines, says.more(groupDigits(String(total - shown.length)))] : lines;
}

function documentLabel({ name, title }: ToldDocument, { limits }: Names): string {
  const shown = (text: string): string => clip(plainWords(text), limits.source);
  return title === null || title === name ? shown(name) : `${shown(title)} (${shown(name)})`;
}

function entitiesOf(entities: readonly string[], names: Names): string | null {
  return entities.length === 0 ? null : names.catalog.list(entities.map((code) => names.entity(code)));
}

function groupName({ metrics, entities, periods, dimensions }: SlotGroup, names: Names): string {
  const parts = Object.entries(dimensions).flatMap(([dimension, values]) =>
    values.map((value) => names.dimensionValue(dimension, value)),
  );
  return [
    ...metrics.map((code) => names.metric(code)),
    ...entities.map((code) => names.entity(code)),
    ...parts,
    ...periods.map((code) => names.period(code)),
  ].join(" · ");
}
