import type { z } from "zod";
import type { Actor } from "../../actor.ts";
import type { Card } from "../../blocks/card.ts";

/** The tool that shows again what somebody bought: buttons of other tools call it. */
export const openResultName = "open_result";

/** What a tool answers. */
export interface ToolAnswer {
  /** For the model, which tells it in its own words: plain text of any characters, already redacted for who asks. */
  text: string;
  /** For the person's own eyes. */
  card?: Card | undefined;
}

/** What a model can have done for a person. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  /** Such as `look_up_person`. */
  name: string;
  /** For people who are asked whether it may be used. */
  title: string;
  /** For models: what it does, what it costs, and when to use it. */
  description: string;
  input: Input;
  /** Whether it changes nothing and costs nothing. */
  isReading: boolean;
  answer: (actor: Actor, input: z.infer<Input>) => Promise<ToolAnswer>;
}
