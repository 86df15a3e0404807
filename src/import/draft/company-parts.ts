import { figuresBy, shareOfSums } from "../tables/sums.ts";
import type { Roles } from "./heading-roles.ts";
import type { TableHeadings } from "./table-headings.ts";
import { entityKey, WHOLE_COMPANY } from "./titles.ts";

/** Rates do not add up, so the sums of most figures, not all, have to match. */
const MOST = 0.5;

/** Keys of entities whose figures add up to those of the company in some table. */
export function partsOfCompany(tables: readonly TableHeadings[], roles: Roles): readonly string[] {
  const parts = new Set<string>();
  for (const [index, { rows, columns, evidence }] of tables.entries()) {
    for (const [axis, lines] of [
      ["column", columns],
      ["row", rows],
    ] as const) {
      const keys = lines.map(({ names }) => {
        const entity = names.find(({ level }) => roles.roleOf(index, level)?.kind === "entity");
        return entity === undefined ? null : entityKey(entity.name, roles.stem);
      });
      const whole = keys.indexOf(WHOLE_COMPANY);
      const others = keys.flatMap((key, at) => (key === null || at === whole ? [] : [{ key, at }]));
      if (whole < 0 || new Set(keys).size !== keys.length) continue;
      const figures = figuresBy(axis, evidence.layout.rows);
      const figuresOf = (at: number) => figures.get(lines[at]?.at ?? -1);
      const share = shareOfSums(
        figuresOf(whole),
        others.map(({ at }) => figuresOf(at)),
      );
      if (share > MOST) for (const { key } of others) parts.add(key);
    }
  }
  return [...parts];
}
