import type { Language } from "../../domain/profile.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import { replyLanguage } from "../texts.ts";

/** The language of a person's last answer. */
export async function languageOf({ receipts, logger }: Edge, user: string): Promise<Language> {
  try {
    const [latest] = await receipts.latestOf(user, 1);
    return latest?.language ?? "en";
  } catch (error) {
    logger.error({ fault: faultCode(error) }, "the language of a person could not be read");
    return "en";
  }
}

/** Chinese where somebody writes so; what is in no language, such as nothing, gets that of their last answer. */
export function languageFor(edge: Edge, user: string, text: string): Promise<Language> {
  return replyLanguage(text) === "zh" ? Promise.resolve("zh") : languageOf(edge, user);
}
