import { inPlain } from "./folding.ts";

const NAME = inPlain(
  /^(?:(?:document|security|information|data|protective)[ _-]?)?(?:sensitivity|classification|confidentiality|marking|secrecy|tlp)(?:[ _-]?(?:label|level))?$|^(?:密级|保密级别|保密等级|机密级别|安全等级|敏感度|敏感级别)$/i,
);

/** Whether a label, a property or a column is named as one that holds a level of sensitivity. */
export function isSensitivityName(name: string): boolean {
  return NAME.test(name.trim());
}
