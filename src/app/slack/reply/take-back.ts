import type { Button, Overflow } from "@slack/types";
import { WebAPIPlatformError } from "@slack/web-api";
import { z } from "zod";
import { actions, button, type Card, section, sentence } from "../../blocks/card.ts";
import { limits } from "../../blocks/limits.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import { UnknownKeyError, type Vault } from "../../storage/app-vault.ts";
import { isAdministrator } from "../client/users.ts";
import { jsonValue } from "../input/carried-values.ts";
import type { ButtonArgs, OverflowArgs, Router } from "../router.ts";
import { replyPrivately } from "./delivery.ts";

const ids = { button: "post_take_back", menu: "post_menu" } as const;

const message = z.object({ channel: z.string().min(1), ts: z.string().min(1) });
type PostedMessage = z.infer<typeof message>;

const post = z.object({
  /** Slack ID of who had it posted. */
  by: z.string().min(1),
  /** Of another message than the one with the button. */
  message: message.exactOptional(),
  /** Whether an administrator was asked before: it isn't theirs. */
  isConfirmed: z.literal(true).exactOptional(),
});
type Post = z.infer<typeof post>;

/** Fits an overflow menu's option, which takes 150 characters, where it has no message. */
const postValue = jsonValue(post, limits.buttonValue);

/** What a person had us post, they can have deleted: by a button or a menu in the message itself. */
export type TakeBack = ReturnType<typeof createTakeBack>;

/** @param vault seals who posted it: nothing else says whose message of the app it is, after a restart too */
export function createTakeBack({ vault }: { vault: Pick<Vault, "seal" | "open"> }) {
  const contextOf = (organisation: string) => ({ organisation, field: "post.by", row: [] }) as const;
  const seal = (organisation: string, value: Post) =>
    vault.seal(contextOf(organisation), postValue.encode(value));

  const takeBackButton = (organisation: string, post: Post): Button =>
    button(ids.button, label, { about: "what was posted", value: seal(organisation, post) });
  /** Asks an administrator who pressed it in somebody else's post. */
  const question = (organisation: string, post: Required<Post>): Card => {
    const text = `<@${escapeText(post.by, maxReasonLength)}> had this posted. Take it back? It'll be gone for everyone.`;
    const yes: Button = { ...takeBackButton(organisation, post), style: "danger" };
    return { text, blocks: [section(text), actions(yes)] };
  };

  return {
    /** @param post without a message: the one that the button is in */
    button: takeBackButton,
    /** The button as a menu, less conspicuous, where customers read along. */
    menu: (organisation: string, by: string): Overflow => ({
      type: "overflow",
      action_id: ids.menu,
      options: [{ text: { type: "plain_text", text: label }, value: seal(organisation, { by }) }],
    }),
    register(router: Router): void {
      const open = (organisation: string, sealed: string | undefined): Post | undefined => {
        try {
          return postValue.decode(vault.open(contextOf(organisation), sealed ?? ""));
        } catch (error) {
          if (error instanceof UnknownKeyError) return undefined;
          throw error;
        }
      };
      const press = (args: ButtonArgs | OverflowArgs, sealed: string | undefined) =>
        takeBack(args, open(args.organisation, sealed), question);
      router.button(ids.button, (args) => press(args, args.action.value));
      router.overflow(ids.menu, (args) => press(args, args.action.selected_option.value));
    },
  };
}

const label = "Take back";
const maxReasonLength = 80;

/** @param post absent when it was sealed with a key that was removed since */
async function takeBack(
  args: ButtonArgs | OverflowArgs,
  post: Post | undefined,
  question: (organisation: string, post: Required<Post>) => Card,
): Promise<void> {
  const { client, organisation, person } = args;
  if (post === undefined) return tell(args, tooOld);
  const { by, message: other, isConfirmed } = post;
  if (person !== by && !(await isAdministrator(client, person))) return tell(args, notYours(by));
  if (person !== by && isConfirmed !== true) {
    const asked = { by, message: other ?? clickedMessage(args), isConfirmed: true } as const;
    return tell(args, question(organisation, asked));
  }
  const problem = await deleteMessage(args, other ?? clickedMessage(args), other === undefined);
  if (problem !== undefined) return tell(args, problem);
  if (other === undefined) return tell(args, done);
  await args.respond({ replace_original: true, ...sentence(done) });
}

/**
 * @param isClicked whether it's the message with the button: its response URL deletes it where the app isn't a
 *   member. Source: https://docs.slack.dev/interactivity/handling-user-interaction#deleting_message_response
 * @returns mrkdwn that says why it may still be there
 */
async function deleteMessage(
  { client, respond, logger }: ButtonArgs | OverflowArgs,
  message: PostedMessage,
  isClicked: boolean,
): Promise<string | undefined> {
  try {
    await client.chat.delete(message);
    return undefined;
  } catch (error) {
    const reason = error instanceof WebAPIPlatformError ? error.data.error : undefined;
    if (reason === "message_not_found") return undefined;
    logger.warn("deleting a post failed", error);
    const isOutside = reason === "channel_not_found" || reason === "not_in_channel";
    if (!isClicked || !isOutside) return notDeleted(reason);
  }
  try {
    await respond({ delete_original: true });
    return undefined;
  } catch (error) {
    logger.warn("deleting a post failed", error);
    return notDeleted(undefined);
  }
}

function clickedMessage({ body }: ButtonArgs | OverflowArgs): PostedMessage {
  return message.parse({ channel: body.channel?.id, ts: body.message?.ts });
}

/** For who pressed alone; by direct message where Slack doesn't take it beside the message. */
async function tell({ body, ...args }: ButtonArgs | OverflowArgs, said: string | Card): Promise<void> {
  const where = { channel: undefined, user: body.user.id, isReplacing: false };
  await replyPrivately({ ...args, ...where })(typeof said === "string" ? sentence(said) : said);
}

const done = "Taken back: the message is gone for everyone.";
const tooOld =
  "This button no longer works: Rapport's encryption key was changed since. Ask a workspace admin to delete the message in Slack.";

function notYours(by: string): string {
  return `Only <@${escapeText(by, maxReasonLength)}>, who had this posted, or a workspace admin can take it back.`;
}

function notDeleted(reason: string | undefined): string {
  const said = reason === undefined ? "" : ` (“${escapeText(reason, maxReasonLength)}”)`;
  return `Slack didn't delete it${said}, so it may still be there. Try again in a minute, or ask a workspace admin to delete it.`;
}
