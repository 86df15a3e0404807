import type { DocumentKey } from "../../../domain/document-key.ts";
import type { Clearance } from "../../../domain/sensitivity.ts";
import type { Change, DocumentReading, DocumentStore, Stored } from "../../../import/document-store.ts";
import type { Settler } from "../../../import/review/review-port.ts";
import type { Levelling } from "../review/document-levels.ts";
import { NO_ACCOMPANIMENT, syncItems } from "../review/item-sync.ts";
import { settleDocument } from "../review/resettle.ts";
import type { SqlDatabase, Work } from "../work.ts";
import { documentContents } from "./document-contents.ts";
import type { DocumentTexts } from "./document-texts.ts";
import { openVersion, sealVersion, touchFacts, versionInView, withdrawVersions } from "./document-versions.ts";
import { type Figures, type Written, writeFigures } from "./figure-writer.ts";
import { claimName, storedName, vanishing } from "./former-version.ts";
import { forgetEntry, ledgerEntries, ledgerEntry, recordEntry } from "./ingest-ledger.ts";
import { writePlaces } from "./place-writer.ts";
import { findSource, type StoredName } from "./sources.ts";
import { isKeptOut, isWithdrawn, keepOut, keptOut, readmit } from "./withdrawals.ts";

/** Stores and withdraws whole documents. */
export function documentStore(database: SqlDatabase, { settler, texts }: Levelling): DocumentStore {
  return {
    replace: async (reading, approve = () => {}) => {
      const stored = await database.write(() => replaceDocument({ settler, texts }, reading, approve));
      if (stored.passages > 0) await texts.tidy();
      return stored;
    },
    find: (key) =>
      database.read(function* () {
        const name = yield* storedName(key);
        return name === undefined ? null : yield* ledgerEntry(name);
      }),
    contents: (key) =>
      database.read(function* () {
        const name = yield* storedName(key);
        const id = name === undefined ? undefined : yield* versionInView(name);
        return id === undefined ? null : yield* documentContents(id);
      }),
    documents: () => database.read(ledgerEntries),
    withdraw: (key, { staysOut } = { staysOut: false }) => database.write(() => withdrawDocument(texts, key, staysOut)),
    withdrawn: () => database.read(keptOut),
    readmit: ({ source, doc }) =>
      database.write(function* () {
        const sourceId = yield* findSource(source);
        return sourceId !== undefined && (yield* readmit({ sourceId, doc }));
      }),
  };
}

function* replaceDocument(
  { settler, texts }: Levelling,
  reading: DocumentReading,
  approve: (change: Change) => void,
): Work<Stored> {
  const { fileHash, readAt: ingestedAt, readingVersion } = reading;
  const name = yield* claimName(reading);
  const before = yield* ledgerEntry(name);
  const returns = yield* isWithdrawn(name);
  const wasKeptOut = yield* isKeptOut(name);
  yield* readmit(name);
  const former = yield* versionInView(name);
  const documentId = yield* openVersion({ ...name, fileHash, ingestedAt });
  const written = yield* writeFigures(settler, { ...name, documentId }, reading);
  const sensitivity = written.level ?? reading.sensitivity();
  yield* sealVersion(documentId, { facts: written.figures.facts, sensitivity });
  const figures = yield* withRivalsSettled(settler, name, written);
  yield* writePlaces(documentId, reading.shown());
  const passages = yield* writePassages(reading, texts, written.level);
  const { facts } = figures;
  yield* recordEntry({
    ...{ ...name, fileHash, readingVersion, readAt: ingestedAt, facts, passages },
    setAside: reading.setAside(),
  });
  yield* touchFacts();
  const stored = { ...figures, passages };
  const gone = before === null || former === undefined ? NOTHING_GONE : yield* vanishing(former, documentId);
  const { unexplained } = written;
  approve({ before, returns, keptOut: wasKeptOut, after: stored, sensitivity, unexplained, ...gone });
  return stored;
}

/**
 * Earlier rulings may assign figures to a cell that the document also states clearly; known only when all is stored.
 */
function* withRivalsSettled(settler: Settler, name: StoredName, { figures, ruledBy }: Written): Work<Figures> {
  if (ruledBy === null) return figures;
  const { shown, hidden, review } = yield* settleDocument(settler, name, { id: ruledBy });
  return { ...figures, facts: figures.facts + shown - hidden, review };
}

function* withdrawDocument(texts: DocumentTexts, { source, doc }: DocumentKey, staysOut: boolean): Work<boolean> {
  const sourceId = yield* findSource(source);
  if (sourceId === undefined) return false;
  const name = { sourceId, doc };
  const hadFigures = yield* withdrawVersions(name, new Date().toISOString());
  yield* syncItems(name, [], NO_ACCOMPANIMENT);
  const hadText = yield* texts.withdraw(doc, source);
  yield* forgetEntry(name);
  const wasThere = hadFigures || hadText;
  if (wasThere) yield* touchFacts();
  if (wasThere && staysOut) yield* keepOut(name);
  return wasThere;
}

const NOTHING_GONE = { figures: 0, vanishing: 0 };

function* writePassages(
  { source, doc, fileHash, readAt, passages }: DocumentReading,
  texts: DocumentTexts,
  level: Clearance | null,
): Work<number> {
  if (passages === null || passages.drafts.length === 0) {
    yield* texts.withdraw(doc, source);
    return 0;
  }
  const { drafts } = passages;
  const labels = level === null ? passages.labels : { ...passages.labels, sensitivity: level };
  return yield* texts.replace({ source, doc, fileHash, ingestedAt: readAt, labels, passages: drafts });
}
