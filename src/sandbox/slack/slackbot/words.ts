type Ask = { tool: string; input: Record<string, unknown> };

/**
 * What Slackbot understands here, the first that fits: Slack's own has a model for it. Named parts are the tool's
 * arguments; of those that nobody named, a model would think of some, and here they're always the same.
 */
const phrases: readonly { tool: string; words: RegExp; example: string; unsaid?: Ask["input"] }[] = [
  {
    tool: "look_up_person",
    words: /^(?:who is|who's|look up) (?<person>.+?)\??$/i,
    example: "who is jane@acme.com",
  },
  {
    tool: "quote_brief",
    words:
      /^(?:brief|prep)(?: me)?(?: on| for)? (?<person>.+?)(?: for (?:a|the) (?<prep_type>meeting|call|presentation))?(?: before .+?)?(?: about (?<topic>.+))?$/i,
    example: "brief me on jane@acme.com for a call about Q3 renewal",
    unsaid: { prep_type: "meeting", topic: "what comes next" },
  },
  {
    tool: "quote_wave",
    words: /^(?:write to|wave to|wave) (?<person>.+?)(?: (?:about|that|to) (?<goal>.+))?$/i,
    example: "write to jane@acme.com about the renewal",
  },
  {
    tool: "quote_rephrasing",
    words: /^rephrase (?:this )?for (?<person>.+?): (?<message>.+)$/is,
    example: "rephrase for jane@acme.com: I was wondering if you could maybe call me.",
  },
  { tool: "upcoming_meetings", words: /\b(?:meet|meetings?)\b/i, example: "when do I meet somebody" },
  { tool: "credits", words: /\bcredits?\b/i, example: "how many credits are left" },
  { tool: "recent_results", words: /\b(?:recent|results?)\b/i, example: "my recent results" },
];

/** @param text as somebody typed it @returns the tool that it asks for, and its arguments */
export function askIn(text: string): Ask | undefined {
  for (const { tool, words, unsaid } of phrases) {
    const found = words.exec(text.trim());
    const said = Object.entries(found?.groups ?? {}).filter(([, value]) => value !== undefined);
    if (found) return { tool, input: { ...unsaid, ...Object.fromEntries(said) } };
  }
  return undefined;
}

/** What to type so that Slackbot uses a tool, for the end of a line. */
export function exampleOf(tool: string): string | undefined {
  const phrase = phrases.find((one) => one.tool === tool);
  return phrase && `: “${phrase.example}”`;
}
