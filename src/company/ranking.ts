import { namesDocument } from "../domain/name-pattern.ts";
import type { Ranking } from "../domain/profile.ts";
import type { FaultLog } from "./fault-log.ts";
import { nearestName } from "./nearest-name.ts";
import { rankedDocumentShape, rankingShape } from "./profile-schema.ts";
import { readShape } from "./shape-faults.ts";
import type { YamlPath } from "./yaml-source.ts";

/** Used without a `ranking` section: all documents have the same rank. */
const NO_RANKING: Ranking = { order: [], defaultRank: "", documents: [] };

/** Reads the `ranking` section; rank names are case-insensitive. */
export function readRanking(section: unknown, log: FaultLog): Ranking {
  if (section === undefined || section === null) return NO_RANKING;
  const raw = readShape(rankingShape, section, ["ranking"], log);
  if (!raw) return NO_RANKING;
  const order = raw.order.map(nameOf);
  for (const [index, name] of order.entries()) {
    if (order.indexOf(name) < index)
      log.add(
        ["ranking", "order", index],
        "value",
        `${name} stands twice in the order`,
        "Keep it at one of the two places",
      );
  }
  return {
    order,
    defaultRank: knownRank(raw.default, order, ["ranking", "default"], log),
    documents: readRules(raw.documents, order, log),
  };
}

/**
 * Returns a function for the rank of a document; a higher number takes precedence. The rank comes from the document's
 * own `status` label, else from the first rule that matches its name, else it is the default.
 */
export function rankNumber({ order, defaultRank, documents }: Ranking): (doc: string, status: string | null) => number {
  const height = (rank: string): number => order.length - 1 - order.indexOf(rank);
  return (doc, status) => {
    const own = status === null ? null : nameOf(status);
    if (own !== null && order.includes(own)) return height(own);
    const rule = documents.find(({ match }) => namesDocument(match, doc));
    return order.length === 0 ? 0 : height(rule?.rank ?? defaultRank);
  };
}

function readRules(section: unknown, order: readonly string[], log: FaultLog): Ranking["documents"] {
  if (section === undefined || section === null) return [];
  if (!Array.isArray(section)) {
    const remedy = 'Write documents: and one entry with - { match: "*audited*", rank: audited } for each rule';
    log.add(["ranking", "documents"], "value", "documents is not a list", remedy);
    return [];
  }
  return section.flatMap((body: unknown, index) => {
    const path = ["ranking", "documents", index];
    const raw = readShape(rankedDocumentShape, body, path, log);
    return raw ? [{ match: raw.match, rank: knownRank(raw.rank, order, [...path, "rank"], log) }] : [];
  });
}

function knownRank(written: string, order: readonly string[], path: YamlPath, log: FaultLog): string {
  const rank = nameOf(written);
  if (!order.includes(rank)) {
    const nearest = nearestName(rank, order);
    const remedy = nearest === null ? `Write one of ${order.join(", ")}, or add it to order` : `Write ${nearest}`;
    log.add(path, "value", `${rank} is not among the ranks in order`, remedy);
  }
  return rank;
}

function nameOf(rank: string): string {
  return rank.trim().toLowerCase();
}
