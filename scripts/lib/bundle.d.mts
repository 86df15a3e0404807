/** Bundles a module, named from the project folder, into a file that Node starts; answers its path. */
export function bundled(file: string): Promise<string>;
