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
  SlackShortcut,
  SlackShortcutMiddlewareArgs,
  SlackViewMiddlewareArgs,
  StaticSelectAction,
  ViewSubmitAction,
} from "@slack/bolt";
import type { Actor } from "../actor.ts";
import { numberText } from "../blocks/number-text.ts";
import { organisationOf } from "./access/admission.ts";

type Action<Element extends BlockElementAction> = SlackActionMiddlewareArgs<BlockAction<Element>> &
  AllMiddlewareArgs;
type Shortcut<Kind extends SlackShortcut> = SlackShortcutMiddlewareArgs<Kind> & AllMiddlewareArgs;
type Command = SlackCommandMiddlewareArgs & AllMiddlewareArgs;
type Options = SlackOptionsMiddlewareArgs<"block_suggestion"> & AllMiddlewareArgs;
type Submission = SlackViewMiddlewareArgs<ViewSubmitAction> & AllMiddlewareArgs;

/** What a handler gets. Buttons, menus and shortcuts are acknowledged before it runs. */
export type CommandArgs = Command & Actor;
export type ButtonArgs = Action<ButtonAction> & Actor;
export type OverflowArgs = Action<OverflowAction> & Actor;
export type SelectArgs = Action<StaticSelectAction> & Actor;
export type OptionsArgs = Options & Actor;
export type GlobalShortcutArgs = Shortcut<GlobalShortcut> & Actor;
export type MessageShortcutArgs = Shortcut<MessageShortcut> & Actor;
export type SubmissionArgs = Submission & Actor;
export type EventArgs<Type extends string> = SlackEventMiddlewareArgs<Type> & AllMiddlewareArgs;
/** A workflow's step acts for whoever gets what comes of it. */
export type StepArgs = EventArgs<"function_executed"> & Actor;

/** UTF-16 units typed after a command: the longest message for rephrasing is 4,000, before Slack escapes it. */
const maxCommandLength = 12_000;

function tooLongText(length: number): string {
  const [typed, max] = [length, maxCommandLength].map((count) => numberText(count));
  return `That's too long: ${typed} of ${max} characters. Nothing was charged.`;
}

type Handler<Args> = (args: Args) => Promise<void>;
type Args = AnyMiddlewareArgs & AllMiddlewareArgs;

/**
 * Finds a request's handler by its name. Features register here, name → callback; bolt runs `middleware` last. Bolt's
 * own listeners are asked one after the other: nine of them took a quarter of all acknowledgements per second.
 */
export class Router {
  /** Each finds the handler of one kind of requests; most requests are of other kinds, which costs no await. */
  readonly #kinds: ((args: Args) => (() => Promise<void>) | undefined)[] = [];

