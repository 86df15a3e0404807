/** English words that begin clauses and phrases, for cutting sentences where the rest does not depend on the cut. */
const listed = (words: string): readonly string[] => words.trim().split(/,\s+/);

/** Words that only join a sentence to the one before it. */
export const DISPENSABLE_ENGLISH = listed(`
in addition, additionally, furthermore, moreover, however, nevertheless, nonetheless, also, too, as well, simply, in turn, of course, indeed, in fact, in particular, likewise, similarly, accordingly, consequently, therefore, thus, hence, as a result, at the same time, for example, for instance, by the way, after all, in short, in summary, in other words, that said, notably, incidentally, naturally, once more, overall, on the whole`);

/** Beginnings of separate clauses and phrases of cause, effect or addition. */
export const OWN_CLAUSES_ENGLISH = listed(`
because, because of, since, so, so that, while, whereas, and, owing to, due to, thanks to, on the back of, as a result of, on account of, driven by, helped by, supported by, led by, caused by, boosted by, lifted by, hurt by, hit by, held back by, dragged down by, prompted by, despite, in spite of`);

/** Beginnings of clauses that continue a word before them or refer to the statement before. */
export const LINKED_CLAUSES_ENGLISH = listed(
  "which, who, whose, where, as, reflecting, leading to, resulting in, attracted by, represented by, backed by, something that, mainly on, mainly in, preferably",
);

/** Degree words before these beginnings. */
export const DEGREES_ENGLISH = listed(
  "mainly, mostly, partly, largely, chiefly, primarily, particularly, especially, not least",
);

/** Other beginnings of a final part that may be cut. */
export const TRAILING_ENGLISH = listed(`
so that, in response to, offset by, followed by, accompanied by, backed by, driving, helping, supporting, boosting, lifting, leading, allowing, enabling, making, giving, bringing, adding, leaving, pushing, pulling, putting, keeping, causing, contributing to, easing, cutting, raising, reducing, increasing, improving, widening, narrowing, showing, underlining, highlighting, marking, continuing, extending, following, using, thereby, with, to`);

/** Beginnings that need no comma before them. */
export const BARE_ENGLISH = listed(
  "because, because of, while, whereas, and, owing to, due to, thanks to, as a result of, on account of",
);

/** Beginnings of sentences with a clause or phrase of cause or means. */
export const LEADING_ENGLISH = listed(`
because, because of, as, while, whereas, although, though, owing to, due to, thanks to, on the back of, as a result of, on account of, in response to, with, driven by, helped by, supported by, led by, boosted by, lifted by, hurt by, hit by, held back by, backed by, prompted by, reflecting, building on, following, despite, in spite of, to, in order to, alongside`);

/** Beginnings of insertions between two commas. */
export const PASSING_ENGLISH = listed(`
which, who, whose, where, driven by, helped by, supported by, led by, caused by, boosted by, lifted by, hurt by, hit by, held back by, backed by, prompted by, reflecting, owing to, due to, thanks to, because of, a, an, the, its, our, their, in turn, together with, along with, alongside`);

/** A clause that begins with one of these is no main clause. */
export const SUBORDINATE_ENGLISH = listed(`
because, as, while, whereas, although, though, since, if, unless, when, where, once, until, that, which, who, whose, whom, what, how, why, whether, so that, in order to, despite, with, owing to, due to, thanks to, following, after, before, to`);

/** No clause ends with one of these. */
export const DANGLING_ENGLISH = listed(`
is, are, was, were, be, been, being, am, has, have, had, do, does, did, will, would, shall, should, can, could, may, might, must, a, an, the, its, their, our, his, her, of, to, in, on, at, by, for, from, with, into, onto, over, under, than, as, and, or, but, nor, not, only, just, even, mainly, mostly, partly, largely, chiefly, primarily, simply, solely, more, less, very, so, such, both, either, neither, between, because, that, which, who, if, whether, while, although, until, since, due, owing, thanks, particularly, especially, precisely, probably, perhaps, entirely, exactly, purely, much, most, when, where, about, through, per, no, each, every, other, another`);

/** Pronouns that refer back. */
export const PRONOUNS_ENGLISH = listed(
  "it, its, he, she, his, her, they, their, them, this, that, these, those, such, both, which, who, here, there, former, latter, each, either, neither, and, or, but, so, nor, yet, all, some, others, one",
);

/** Finite verbs; forms in -ed are recognised by their ending. */
export const FINITE_ENGLISH = listed(`
believes, thinks, hopes, knows, agrees, writes, argues, is, are, was, were, has, have, had, do, does, did, will, would, shall, should, can, could, may, might, must, rose, rises, rise, fell, falls, fall, grew, grows, grow, shrank, shrinks, sank, sinks, went, goes, came, comes, made, makes, took, takes, gave, gives, got, gets, kept, keeps, held, holds, led, leads, left, leaves, lost, loses, met, meets, paid, pays, put, puts, ran, runs, saw, sees, sent, sends, set, sets, sold, sells, sell, shows, spent, spends, stood, stands, told, tells, thought, thinks, understood, won, wins, wrote, writes, became, becomes, began, begins, bought, buys, brought, brings, built, builds,
caught, chose, chooses, cost, costs, cut, cuts, drew, draws, drove, drives, ate, felt, feels, fought, found, finds, hit, hits, hurt, hurts, knew, knows, lay, lies, lent, lends, let, lets, meant, means, read, reads, rode, sat, sits, slid, slides, slipped, spoke, speaks, split, spread, swung, taught, wore, withdrew, overtook, underwent, upheld, dealt, said, says, remains, reflects, covers, helps, serves, uses, works, needs, wants, offers, opens, closes, starts, stops, stays, moves, moved, carries, earns, employs, expects, explains, includes, increases, decreases, improves, declines, drops, gains, allows, applies, accounts, adds, asks, buys, calls, depends, ends, exceeds,
follows, handles, hires, joins, lasts, limits, owns, plays, prefers, produces, provides, receives, reduces, replaces, requires, returns, seeks, supports, takes, tends, trains, turns, weakens, contains, consists, contributes, belongs, supplies, supply, own, buy, need, prefer, sell, want, work, use, pay, stay, remain, live, hold, keep, earn, save, saves, refer, refers, follow, drop, changes, points, begin, mean, depend, tend, receive, carry, come, go, get, give, take, make, run, ask, asks, join, lose, leave, expect, think, believe, apply, matter, matters, mature, matures, tell, bring, move, rise, stop, start, open, close, add, account, remind, drives, drive, employ, produce, provide, consist, contain, include, reflect, help, grow, fall`);

/** Openings that only announce a statement. */
export const PREFACES_ENGLISH = [
  "it should be (?:mentioned|noted|added|said|pointed out)(?: here| first| too)? that",
  "(?:please|we) note that",
  "it is worth (?:noting|mentioning) that",
  "as (?:already |previously )?(?:noted|mentioned|described|explained|discussed|announced|shown|set out)(?: [^,]+)?,",
  "for (?:the avoidance of doubt|completeness|the record|[a-z]+ reasons),",
  "(?:perhaps )?not surprisingly,",
  "unsurprisingly,",
  "towards the end of the meeting,?",
];
