import type { ModalView } from "@slack/types";
import { z } from "zod";
import { context, section } from "../../../blocks/card.ts";
import { limits } from "../../../blocks/limits.ts";
import type { FeedSource } from "../../../reminders/sources/source.ts";
import { jsonValue } from "../../../slack/input/json-value.ts";
import { ids } from "../ids.ts";
import { feedName, placeText } from "../list/source-text.ts";
import { settingsFields } from "./settings-fields.ts";

/** Where the form was opened, and where to show the result. */
export const formOrigin = z.discriminatedUnion("in", [
  z.object({ in: z.literal("message"), channel: z.string().optional(), responseUrl: z.url() }),
  z.object({ in: z.literal("modal"), view: z.string().min(1) }),
  z.object({ in: z.literal("home") }),
]);
export type FormOrigin = z.infer<typeof formOrigin>;

/** What the form carries. */
export const changeFormValue = jsonValue(
  z.object({ source: z.string().min(1), origin: formOrigin }),
  limits.privateMetadata,
);

/** The form for a calendar's settings. */
export function changeFormModal(source: FeedSource, origin: FormOrigin): ModalView {
  return {
    type: "modal",
    callback_id: ids.changeView,
    private_metadata: changeFormValue.encode({ source: source.id, origin }),
    title: { type: "plain_text", text: "Change a calendar" },
    submit: { type: "plain_text", text: "Save" },
    close: { type: "plain_text", text: "Cancel" },
    blocks: [
      section(feedName(source)),
      ...settingsFields(source),
      context(
        `It changes what is posted ${placeText(source.channel)} from now on. For another address, add that one and remove this. Free.`,
      ),
    ],
  };
}
