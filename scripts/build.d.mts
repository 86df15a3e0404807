/** Bundles the playground's page; answers the folder that holds it. */
export function buildWeb(outdir?: string): Promise<string>;
