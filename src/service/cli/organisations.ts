import { z } from "zod";
import { largestBalance, toCredits } from "../amount.ts";
import { type Command, CommandError, UsageError } from "./command.ts";
import { creditsText, creditsTyped, organisationNamed, typedAs } from "./named.ts";

/** Characters. */
const maxNameLength = 100;

export const organisationCommands: readonly Command[] = [
  {
    words: ["org", "create"],
    parameters: ["name"],
    options: { credits: { type: "string" } },
    optionsShown: "[--credits 25]",
    about: "Make an organisation, with or without credits.",
    async run({ parameters: [given = ""], options, openStore }) {
      const name = nameTyped(given);
      const balance = typeof options.credits === "string" ? creditsTyped(options.credits) : 0;
      const store = await openStore();
      const id = await store.createOrganisation({ name, balance });
      if (id === undefined) throw new CommandError(`There is an organisation called "${name}" already.`);
      return {
        json: { id, name, credits: toCredits(balance) },
        text: `Made ${name} (${id}) with ${creditsText(balance)}. Next: key create ${typedAs({ id, name })}`,
      };
    },
  },
  {
    words: ["org", "list"],
    parameters: [],
    about: "Show all organisations and their credits.",
    async run({ openStore }) {
      const organisations = await (await openStore()).organisations();
      return {
        json: organisations.map(({ id, name, balance }) => ({ id, name, credits: toCredits(balance) })),
        text:
          organisations
            .map(({ id, name, balance }) => `${id}  ${name}  ${creditsText(balance)}`)
            .join("\n") || "There are none yet. Make one: org create <name>.",
      };
    },
  },
  {
    words: ["credits", "add"],
    parameters: ["org", "amount"],
    about: "Add credits to a balance, such as 25 or 2.5.",
    async run({ parameters: [name, amount = ""], openStore }) {
      const added = creditsTyped(amount);
      const store = await openStore();
      const organisation = await organisationNamed(store, name);
      const balance = await store.changeBalance(organisation.id, added);
      if (balance === undefined) {
        throw new CommandError(
          `An organisation can hold ${toCredits(largestBalance)} credits at most. Nothing was added.`,
        );
      }
      return {
        json: { organisation: organisation.name, added: toCredits(added), credits: toCredits(balance) },
        text: `Added ${creditsText(added)}. ${organisation.name} has ${creditsText(balance)} now.`,
      };
    },
  },
  {
    words: ["credits", "remove"],
    parameters: ["org", "amount"],
    about: "Take credits from a balance, after a mistake.",
    async run({ parameters: [name, amount = ""], openStore }) {
      const removed = creditsTyped(amount);
      const store = await openStore();
      const organisation = await organisationNamed(store, name);
      const balance = await store.changeBalance(organisation.id, -removed);
      if (balance === undefined) {
        throw new CommandError(
          `${organisation.name} has only ${creditsText(organisation.balance)}. Nothing was removed.`,
        );
      }
      return {
        json: { organisation: organisation.name, removed: toCredits(removed), credits: toCredits(balance) },
        text: `Removed ${creditsText(removed)}. ${organisation.name} has ${creditsText(balance)} now.`,
      };
    },
  },
  {
    words: ["credits", "show"],
    parameters: ["org"],
    about: "Show an organisation's balance.",
    async run({ parameters: [name], openStore }) {
      const organisation = await organisationNamed(await openStore(), name);
      return {
        json: { organisation: organisation.name, credits: toCredits(organisation.balance) },
        text: `${organisation.name} has ${creditsText(organisation.balance)}.`,
      };
    },
  },
];

/** @throws UsageError when the name is hard to enter or looks like an organisation's id */
function nameTyped(text: string): string {
  const name = text.trim();
  if (!/^[^-\p{C}][^\p{C}]*$/u.test(name) || name.length > maxNameLength) {
    throw new UsageError(
      `A name has 1 to ${maxNameLength} characters, no line breaks, and does not begin with "-".`,
    );
  }
  if (z.guid().safeParse(name).success)
    throw new UsageError("A name is no UUID: it would be taken for an id.");
  return name;
}
