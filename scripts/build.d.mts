/** Bundles the playground's page; answers the folder that holds it. */
export function buildWeb(outdir?: string): Promise<string>;

/** Gives sources that tests load the addresses that they have in the built program. */
export const BUILT_ADDRESSES: {
  readonly name: string;
  transform(source: string, path: string): string | null;
};
