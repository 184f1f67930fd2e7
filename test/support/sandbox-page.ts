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

/** Goes on as somebody else. */
export async function actAs(page: Page, name: string): Promise<void> {
  await page.getByRole("group", { name: "You act as" }).getByRole("button", { name }).click();
}

/** Opens the menu of a message. */
export async function openMenu(message: Locator): Promise<void> {
  await message.hover();
  await message.getByRole("button", { name: "More actions" }).click();
}
