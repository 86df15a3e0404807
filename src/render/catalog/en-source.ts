/** Texts of the dialog that shows the place of a figure. */
export const EN_SOURCE = {
  title: "Source",
  /** Labels from the outermost to the innermost. */
  path: (labels: readonly string[]) => labels.join(" / "),
  show: (mark: number) => `Show source ${mark}`,
  showOnly: "Show source",
  choose: "Show the source of …",
  previous: "‹ Previous",
  next: "Next ›",
  position: (at: number, of: number) => `Source ${at} of ${of}`,
  /** Below a picture of the figure's table. */
  legend: "▸ marks the cell.",
  hiddenRows: "⋮ stands for rows that are not shown.",
  raw: (text: string) => `The document shows “${text}”.`,
  noTable: "The rows around the cell are not kept for this figure.",
  /** The person follows. */
  loadedBy: (day: string) => `Loaded on ${day} by `,
  loadedFrom: (day: string, folder: string) => `Loaded on ${day} from the folder ${folder}`,
  /** Follows either. */
  inPlaceOf: (day: string) => `, in place of what was loaded on ${day}`,
  replaced: (day: string) => `Other content took its place on ${day}: this is what it said before.`,
  listedIn: (doc: string) => `As listed in ${doc}.`,
  holdsNow: (figure: string) => `The value that holds now: ${figure}.`,
  alsoStated: (figure: string, place: string) => `Also stated: ${figure} · ${place}`,
  picture: (place: string) => `The texts of the page as they stand, with the cell marked: ${place}`,
  gone: "This figure is no longer there for you: its document was replaced or withdrawn, or you may not see it.",
};
