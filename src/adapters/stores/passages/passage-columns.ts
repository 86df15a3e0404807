import { type Clearance, isReadable, levelOf } from "../../../domain/sensitivity.ts";
import type { PassageFilter, PassageSummary } from "../../../passages/passage-index.ts";
import type { Work } from "../work.ts";
import { followDocuments } from "./document-changes.ts";
import { PassageLanguages } from "./passage-languages.ts";

interface DocumentRow {
  readonly passage_id_first: number;
  readonly lengths: Buffer;
  readonly section_sizes: Buffer;
  readonly entity: string | null;
  readonly period: string | null;
  readonly topic: string | null;
  readonly sensitivity: string;
  readonly origin: string;
  readonly issued_on: string | null;
}

const COLUMNS = "passage_id_first, lengths, section_sizes, entity, period, topic, sensitivity, origin, issued_on";

/** The passage numbers of a document, which are consecutive. */
interface DocumentRange {
  readonly first: number;
  readonly last: number;
  /** The day of issue; empty if unknown. */
  readonly issuedOn: string;
}

/** A combination of labels shared by several documents. */
interface LabelSet {
  readonly entity: string | null;
  readonly period: string | null;
  readonly topic: string | null;
  readonly origin: string;
  readonly level: Clearance;
  /** Number of current passages with these labels. */
  passages: number;
}

