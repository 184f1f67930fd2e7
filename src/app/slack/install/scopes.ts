/** A permission that is asked for at the installation, and what it's for. */
export interface RequestedScope {
  name: string;
  /** In plain words, for whoever installs the app. */
  reason: string;
  /** Whether the app can be installed without it: then a feature says what it lacks. */
  isOptional?: boolean;
}

/** The bot's scopes, as in `manifest-http.yml`; `OPERATING.md` says more about each. */
export const requestedScopes: readonly RequestedScope[] = [
  { name: "commands", reason: "Add the commands and shortcuts you type or click." },
  {
    name: "users:read",
    reason: "See who's a member, a guest or an admin, so that only your own people see profiles.",
  },
  { name: "users:read.email", reason: "Find a colleague's or guest's profile by their e-mail address." },
  { name: "chat:write", reason: "Send you results and reminders, and post what you share." },
  {
    name: "channels:read",
    reason: "Check who's in a public channel before posting there, so that nobody reads their own profile.",
  },
  {
    name: "groups:read",
    reason: "The same for private channels. Without it, we post nothing in private channels.",
    isOptional: true,
  },
  { name: "im:write", reason: "Message you directly." },
  {
    name: "files:read",
    reason: "Read the CSV file an admin uploads to import contacts. Without it, there's no import.",
    isOptional: true,
  },
  {
    name: "files:write",
    reason: "Send an admin the files they export. Without it, there's no export.",
    isOptional: true,
  },
  { name: "im:history", reason: "Read what you write to it. Without it, it can't answer.", isOptional: true },
  {
    name: "app_mentions:read",
    reason: "Read what mentions it in channels, and nothing else there. Without it, it can't answer that.",
    isOptional: true,
  },
  { name: "assistant:write", reason: "Have Slack suggest questions to ask it.", isOptional: true },
  {
    name: "links:read",
    reason: "See the LinkedIn and CRM links people post, to preview them. Without it, there are no previews.",
    isOptional: true,
  },
  {
    name: "links:write",
    reason: "Show a contact's name below such a link. Without it, there are no previews.",
    isOptional: true,
  },
  {
    name: "mcp:connect",
    reason: "Answer what you ask Slackbot. Without it, Slackbot doesn't ask Rapport.",
    isOptional: true,
  },
];