  /** @returns a function that registers the handlers of one kind of requests; a name can have one */
  #registration<Kind extends Args>(isOfKind: (args: Args) => args is Kind, nameOf: (args: Kind) => string) {
    const handlers = new Map<string, Handler<Kind>>();
    this.#kinds.push((args) => {
      if (!isOfKind(args)) return undefined;
      const handler = handlers.get(nameOf(args));
      return handler && (() => handler(args));
    });
    return (name: string, handler: Handler<Kind>): void => {
      if (handlers.has(name)) throw new Error(`${name} has two handlers.`);
      handlers.set(name, handler);
    };
  }

  /** Registers handlers of requests that somebody makes. */
  #interaction<Kind extends Args & { body: { user: { id: string } } }>(
    isOfKind: (args: Args) => args is Kind,
    nameOf: (args: Kind) => string,
  ) {
    const register = this.#registration(isOfKind, nameOf);
    return (name: string, handler: Handler<Kind & Actor>): void =>
      register(name, (args) => handler(acting(args, args.body.user.id)));
  }

  /** Registers handlers of requests that are acknowledged before they run: they have nothing to add to that. */
  #click<Kind extends Args & { body: { user: { id: string } }; ack: () => Promise<void> }>(
    isOfKind: (args: Args) => args is Kind,
    nameOf: (args: Kind) => string,
  ) {
    const register = this.#interaction(isOfKind, nameOf);
    return (name: string, handler: Handler<Kind & Actor>): void =>
      register(name, async (args) => {
        await args.ack();
        await handler(args);
      });
  }

  /** @returns a function that registers the handler of one type of events */
  #event<Type extends string>(type: Type) {
    const isOfType = (args: Args) => isEvent(args, type);
    const register = this.#registration(isOfType, () => type);
    return (handler: Handler<EventArgs<Type>>): void => register(type, handler);
  }

  readonly #step = this.#registration(
    (args) => isEvent(args, "function_executed"),
    ({ event }) => event.function.callback_id,
  );

  /** By the `callback_id` of a workflow's step. */
  step(name: string, handler: Handler<StepArgs>): void {
    this.#step(name, async (args) => {
      await args.ack();
      await handler(acting(args, ownerOf(args.event.inputs) ?? ""));
    });
  }

  /** Runs the handler; a request that has none is left unacknowledged, so that Slack tells the person. */
  readonly middleware: Middleware<AnyMiddlewareArgs> = async (args) => {
    for (const find of this.#kinds) {
      const run = find(args);
      if (run !== undefined) return run();
    }
  };

  readonly #command = this.#registration(
    (args): args is Command => "command" in args,
    ({ command: { command: name } }) => name,
  );

  /** By the command, with its slash. What is typed after it is short enough to be read. */
  command(name: string, handler: Handler<CommandArgs>): void {
    this.#command(name, (args) => {
      const { length } = args.command.text;
      return length > maxCommandLength
        ? args.ack(tooLongText(length))
        : handler(acting(args, args.command.user_id));
    });
  }

  /** By the `action_id` of a button in a message, a modal or App Home. */
  readonly button = this.#click(
    (args): args is Action<ButtonAction> => isBlockAction(args) && args.action.type === "button",
    ({ action }) => action.action_id,
  );
  /** By the `action_id` of an overflow menu in a message, a modal or App Home. */
  readonly overflow = this.#click(
    (args): args is Action<OverflowAction> => isBlockAction(args) && args.action.type === "overflow",
    ({ action }) => action.action_id,
  );
  /** By the `action_id` of a select in a message or a modal. */
  readonly select = this.#click(
    (args): args is Action<StaticSelectAction> => isBlockAction(args) && args.action.type === "static_select",
    ({ action }) => action.action_id,
  );
  /** By the `action_id` of an external select, which asks for its options as a person types. */
  readonly options = this.#interaction(isOptions, ({ options }) => options.action_id);
  /** By the `callback_id`. */
  readonly globalShortcut = this.#click(isGlobalShortcut, ({ shortcut }) => shortcut.callback_id);
  /** By the `callback_id`. */
  readonly messageShortcut = this.#click(
    (args): args is Shortcut<MessageShortcut> =>
      "shortcut" in args && args.shortcut.type === "message_action",
    ({ shortcut }) => shortcut.callback_id,
  );
  /** By the `callback_id` of a modal that is submitted. */
  readonly submission = this.#interaction(isSubmission, ({ view }) => view.callback_id);
  readonly homeOpened = this.#event("app_home_opened");
  /** Somebody has written to the app, or a bot has, or what was written has changed: `writtenIn` tells them apart. */
  readonly message = this.#event("message");
  readonly mentioned = this.#event("app_mention");
  readonly channelShared = this.#event("channel_shared");
  /** Somebody has come into a channel that the app is in. */
  readonly memberJoined = this.#event("member_joined_channel");
  /** Somebody's account, role or profile has changed. */
  readonly userChanged = this.#event("user_change");
  readonly teamJoined = this.#event("team_join");
  /** Somebody has posted links to websites that the manifest names. */
  readonly linksShared = this.#event("link_shared");
  /** Somebody opens the side panel of a preview. */
  readonly detailsRequested = this.#event("entity_details_requested");
}

/** @returns Slack's ID of whoever gets what comes of a workflow's step: it acts for them */
export function ownerOf(inputs: Readonly<Record<string, unknown>>): string | undefined {
  return typeof inputs.for === "string" ? inputs.for : undefined;
}

function acting<Kind extends Args>(args: Kind, person: string): Kind & Actor {
  return Object.assign(args, { organisation: organisationOf(args.context), person });
}

export function isEvent<Type extends string>(args: Args, type: Type): args is Args & EventArgs<Type> {
  return "event" in args && args.event.type === type;
}

export function isOptions(args: Args): args is Options {
  return "options" in args && args.body.type === "block_suggestion";
}

export function isGlobalShortcut(args: Args): args is Shortcut<GlobalShortcut> {
  return "shortcut" in args && args.shortcut.type === "shortcut";
}

export function isSubmission(args: Args): args is Submission {
  return "view" in args && args.body.type === "view_submission";
}

export function isBlockAction(args: Args): args is Action<BlockElementAction> {
  return "action" in args && args.body.type === "block_actions";
}
