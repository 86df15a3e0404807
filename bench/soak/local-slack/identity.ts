/** Who the bot is in the local workspace, and what it presents. */
export const IDENTITY = {
  team: "T0SOAK",
  app: "A0SOAK",
  botUser: "U0FOOTNOTE",
  bot: "B0FOOTNOTE",
  botToken: "xoxb-soak",
  appToken: "xapp-soak",
  signingSecret: "soak-signing-secret",
} as const;
