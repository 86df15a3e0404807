import { inPlain } from "./folding.ts";

const NAME = inPlain(
  /^(?:(?:document|security|information|data|protective)[ _-]?)?(?:sensitivity|classification|confidentiality|marking|secrecy|tlp)(?:[ _-]?(?:label|level))?$|^(?:密级|保密级别|保密等级|机密级别|安全等级|敏感度|敏感级别)$/i,
);

/** Whether the name of a label, property or column says that it holds a sensitivity level. */
export function isSensitivityName(name: string): boolean {
  return NAME.test(name.trim());
}
