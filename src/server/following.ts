import type { Glossary } from "../company/glossary.ts";

/** Functions, and objects of functions, of one version of the company file. */
type Functions = { readonly [key: string]: ((...args: never[]) => unknown) | Functions };

/**
 * The same functions, each of the newest version: they are built once for every version that the engine goes on with.
 * What is built must have the same shape for each version, so a part that may be missing is a function that returns null.
 */
export function following<T extends object>(engine: { readonly glossary: Glossary }, build: () => T): T {
  let builtFor = engine.glossary;
  let built = build();
  const newest = (): T => {
    if (builtFor !== engine.glossary) [builtFor, built] = [engine.glossary, build()];
    return built;
  };
  return delegate(built as Functions, () => newest() as Functions) as T;
}

function delegate(shape: Functions, newest: () => Functions): Functions {
  const entries = Object.entries(shape).map(([key, part]) => [
    key,
    typeof part === "function"
      ? (...args: never[]) => (newest()[key] as typeof part)(...args)
      : delegate(part, () => newest()[key] as Functions),
  ]);
  return Object.fromEntries(entries);
}
