/** Who does something: a person, and the organisation whose data they work with. */
export interface Actor {
  organisation: string;
  /** Slack's ID. */
  person: string;
}

/** Who types a command, and where. */
export interface ActorInChannel extends Actor {
  /** The conversation, which they're therefore in; absent where it doesn't matter, as in a form. */
  channel?: string | undefined;
}
