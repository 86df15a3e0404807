/** Words whose effect reaches beyond their own clause, by kind of effect. */
const BINDING: Readonly<Record<string, string>> = {
  condition: `
if, unless, provided, providing, subject to, assuming, assumed, assumes, assumption, assumptions, whether, depending, depends, depend, dependent, otherwise, as long as, so long as, in case, in the event, on condition, conditional, conditions, given that, contingent, should there, pending, in theory, in principle`,
  exception: `
except, excepting, exception, exceptions, exclude, excludes, excluded, excluding, exclusive of, other than, apart from, aside from, but for, save for, besides, rather, instead, include, includes, included, including, inclusive, adjusted, adjusting, before tax, after tax, net of, regardless, irrespective, only, merely, solely, exclusively, underlying, restated, pro forma, like-for-like, annualised, annualized, gross, net, constant, local currency, same-store, organic, consolidated`,
};

/** Words for the condition or the source of a statement. */
const GOVERNING: Readonly<Record<string, string>> = {
  negation: `
not, no, never, none, nothing, nobody, nowhere, neither, nor, without, cannot, hardly, barely, scarcely, seldom, rarely, little, few, lack, lacks, lacked, lacking, fail, fails, failed, failing, failure to, refuse, refuses, refused, deny, denies, denied, denying,
false, falsely, untrue, wrong, wrongly, contrary, impossible, absent, absence, unable, cease, ceases, ceased, cancel, cancelled, canceled, withdrawn, void, wrongly`,
  doubt: `
must, need, needs, needed, require, requires, required, plan to, plans to, at risk, on target, on trial, targeted to, budgeted to, may, might, could, would, should, can, ought, expect, expects, expected, expecting, expectation, expectations, unexpected, unexpectedly, planned, planning, probably, possibly, possible, perhaps, maybe, likely, unlikely, intend, intends, intended, aim, aims, aimed, aiming, hope, hopes, hoped, hoping, estimate, estimates, estimated, estimation,
forecast, forecasts, projected, projection, projections, potential, potentially, appear, appears, appeared, seem, seems, seemed, apparently, presumably, supposedly, preliminary, provisional, provisionally, tentative, tentatively, draft, proposed, proposes, proposal, targeted, unaudited, uncertain, uncertainty, unclear,
suspect, suspected, doubt, doubts, doubtful, guidance, outlook, scenario, theoretical, hypothetical, so-called, indicative, try, tries, tried, trying, attempt, attempts, attempted, seek, seeks, sought, scheduled, due to be, set to, pilot`,
  speaker: `
report that, reports that, state that, states that, note that, notes that, in the view of, in the opinion of, considered, considers, feels, felt, called, described as, according, said, says, say, saying, stated, stating, reported, reporting, reportedly, allege, alleges, alleged, allegedly, believe, believes, believed, think, thinks, thought, tell, tells, told, announce, announces, announced, argue, argues, argued, noted, noting, warn, warns, warned, warning, claimed, claiming, claims that,
claim that, viewed, judge, judges, judged, judgement, assess, assesses, assessed, conclude, concludes, concluded, find that, finds that, found, suggest, suggests, suggested, suggesting, indicate, indicates, indicated, indicating, mention, mentions, mentioned, add that, added that, maintain that, insist, insists, insisted, confirm, confirms, confirmed,
dispute, disputes, disputed, admit, admits, admitted, assert, asserts, asserted, quoted, explain, explains, explained, rumour, rumours, rumor, analysts, critics, respondents, cited, citing, known as`,
};

/** Words for amounts, times and persons. */
const MEASURING: Readonly<Record<string, string>> = {
  bound: `
at least, at most, up to, as much as, as many as, about, around, approximately, roughly, nearly, almost, close to, some, over, under, above, below, beyond, within, between, more, less, fewer, most, least, just, maximum, minimum, no later, limit, limits, limited, capped, exceed, exceeds,
exceeded, exceeding, part, partly, partially, mainly, mostly, largely, chiefly, primarily, all, every, each, any, both, either, entirely, wholly, fully, exactly, quite, even, half, majority, minority, enough`,
  comparison: `
than, compare, compares, compared, comparing, comparison, comparable, versus, vs, against, relative, relatively, unlike, like, similar, same, equal, equally, twice, double, doubled, triple, tripled, higher, lower, larger, smaller, bigger, faster, slower, longer, shorter, stronger, weaker, better, worse, cheaper, dearer, further, highest, lowest, largest, smallest, biggest, fastest, slowest,
longest, shortest, strongest, weakest, best, worst, greater, greatest, closer, wider, narrower, ahead, behind, in line with, as well as`,
  number: `
zero, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen, sixteen, seventeen, eighteen, nineteen, twenty, thirty, forty, fifty, sixty, seventy, eighty, ninety, hundred, hundreds, thousand, thousands, dozen, dozens, million, millions, billion, billions, trillion, third, thirds, quarter, quarters, fifth, fifths, sixth, seventh, eighth, ninth, tenth, tenths,
first, second, fourth, last, several, many, much, number, per`,
  unit: `
percent, percentage, point, points, bps, basis, m, mn, bn, k, tn, pp, usd, hkd, sgd, cny, rmb, eur, gbp, jpy, chf, dollar, dollars, euro, euros, yuan, cent, cents, pound, pounds, hour, hours, minute, minutes, seconds, times, tonne, tonnes, ton, tons, kg, km, metres, miles, square, head, heads`,
  time: `
when, whenever, once, year, years, yearly, annual, annually, month, months, monthly, week, weeks, weekly, weekend, day, days, daily, night, morning, evening, today, yesterday, tomorrow, tonight, january, february, march, april, june, july, august, september, october, november, december, spring, summer, autumn, winter, monday, tuesday, wednesday, thursday, friday, saturday, sunday, since, until, till, before, after,
afterwards, during, throughout, now, currently, current, recent, recently, lately, previous, previously, former, formerly, earlier, early, later, late, then, still, already, yet, ago, next, past, date, dates, period, periods, season, seasons, temporary, temporarily, permanent, permanently, initially, originally, eventually, soon, again, always, usually, often, sometimes, occasionally, generally, typically,
normally, so far, to date, at present, for now, going forward, effective, from, by the end, deadline, meanwhile, decade, century, fiscal, interim, expire, expires, expired`,
};

const listed = (lists: Readonly<Record<string, string>>): readonly string[] =>
  Object.values(lists).flatMap((list) => list.trim().split(/,\s+/));

export const BINDING_ENGLISH = listed(BINDING);
export const GOVERNING_ENGLISH = listed(GOVERNING);
export const MEASURING_ENGLISH = listed(MEASURING);
