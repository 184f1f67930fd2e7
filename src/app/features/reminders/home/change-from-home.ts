import type { OverflowArgs } from "../../../slack/router.ts";
import { organisationOf } from "../../../slack/tenancy.ts";
import { openChangeForm } from "../change/change-feed.ts";
import { changeSource } from "../change/change-sources.ts";
import type { CommandDependencies } from "../dependencies.ts";
import { changeValue } from "../list/list-values.ts";

/** The overflow menu of a reminder in App Home. It lists and changes only the person's own. */
export function changeFromHome(dependencies: CommandDependencies) {
  return async (args: OverflowArgs): Promise<void> => {
    const { ack, action, body, client, context } = args;
    await ack();
    const organisation = organisationOf(context);
    const person = body.user.id;
    const { do: choice, source: id } = changeValue.decode(action.selected_option.value);
    const own = dependencies.reminders
      .source(organisation, id)
      .then((source) => (source?.person === person ? source : undefined));
    if (choice === "change") return openChangeForm(args, own);
    const source = await own;
    if (source !== undefined) {
      await changeSource({ ...dependencies, client }, { organisation, person }, source, choice);
    }
    await dependencies.drawHome(client, organisation, person);
  };
}
