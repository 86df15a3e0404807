import { isPseudonym } from "../domain/personal-data.ts";

/** A person in mrkdwn: mentioned, or the name that took the place of one who was erased. */
export function mention(user: string): string {
  return isPseudonym(user) ? user : `<@${user}>`;
}
