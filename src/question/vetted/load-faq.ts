import type { FaultLog } from "../../company/fault-log.ts";
import { readListFile } from "../../company/list-file.ts";
import { dotted, readShape } from "../../company/shape-faults.ts";
import type { YamlPath } from "../../company/yaml-source.ts";
import { compareDates, formatDate } from "../../domain/calendar.ts";
import { createFaqBook, type FaqBook, type FaqItem } from "./faq-book.ts";
import { FaqError } from "./faq-error.ts";
import { faqKey } from "./faq-key.ts";
import { itemShape, type RawItem } from "./faq-schema.ts";

/** Parses vetted answers from YAML; `file` is the name in error messages. Throws `FaqError` with all faults. */
export function parseFaq(text: string, file: string): FaqBook {
  const { items, faults } = readListFile(text, file, FAQ_FILE, readItems);
  if (faults.length > 0) throw new FaqError("invalid_faq", faults);
  return createFaqBook(items);
}

const FAQ_FILE = {
  key: "items",
  isMissing: "The file has no items",
  remedy: "Write items: and one entry with - id: … for each question",
};

function readItems(members: readonly unknown[], log: FaultLog): readonly FaqItem[] {
  const entries = members.flatMap((body, index): readonly Entry[] => {
    const path = ["items", index];
    const raw = readShape(itemShape, body, path, log);
    return raw === null ? [] : [{ path, item: itemOf(raw, path, log) }];
  });
  checkIds(entries, log);
  checkWordings(entries, log);
  return entries.map(({ item }) => item);
}

interface Entry {
  readonly path: YamlPath;
  readonly item: FaqItem;
}

function itemOf(raw: RawItem, path: YamlPath, log: FaultLog): FaqItem {
  const { valid_from, valid_until, ...rest } = raw;
  const item: FaqItem = { ...rest, validFrom: valid_from ?? null, validUntil: valid_until ?? null };
  if (item.validFrom !== null && item.validUntil !== null && compareDates(item.validUntil, item.validFrom) < 0) {
    const last = formatDate(item.validUntil);
    const message = `${dotted([...path, "valid_until"])} (${last}) is before valid_from (${formatDate(item.validFrom)})`;
    log.add([...path, "valid_until"], "value", message, "Write a day that is not before valid_from");
  }
  return item;
}

function checkIds(entries: readonly Entry[], log: FaultLog): void {
  const owners = new Map<string, YamlPath>();
  for (const { item, path } of entries) {
    const owner = owners.get(item.id);
    if (owner === undefined) {
      owners.set(item.id, path);
      continue;
    }
    const line = log.lineOf([...owner, "id"], "value");
    log.add(
      [...path, "id"],
      "value",
      `The id ${item.id} is already taken by ${dotted(owner)} (line ${line})`,
      "Write another id",
    );
  }
}

interface Wording extends Entry {
  readonly text: string;
  readonly place: YamlPath;
}

/** Checks that every wording has one answer, enabled or not; otherwise the order of the file would decide. */
function checkWordings(entries: readonly Entry[], log: FaultLog): void {
  const owners = new Map<string, Wording>();
  // Questions first, so that of a question and an equal alias the alias is reported: it is easier to change.
  for (const wording of [...entries.map(questionOf), ...entries.flatMap(aliasesOf)]) {
    const key = faqKey(wording.text);
    const owner = owners.get(key);
    if (!/[\p{L}\p{N}]/u.test(key)) {
      const message = `${dotted(wording.place)} "${wording.text}" has no letter or digit`;
      log.add(wording.place, "value", message, "Write a question that people ask");
    } else if (owner === undefined) owners.set(key, wording);
    else reportRepeated(wording, owner, log);
  }
}

function questionOf(entry: Entry): Wording {
  return { ...entry, text: entry.item.question, place: [...entry.path, "question"] };
}

function aliasesOf(entry: Entry): readonly Wording[] {
  return entry.item.aliases.map((text, index) => ({ ...entry, text, place: [...entry.path, "aliases", index] }));
}

function reportRepeated({ text, item, path, place }: Wording, owner: Wording, log: FaultLog): void {
  const line = log.lineOf(owner.place, "value");
  if (owner.path === path) {
    log.add(place, "value", `"${text}" is written twice in ${item.id} (line ${line})`, "Remove one of the two");
    return;
  }
  const message = `"${text}" already asks ${owner.item.id} (line ${line}); a question can have one answer only`;
  log.add(place, "value", message, "Remove it here or there, or ask something else");
}
