/** Words that nobody may read. */
const WORDS = [
  "xoxb-1234567890-crash-secret: how much revenue did Tern Baltic make? 3,370.5 USD m",
  "    at revenue (/srv/3370.5/tern-baltic.ts:3370:5)",
  // A file that is there, as a frame of Footnote's own would name it.
  `    at revenue (${process.cwd()}/src/main.ts:3370:5)`,
].join("\n");

class CellUnreadable extends Error {
  readonly code = "E_CELL";
  readonly question = WORDS;
}

/** The ways in which a process may break. */
export const crashes: Readonly<Record<string, () => void>> = {
  thrown: () => {
    throw new CellUnreadable(WORDS);
  },
  rejected: () => void Promise.reject(new CellUnreadable(WORDS)),
  caused: () => {
    throw new TypeError(WORDS, { cause: new CellUnreadable(WORDS) });
  },
  text: () => {
    throw WORDS;
  },
  object: () => void Promise.reject({ question: WORDS }),
  unreadable: () => {
    throw Object.defineProperty(new Error(WORDS), "stack", {
      get: () => {
        throw new Error(WORDS);
      },
    });
  },
  again: () => {
    process.nextTick(() => {
      throw new CellUnreadable(WORDS);
    });
    throw new TypeError(WORDS);
  },
};
