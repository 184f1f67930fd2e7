import type {
  AllMiddlewareArgs,
  AnyMiddlewareArgs,
  BlockAction,
  BlockElementAction,
  ButtonAction,
  GlobalShortcut,
  MessageShortcut,
  Middleware,
  OverflowAction,
  SlackActionMiddlewareArgs,
  SlackCommandMiddlewareArgs,
  SlackEventMiddlewareArgs,
  SlackOptionsMiddlewareArgs,
  SlackShortcutMiddlewareArgs,
  SlackViewMiddlewareArgs,
  ViewSubmitAction,
} from "@slack/bolt";

export type CommandArgs = SlackCommandMiddlewareArgs & AllMiddlewareArgs;
export type ButtonArgs = SlackActionMiddlewareArgs<BlockAction<ButtonAction>> & AllMiddlewareArgs;
export type OverflowArgs = SlackActionMiddlewareArgs<BlockAction<OverflowAction>> & AllMiddlewareArgs;
export type OptionsArgs = SlackOptionsMiddlewareArgs<"block_suggestion"> & AllMiddlewareArgs;
export type GlobalShortcutArgs = SlackShortcutMiddlewareArgs<GlobalShortcut> & AllMiddlewareArgs;
export type MessageShortcutArgs = SlackShortcutMiddlewareArgs<MessageShortcut> & AllMiddlewareArgs;
export type SubmissionArgs = SlackViewMiddlewareArgs<ViewSubmitAction> & AllMiddlewareArgs;
export type HomeOpenedArgs = SlackEventMiddlewareArgs<"app_home_opened"> & AllMiddlewareArgs;
export type ChannelSharedArgs = SlackEventMiddlewareArgs<"channel_shared"> & AllMiddlewareArgs;

type Handler<Args> = (args: Args) => Promise<void>;
type Args = AnyMiddlewareArgs & AllMiddlewareArgs;

/**
 * Finds the handler of a request by its name, at once. Bolt's own listeners are asked one after the other, each
 * with promises of its own: nine of them took a quarter of all acknowledgements per second, and every feature
 * brings more.
 *
 * Features register here, name → callback; `middleware` is what bolt runs last.
 */
export class Router {
  readonly #commands = new Map<string, Handler<CommandArgs>>();
  readonly #buttons = new Map<string, Handler<ButtonArgs>>();
  readonly #overflows = new Map<string, Handler<OverflowArgs>>();
  readonly #options = new Map<string, Handler<OptionsArgs>>();
  readonly #globalShortcuts = new Map<string, Handler<GlobalShortcutArgs>>();
  readonly #messageShortcuts = new Map<string, Handler<MessageShortcutArgs>>();
  readonly #submissions = new Map<string, Handler<SubmissionArgs>>();
  #homeOpened: Handler<HomeOpenedArgs> | undefined;
  #channelShared: Handler<ChannelSharedArgs> | undefined;

  /** @param command with its slash */
  command(command: string, handler: Handler<CommandArgs>): void {
    add(this.#commands, command, handler);
  }

  /** @param actionId of a button in a message, a modal or App Home */
  button(actionId: string, handler: Handler<ButtonArgs>): void {
    add(this.#buttons, actionId, handler);
  }

  /** @param actionId of an overflow menu in a message, a modal or App Home */
  overflow(actionId: string, handler: Handler<OverflowArgs>): void {
    add(this.#overflows, actionId, handler);
  }

  /** @param actionId of an external select, which asks for its options as a person types */
  options(actionId: string, handler: Handler<OptionsArgs>): void {
    add(this.#options, actionId, handler);
  }

  globalShortcut(callbackId: string, handler: Handler<GlobalShortcutArgs>): void {
    add(this.#globalShortcuts, callbackId, handler);
  }

  messageShortcut(callbackId: string, handler: Handler<MessageShortcutArgs>): void {
    add(this.#messageShortcuts, callbackId, handler);
  }

  /** @param callbackId of a modal that is submitted */
  submission(callbackId: string, handler: Handler<SubmissionArgs>): void {
    add(this.#submissions, callbackId, handler);
  }

  /** The event `app_home_opened`. */
  homeOpened(handler: Handler<HomeOpenedArgs>): void {
    if (this.#homeOpened !== undefined) throw new Error("app_home_opened has two handlers.");
    this.#homeOpened = handler;
  }

  /** The event `channel_shared`. */
  channelShared(handler: Handler<ChannelSharedArgs>): void {
    if (this.#channelShared !== undefined) throw new Error("channel_shared has two handlers.");
    this.#channelShared = handler;
  }

  /** Runs the handler; a request that has none is left unacknowledged, so that Slack tells the person. */
  readonly middleware: Middleware<AnyMiddlewareArgs> = async (args) => {
    if (isCommand(args)) await this.#commands.get(args.command.command)?.(args);
    else if (isButton(args)) await this.#buttons.get(args.action.action_id)?.(args);
    else if (isOverflow(args)) await this.#overflows.get(args.action.action_id)?.(args);
    else if (isOptions(args)) await this.#options.get(args.options.action_id)?.(args);
    else if (isSubmission(args)) await this.#submissions.get(args.view.callback_id)?.(args);
    else if (isMessageShortcut(args)) await this.#messageShortcuts.get(args.shortcut.callback_id)?.(args);
    else if (isGlobalShortcut(args)) await this.#globalShortcuts.get(args.shortcut.callback_id)?.(args);
    else if (isHomeOpened(args)) await this.#homeOpened?.(args);
    else if (isChannelShared(args)) await this.#channelShared?.(args);
  };
}

function add<Value>(handlers: Map<string, Value>, name: string, handler: Value): void {
  if (handlers.has(name)) throw new Error(`${name} has two handlers.`);
  handlers.set(name, handler);
}

function isCommand(args: Args): args is CommandArgs {
  return "command" in args;
}

function isButton(args: Args): args is ButtonArgs {
  return isBlockAction(args) && args.action.type === "button";
}

function isOverflow(args: Args): args is OverflowArgs {
  return isBlockAction(args) && args.action.type === "overflow";
}

function isBlockAction(
  args: Args,
): args is SlackActionMiddlewareArgs<BlockAction<BlockElementAction>> & AllMiddlewareArgs {
  return "action" in args && args.body.type === "block_actions";
}

function isOptions(args: Args): args is OptionsArgs {
  return "options" in args && args.body.type === "block_suggestion";
}

function isSubmission(args: Args): args is SubmissionArgs {
  return "view" in args && args.body.type === "view_submission";
}

function isMessageShortcut(args: Args): args is MessageShortcutArgs {
  return "shortcut" in args && args.shortcut.type === "message_action";
}

function isGlobalShortcut(args: Args): args is GlobalShortcutArgs {
  return "shortcut" in args && args.shortcut.type === "shortcut";
}

function isHomeOpened(args: Args): args is HomeOpenedArgs {
  return "event" in args && args.event.type === "app_home_opened";
}

function isChannelShared(args: Args): args is ChannelSharedArgs {
  return "event" in args && args.event.type === "channel_shared";
}
