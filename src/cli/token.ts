import { type Command, Option } from "commander";
import { hashToken, newToken, TOKEN_NAME } from "../api/tokens.ts";
import { CLEARANCES, type Clearance } from "../domain/sensitivity.ts";
import { badSetting } from "../settings/settings-error.ts";

/** `footnote token`: creates API tokens. */
export function addToken(program: Command): void {
  const token = program.command("token").description("give programs access to the API");
  token
    .command("new")
    .description("make a token; it is shown this once, and the file of tokens gets its hash")
    .argument("<name>", "who will use it, such as reporting")
    .addOption(
      new Option("--clearance <level>", "what its holder may see: everything up to this level")
        .choices(CLEARANCES)
        .default("INTERNAL"),
    )
    .action((name: string, { clearance }: { readonly clearance: Clearance }) => {
      if (!TOKEN_NAME.test(name))
        throw badSetting("A token's name is made of letters, digits, - and _, such as reporting.");
      const made = newToken();
      console.error("The token, for its holder; it is kept nowhere and shown this once:");
      console.log(made);
      console.error("Its entry, for the file that FOOTNOTE_API_TOKENS_FILE names, below its line `tokens:`:");
      console.log(`  - { name: ${name}, sha256: ${hashToken(made)}, clearance: ${clearance} }`);
    });
}
