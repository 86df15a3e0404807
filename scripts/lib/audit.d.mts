/** What `npm audit` found in the dependencies that are shipped. `unknown`: the registry could not be asked. */
export type Audit =
  | { readonly kind: "clean" }
  | { readonly kind: "faulty"; readonly count: number }
  | { readonly kind: "unknown"; readonly why: string };

/** Asks the registry for known high and critical faults of the shipped dependencies. */
export function auditDependencies(): Promise<Audit>;

/** Judges what `npm audit --json` printed. */
export function judgeAudit(report: string): Audit;
