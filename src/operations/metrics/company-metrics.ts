import type { ClosedMetrics } from "./closed-metrics.ts";
import type { CompanyMetrics } from "./ports.ts";

/** Whether the company file of a running server is faulty. */
export function companyMetrics(metrics: ClosedMetrics): CompanyMetrics {
  let isFaulty = false;
  metrics.gauge(
    {
      name: "footnote_company_file_faulty",
      help: "1 while the company file has a fault and the access rules that were read before hold",
      labels: {},
    },
    async () => [[{}, isFaulty ? 1 : 0]],
  );
  return {
    faulty: (is) => {
      isFaulty = is;
    },
  };
}
