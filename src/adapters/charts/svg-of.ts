import { loader, logger, None, parse, View } from "vega";
import { compile } from "vega-lite";
import type { Chart } from "../../domain/chart.ts";
import { specOf } from "./chart-spec.ts";

/** Loads nothing: a chart has all of its data. */
const BLOCKED = {
  ...loader(),
  load: refuse,
  sanitize: refuse,
  http: refuse,
  file: refuse,
};

function refuse(): Promise<never> {
  return Promise.reject(new Error("A chart loads nothing."));
}

const SILENT = logger(None);

/** A chart as SVG. */
export async function svgOf(chart: Chart): Promise<string> {
  const { spec } = compile(specOf(chart), { logger: SILENT });
  const view = new View(parse(spec), { renderer: "none", loader: BLOCKED, logger: SILENT });
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
}
