import {
  type LearnedNames,
  meaningKey,
  type NamePick,
  type NameRuling,
  type NameUpkeep,
  type StandingRuling,
  type TaughtName,
} from "../../src/domain/learned-name.ts";

export type NamesStore = LearnedNames & NameUpkeep;

interface Ruled extends TaughtName, NameRuling {}

/** Learned names in memory: the port in its plainest form. */
export function memoryLearnedNames(): NamesStore {
  let picks: readonly NamePick[] = [];
  let rulings: readonly Ruled[] = [];
  let revision = 0;
  let askedAt: Date | null = null;
  const isSame = (one: TaughtName, { word, means }: TaughtName): boolean =>
    one.word === word && meaningKey(one.means) === meaningKey(means);
  const standing = (name: TaughtName): StandingRuling | null => {
    const found =
      rulings.find(({ word, verdict }) => word === name.word && verdict === "confirmed") ??
      rulings.find((one) => isSame(one, name));
    if (found === undefined) return null;
    const { word: _word, ...ruling } = found;
    return ruling;
  };
  return {
    note: async (pick) => {
      if (standing(pick) === null) picks = [...picks, pick];
    },
    candidates: async () => {
      const keys = [...new Set(picks.map(({ word, means }) => `${word} ${meaningKey(means)}`))].sort();
      const counted = keys.map((key) => {
        const own = picks.filter(({ word, means }) => `${word} ${meaningKey(means)}` === key);
        const [{ word, means }] = own as [NamePick];
        return { word, means, picks: own.length, people: new Set(own.map(({ asker }) => asker)).size };
      });
      return counted.sort((a, b) => b.picks - a.picks || b.people - a.people);
    },
    rule: async (name, ruling) => {
      const stands = standing(name);
      if (stands !== null) return { kind: "stands", ruling: stands };
      rulings = [...rulings, { ...name, ...ruling }];
      picks = picks.filter((one) => (ruling.verdict === "confirmed" ? one.word !== name.word : !isSame(one, name)));
      revision += 1;
      return { kind: "ruled" };
    },
    ruling: async (name) => standing(name),
    confirmed: async () =>
      rulings
        .flatMap(({ verdict, ...name }) => (verdict === "confirmed" ? [name] : []))
        .sort((a, b) => (a.word < b.word ? -1 : 1)),
    revision: async () => revision,
    forget: async (word) => {
      const had = picks.length + rulings.length;
      const ruled = rulings.length;
      picks = picks.filter((one) => one.word !== word);
      rulings = rulings.filter((one) => one.word !== word);
      if (rulings.length < ruled) revision += 1;
      return picks.length + rulings.length < had;
    },
    forgetPicks: async (before) => {
      const day = (at: Date) => at.toISOString().slice(0, 10);
      picks = picks.filter(({ at }) => day(at) >= day(before));
      return false;
    },
    lastAsked: async () => askedAt,
    markAsked: async (at) => {
      askedAt = at;
    },
  };
}
