import type { Block, SourceDocument } from "../../documents/document.ts";
import { foldText, inPlain, plainText } from "../../language/folding.ts";
import { textOutside } from "../../language/plain-spans.ts";
import type { LabelLexicon } from "./labels/label-lexicon.ts";

/** Who a filing says it is of, on its cover: an entity of the company file, or somebody whom it does not know. */
export interface Registrant {
  readonly entity: string | null;
  readonly text: string;
}

const REGISTRANT = inPlain(
  /^(?:(?:entity )?registrant name|name of (?:the )?registrant|name of reporting entity(?: or other means of identification)?|公司名称|编制单位|报告主体名称)\s*[:：]?$/i,
);
/** A cover stands at the beginning. */
const PARTS_MAX = 3;

/** The registrant of a workbook, by the company file. */
export function registrantOf(document: SourceDocument, lexicon: LabelLexicon): Registrant | null {
  const text = registrantName(document);
  return text === null ? null : { entity: entityNamed(text, lexicon), text };
}

/** The registrant on the cover of a workbook: a line with the name of this field and one text beside it. */
export function registrantName({ parts }: Pick<SourceDocument, "parts">): string | null {
  const covers = parts.slice(0, PARTS_MAX).filter(({ kind }) => kind === "sheet");
  // A filing of several registrants does not say whose a figure is.
  const [text, ...others] = new Set(covers.flatMap(({ blocks }) => blocks.flatMap(nameIn)));
  return text === undefined || others.length > 0 ? null : text;
}

function nameIn(block: Block): readonly string[] {
  if (block.kind !== "grid") return [];
  return block.cells.flatMap(({ row, column, text }) => {
    if (!REGISTRANT.test(text.trim())) return [];
    const beside = block.cells.filter((cell) => cell.row === row && cell.column > column && cell.text.trim() !== "");
    const [only] = beside;
    return only !== undefined && beside.length === 1 && only.content.kind === "text" ? [only.text] : [];
  });
}

const LEGAL_FORM =
  /^(?:the|co|company|corp|corporation|inc|incorporated|plc|ltd|limited|llc|lp|llp|ag|sa|se|nv|spa|gmbh|ab|oyj|asa|kk|com|de|md|nj|ny|new)$/;
const LEGAL_FORM_HAN = /股份有限公司|有限责任公司|有限公司|公司/g;

/** The one entity that a registered name consists of, besides its legal form: "SAMPLE GROUP INC /DE/". */
function entityNamed(name: string, lexicon: LabelLexicon): string | null {
  const text = plainText(name);
  const found = lexicon.find(text);
  const codes = new Set(
    found.flatMap(({ meanings }) => meanings.flatMap((one) => (one.slot === "entity" ? [one.code] : []))),
  );
  const left = foldText(textOutside(text, found))
    .replace(LEGAL_FORM_HAN, " ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !LEGAL_FORM.test(word));
  const [code] = codes;
  const isName = found.every(({ meanings }) => meanings.some(({ slot }) => slot === "entity"));
  return code !== undefined && codes.size === 1 && isName && left.length === 0 ? code : null;
}