/** In-memory columns for searching, ten bytes per passage. `refresh` applies changes of any process. */
export class PassageColumns {
  /** Number of terms of each passage, by passage number; 0 if replaced. */
  lengths: Uint16Array = new Uint16Array(1_024);
  passages = 0;
  sections = 0;
  totalLength = 0;
  languages: PassageLanguages = new PassageLanguages();
  #sectionOf = new Uint32Array(1_024);
  #labelsOf = new Uint32Array(1_024);
  #labels: LabelSet[] = [];
  readonly #labelNumbers = new Map<string, number>();
  readonly #documents = new Map<number, DocumentRange>();
  /** Null if documents changed since it was sorted. */
  #newest: readonly DocumentRange[] | null = null;
  #sectionsSeen = 0;
  readonly #follow = followDocuments<DocumentRow>(COLUMNS, {
    remove: (row) => this.#remove(row),
    add: (row) => this.#add(row),
    forget: () => this.#forget(),
  });

  /** Applies document changes since the last call. Call it first in a transaction that changes no document. */
  *refresh(): Work<void> {
    yield* this.#follow();
  }

  /** A predicate for passages that match a filter and its clearance. */
  allowed(filter: PassageFilter): (id: number) => boolean {
    const passes = new Uint8Array(this.#labels.length);
    for (const [number, labels] of this.#labels.entries()) passes[number] = Number(matches(labels, filter));
    return (id) => passes[this.#labelsOf[id] ?? 0] === 1;
  }

  isReadable(id: number, clearance?: Clearance): boolean {
    const labels = this.#labels[this.#labelsOf[id] ?? 0];
    return (this.lengths[id] ?? 0) > 0 && labels !== undefined && isReadable(labels.level, clearance);
  }

  /** Passages at most `reach` before and after one in its section, including itself. */
  around(id: number, reach: number): readonly number[] {
    const section = this.#sectionOf[id] ?? 0;
    const near: number[] = [];
    for (let other = Math.max(1, id - reach); other <= id + reach; other += 1)
      if (this.#sectionOf[other] === section && (this.lengths[other] ?? 0) > 0) near.push(other);
    return near;
  }

  summary(clearance?: Clearance): PassageSummary {
    const origins = this.#labels.flatMap(({ origin, passages, level }) =>
      passages > 0 && isReadable(level, clearance) ? [origin] : [],
    );
    return { passages: this.passages, documents: this.#documents.size, origins: [...new Set(origins)].sort() };
  }

  /** The first passage of each document of which one passes, by the day of issue and then of storing, newest first. */
  firstPassages(passes: (id: number) => boolean, limit: number): readonly number[] {
    this.#newest ??= [...this.#documents.values()].sort(newestFirst);
    const found: number[] = [];
    for (const { first, last } of this.#newest) {
      if (found.length >= limit) break;
      let id = first;
      while (id <= last && !passes(id)) id += 1;
      if (id <= last) found.push(id);
    }
    return found;
  }

  #add(row: DocumentRow): void {
    const lengths = numbers16(row.lengths);
    const labels = this.#numberOf(row);
    this.#reserve(row.passage_id_first + lengths.length);
    let id = row.passage_id_first;
    for (const size of numbers32(row.section_sizes)) {
      this.#sectionsSeen += 1;
      this.sections += 1;
      for (const end = id + size; id < end; id += 1) {
        const length = lengths[id - row.passage_id_first] ?? 0;
        this.lengths[id] = length;
        this.#sectionOf[id] = this.#sectionsSeen;
        this.#labelsOf[id] = labels;
        this.totalLength += length;
      }
    }
    this.#count(labels, lengths.length);
    const first = row.passage_id_first;
    this.#documents.set(first, { first, last: first + lengths.length - 1, issuedOn: row.issued_on ?? "" });
    this.#newest = null;
  }

  #remove(row: DocumentRow): void {
    const size = row.lengths.length / 2;
    for (let id = row.passage_id_first; id < row.passage_id_first + size; id += 1) {
      this.totalLength -= this.lengths[id] ?? 0;
      this.lengths[id] = 0;
    }
    this.sections -= row.section_sizes.length / 4;
    this.#count(this.#numberOf(row), -size);
    this.#documents.delete(row.passage_id_first);
    this.#newest = null;
  }

  #forget(): void {
    this.lengths.fill(0);
    this.passages = 0;
    this.sections = 0;
    this.totalLength = 0;
    this.languages = new PassageLanguages();
    this.#labels = [];
    this.#labelNumbers.clear();
    this.#documents.clear();
    this.#newest = null;
  }

  #count(labels: number, change: number): void {
    this.passages += change;
    const set = this.#labels[labels];
    if (set !== undefined) set.passages += change;
  }

  #numberOf({ entity, period, topic, origin, sensitivity }: DocumentRow): number {
    const level = levelOf(sensitivity);
    const key = JSON.stringify([entity, period, topic, origin, level]);
    const known = this.#labelNumbers.get(key);
    if (known !== undefined) return known;
    const number = this.#labels.push({ entity, period, topic, origin, level, passages: 0 }) - 1;
    this.#labelNumbers.set(key, number);
    return number;
  }

  #reserve(size: number): void {
    if (size <= this.lengths.length) return;
    const roomy = Math.max(size, Math.ceil(this.lengths.length * 1.2));
    this.lengths = filled(new Uint16Array(roomy), this.lengths);
    this.#sectionOf = filled(new Uint32Array(roomy), this.#sectionOf);
    this.#labelsOf = filled(new Uint32Array(roomy), this.#labelsOf);
  }
}

function newestFirst(a: DocumentRange, b: DocumentRange): number {
  if (a.issuedOn !== b.issuedOn) return a.issuedOn < b.issuedOn ? 1 : -1;
  return b.first - a.first;
}

function filled<T extends Uint16Array | Uint32Array>(larger: T, former: T): T {
  larger.set(former);
  return larger;
}

function matches(labels: LabelSet, { entities, periods, topics, origins, clearance }: PassageFilter): boolean {
  return (
    isReadable(labels.level, clearance) &&
    (entities === undefined || entities.has(labels.entity)) &&
    (periods === undefined || periods.has(labels.period)) &&
    (topics === undefined || topics.has(labels.topic)) &&
    (origins === undefined || origins.has(labels.origin))
  );
}

/** Copies the bytes, since the database's buffer may not be aligned for typed arrays. */
function numbers16(bytes: Buffer): Uint16Array {
  return new Uint16Array(Uint8Array.from(bytes).buffer);
}

function numbers32(bytes: Buffer): Uint32Array {
  return new Uint32Array(Uint8Array.from(bytes).buffer);
}
