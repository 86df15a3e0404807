import type { CalendarDate } from "../../domain/calendar.ts";
import { firstDayOf, monthIndex } from "../../domain/fiscal-years.ts";
import { MONTHS as MONTH_NAMES } from "../../language/periods/date-text.ts";
import type { PeriodWords } from "./catalog.ts";

export const MONTHS = MONTH_NAMES.map((month) => month.slice(0, 1).toUpperCase() + month.slice(1));

export const englishPeriods: PeriodWords = {
  label: (period, years) => {
    const year = period.kind === "trailing_year" ? "" : yearText(period.year);
    const fiscal = years === "fiscal" ? `FY${year}` : year;
    switch (period.kind) {
      case "year":
        return `FY${year}`;
      case "half":
        return `H${period.half} ${fiscal}`;
      case "quarter":
        return `Q${period.quarter} ${fiscal}`;
      case "nine_months":
        return `first nine months of ${fiscal}`;
      case "month":
        return `${MONTHS[period.month - 1]} ${year}`;
      case "week":
        return `week ${period.week} of ${year}`;
      case "day":
        return `${period.day} ${MONTHS[period.month - 1]} ${year}`;
      case "year_to_date":
        return `${fiscal} year to date`;
      case "quarter_to_date":
        return `Q${period.quarter} ${fiscal} to date`;
      case "month_to_date":
        return `${MONTHS[period.month - 1]} ${year} to date`;
      case "trailing_year":
        return "last twelve months";
      case "twelve_months":
        return `twelve months to ${MONTHS[period.month - 1]} ${year}`;
      case "months":
        return monthsText(firstDayOf(monthIndex(period) + 1 - period.count), period);
    }
  },
  withMonths: (label, first, last) => `${label} (${monthsText(first, last)})`,
  transition: (months) => `${months} (transition period)`,
  latest: (length) => `the latest ${length ?? "period"}`,
  date: ({ year, month, day }) => `${day} ${MONTHS[month - 1]} ${yearText(year)}`,
};

type Month = Pick<CalendarDate, "year" | "month">;

function monthsText(first: Month, last: Month): string {
  const end = `${MONTHS[last.month - 1]} ${yearText(last.year)}`;
  if (first.year === last.year && first.month === last.month) return end;
  const year = first.year === last.year ? "" : ` ${yearText(first.year)}`;
  return `${MONTHS[first.month - 1]}${year} – ${end}`;
}

function yearText(year: number): string {
  return String(year).padStart(4, "0");
}
