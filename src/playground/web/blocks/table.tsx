import type { ReactNode } from "react";
import { isJsonObject, type JsonObject } from "../../json.ts";
import { withKeys } from "../text/mrkdwn.tsx";
import { RichText } from "./rich-text.tsx";
import { stringIn } from "./text-object.tsx";

/** A table or data_table block; the first row is the header. Wide tables scroll horizontally. */
export function Table({ block }: { readonly block: JsonObject }): ReactNode {
  const [header = [], ...rows] = rowsOf(block);
  const settings = Array.isArray(block.column_settings) ? block.column_settings : [];
  const isDataTable = block.type === "data_table";
  const classOf = (cell: unknown, column: number) => cellClass(settings[column], cell, isDataTable);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable with the keyboard
    <section className="table-frame" tabIndex={0} aria-label={stringIn(block, "caption") || "Table"}>
      <table>
        {isDataTable && <caption>{stringIn(block, "caption")}</caption>}
        <thead>
          <tr>
            {withKeys(header, (cell, column) => (
              <th scope="col" className={classOf(cell, column)}>
                <Cell cell={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {withKeys(rows, (row) => (
            <tr>
              {withKeys(row, (cell, column) => (
                <td className={classOf(cell, column)}>
                  <Cell cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function rowsOf(block: JsonObject): readonly (readonly unknown[])[] {
  return Array.isArray(block.rows) ? block.rows.filter((row): row is unknown[] => Array.isArray(row)) : [];
}

function cellClass(setting: unknown, cell: unknown, numbersToTheRight: boolean): string {
  const align = stringIn(setting, "align");
  const isNumber = numbersToTheRight && stringIn(cell, "type") === "raw_number";
  const wraps = isJsonObject(setting) && setting.is_wrapped === true;
  return `align-${align || (isNumber ? "right" : "left")}${wraps ? " wraps" : ""}`;
}

function Cell({ cell }: { readonly cell: unknown }): ReactNode {
  if (isJsonObject(cell) && cell.type === "rich_text") return <RichText block={cell} />;
  return stringIn(cell, "text");
}
