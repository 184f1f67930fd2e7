import { toCredits } from "../amount.ts";
import { type Command, CommandError, UsageError } from "./command.ts";
import { creditsText, creditsTyped, organisationNamed } from "./named.ts";

const longestName = 100;

export const organisationCommands: readonly Command[] = [
  {
    words: ["org", "create"],
    parameters: ["name"],
    options: { credits: { type: "string" } },
    optionsShown: "[--credits 25]",
    about: "Make an organisation, with no credits unless some are given.",
    async run({ parameters: [given = ""], options, openStore }) {
      const name = given.trim();
      // What looks like an option or has control characters would be hard to type again.
      if (!/^[^-\p{C}][^\p{C}]*$/u.test(name) || name.length > longestName) {
        throw new UsageError(`A name has 1 to ${longestName} characters and does not begin with "-".`);
      }
      const balance = typeof options.credits === "string" ? creditsTyped(options.credits) : 0;
      const store = await openStore();
      const id = await store.createOrganisation({ name, balance });
      if (id === undefined) throw new CommandError(`There is an organisation called "${name}" already.`);
      return {
        json: { id, name, credits: toCredits(balance) },
        text: `Made ${name} (${id}) with ${creditsText(balance)}. Next: key create "${name}".`,
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
    about: "Add credits to an organisation's balance, exactly, such as 2.5.",
    async run({ parameters: [name, amount = ""], openStore }) {
      const added = creditsTyped(amount);
      const store = await openStore();
      const organisation = await organisationNamed(store, name);
      const balance = await store.changeBalance(organisation.id, added);
      if (balance === undefined)
        throw new CommandError("An organisation can hold 100000000 credits at most.");
      return {
        json: { organisation: organisation.name, added: toCredits(added), credits: toCredits(balance) },
        text: `Added ${creditsText(added)}. ${organisation.name} has ${creditsText(balance)} now.`,
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
