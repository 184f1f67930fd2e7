import { type Actor, type View, visibleText } from "#sandbox/index.ts";

/** Presses a button in App Home. @returns the modal that it opens, once it shows that */
export async function pressInHome(who: Actor, action: string, shown: string): Promise<View> {
  await who.openHome();
  const home = await who.until((me) => {
    const view = me.home();
    return JSON.stringify(view?.blocks).includes(`"${action}"`) && view;
  });
  await who.click(home, action);
  return modal(who, (text) => text.includes(shown));
}

/** What an administrator does in App Home about one person, such as "export". @returns what the form says after it */
export async function doAbout(who: Actor, verb: string, contact: string): Promise<View> {
  const form = await pressInHome(who, `rights_open_${verb}`, "Contact");
  const offered = await who.suggest(form, "contact", contact);
  const [option] = "options" in offered ? offered.options : [];
  if (option === undefined) throw new Error(`Nobody is offered for “${contact}”.`);
  await who.submit(form, { contact: option.text.text });
  const after = await modal(who, (text) => !/One moment…|^Contact$/m.test(text));
  await who.close(after);
  return after;
}

/** Has an administrator allow a channel that people from outside are in. */
export async function allowChannel(who: Actor, channel: string): Promise<void> {
  const form = await pressInHome(who, "reminders_open_allowed", "Allow a channel");
  const answer = await who.submit(form, { reminders_allowed_channel: channel });
  if (!answer.ok) throw new Error("Slack refused the form.");
  await who.until((me) => me.modal() === undefined);
}

function modal(who: Actor, isIt: (text: string) => boolean): Promise<View> {
  return who.until((me) => {
    const view = me.modal();
    return view !== undefined && isIt(visibleText(view)) && view;
  });
}
