import type { Locator, Page } from "playwright-core";

/** Types a line into the channel that is open, and sends it. */
export async function send(page: Page, text: string): Promise<void> {
  const composer = page.getByRole("textbox", { name: /^Message / });
  await composer.fill(text);
  await composer.press("Enter");
}

/** The newest message of the channel that is open. */
export function lastMessage(page: Page): Locator {
  return page.getByRole("article").last();
}

/** Goes to a channel, a person or the app by its name in the sidebar. */
export async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name }).click();
}

/** Goes on as somebody else. What is typed before the page has followed would be gone with the one before. */
export async function actAs(page: Page, name: string): Promise<void> {
  const people = page.getByRole("group", { name: "You're acting as" });
  await people.getByRole("button", { name }).click();
  await people.getByRole("button", { name, pressed: true }).waitFor();
}

/** Opens the menu of a message. */
export async function openMenu(message: Locator): Promise<void> {
  await message.hover();
  await message.getByRole("button", { name: "More actions" }).click();
}

/** Chooses in the "⋯" of a card. */
export async function chooseMore(page: Page, card: Locator, name: string): Promise<void> {
  await card.getByRole("button", { name: "More options" }).click();
  await page.getByRole("menuitem", { name }).click();
}

/** Runs a shortcut in the menu of a message. */
export async function runShortcut(page: Page, message: Locator, name: string): Promise<void> {
  await openMenu(message);
  await page.getByRole("menuitem", { name }).click();
}

/** Finds somebody in a form's field for a contact by typing, and chooses them. */
export async function chooseContact(dialog: Locator, typed: string, name: string): Promise<void> {
  const field = dialog.getByRole("combobox", { name: "Contact" });
  await field.click();
  await field.fill(typed);
  await dialog.page().getByRole("option", { name }).click();
}

/** Closes the dialog that is open, and waits until the page is usable again: a dialog makes all else inert. */
export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** Opens the inspector. */
export async function openInspector(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Inspector" }).click();
  return page.getByRole("complementary", { name: "Inspector" });
}

/** Sets one of the faults in the inspector, which has to be open, by the label before it. */
export async function setFault(page: Page, label: string, value: string): Promise<void> {
  const field = page.getByRole("complementary", { name: "Inspector" }).getByLabel(label);
  await field.selectOption(value);
  // The page shows it once the sandbox has it, and sends what it shows together with the next change.
  await field.locator(`option[value="${value}"]:checked`).waitFor({ state: "attached" });
}
