import { agreement } from "./agreement.ts";
import { type Anchor, sameValue } from "./anchors.ts";
import type { Bound } from "./bounds.ts";
import type { GroundFault } from "./faults.ts";
import { anchorsOf, type Comparison } from "./sources.ts";

/** What a passage has to say of a number for a statement to say the first of it. "about" may be left out, and may soften any bound. */
const BORNE_OUT_BY: Readonly<Record<Exclude<Bound, null> | "none", readonly Bound[]>> = {
  above: ["above"],
  below: ["below", "nearly"],
  nearly: ["nearly", "below"],
  about: ["about", "nearly", "above", "below"],
  none: [null, "about", "nearly"],
};
/** A place that fits nearly as well as the best may be the one that is meant. */
const NEARLY = 0.6;

/** A number that is said to be a bound has to be one in the passage, and the other way round. */
export function boundFault({ statement, sources, labels, weights }: Comparison): GroundFault | null {
  const written = anchorsOf([...sources, ...labels]).filter(({ kind }) => kind === "figure");
  const figures = statement.anchors.filter(({ kind }) => kind === "figure");
  const isBorneOut = (figure: Anchor): boolean => {
    const places = written
      .filter((source) => sameValue(figure, source))
      .map((source) => ({ source, score: agreement(figure, source, weights) }));
    const best = Math.max(...places.map(({ score }) => score));
    const meant = places.filter(({ score }) => score >= best * NEARLY);
    // A number that stands nowhere has been judged before.
    return (
      meant.length === 0 || meant.some(({ source }) => BORNE_OUT_BY[figure.bound ?? "none"].includes(source.bound))
    );
  };
  return figures.every(isBorneOut) ? null : "figure";
}
