import { z } from "zod";
import { parseCredits, toCredits } from "../../contract/amount.ts";
import { CommandError, UsageError } from "../../terminal/command-line.ts";
import { largestBalance, type Organisation } from "../store/organisations.ts";
import type { Command } from "./command.ts";

/** Characters. */
const maxNameLength = 100;

export const organisationCommands: readonly Command[] = [
  {
    words: ["org", "create"],
    parameters: ["<name>"],
    option: { name: "credits", example: "25" },
    about: "Create an organisation, with or without credits.",
    async run({ parameters: [given = ""], option, openStore }) {
      const name = readName(given);
      const balance = option === undefined ? 0 : readCredits(option);
      const id = await (await openStore()).createOrganisation({ name, balance });
      if (id === undefined) throw new CommandError(`There's already an organisation called "${name}".`);
      return {
        json: { id, name, credits: toCredits(balance) },
        text: `Created ${name} (${id}) with ${creditsText(balance)}. Next: key create ${typedAs({ id, name })}`,
      };
    },
  },
  {
    words: ["org", "list"],
    parameters: [],
    about: "List all organisations and their credits.",
    async run({ openStore }) {
      const organisations = await (await openStore()).organisations();
      const lines = organisations.map(({ id, name, balance }) => `${id}  ${name}  ${creditsText(balance)}`);
      return {
        json: organisations.map(({ id, name, balance }) => ({ id, name, credits: toCredits(balance) })),
        text: lines.join("\n") || "None yet. Create one: org create <name>",
      };
    },
  },
  balanceCommand("add", {
    about: "Add credits to a balance, such as 25 or 2.5.",
    done: "added",
    refusal: () =>
      `An organisation can have at most ${toCredits(largestBalance)} credits. Nothing was added.`,
  }),
  balanceCommand("remove", {
    about: "Remove credits from a balance, to fix a mistake.",
    done: "removed",
    refusal: ({ name, balance }) => `${name} has only ${creditsText(balance)}. Nothing was removed.`,
  }),
  {
    words: ["credits", "show"],
    parameters: ["<org>"],
    about: "Show an organisation's balance.",
    async run({ parameters: [given], openOrganisation }) {
      const { name, balance } = (await openOrganisation(given)).organisation;
      return {
        json: { organisation: name, credits: toCredits(balance) },
        text: `${name} has ${creditsText(balance)}.`,
      };
    },
  },
];

/** @param refusal why a balance can't be changed */
function balanceCommand(
  word: "add" | "remove",
  words: { about: string; done: string; refusal: (organisation: Organisation) => string },
): Command {
  const { about, done, refusal } = words;
  return {
    words: ["credits", word],
    parameters: ["<org>", "<amount>"],
    about,
    async run({ parameters: [given, amount = ""], openOrganisation }) {
      const changed = readCredits(amount);
      const { store, organisation } = await openOrganisation(given);
      const { id, name } = organisation;
      const balance = await store.changeBalance(id, word === "add" ? changed : -changed);
      if (balance === undefined) throw new CommandError(refusal(organisation));
      const participle = `${done.charAt(0).toUpperCase()}${done.slice(1)}`;
      return {
        json: { organisation: name, [done]: toCredits(changed), credits: toCredits(balance) },
        text: `${participle} ${creditsText(changed)}. ${name} now has ${creditsText(balance)}.`,
      };
    },
  };
}

/** @throws UsageError when the name is hard to enter or looks like an organisation's id */
function readName(text: string): string {
  const name = text.trim();
  if (!/^[^-\p{C}][^\p{C}]*$/u.test(name) || name.length > maxNameLength) {
    throw new UsageError(
      `A name must have 1 to ${maxNameLength} characters, no line breaks, and can't start with "-".`,
    );
  }
  if (z.guid().safeParse(name).success)
    throw new UsageError("A name can't be a UUID: it would look like an ID.");
  return name;
}

/** @returns tenths of a credit @throws UsageError */
function readCredits(text: string): number {
  const tenths = parseCredits(text);
  if (tenths !== undefined && tenths <= largestBalance) return tenths;
  throw new UsageError(
    `"${text}" isn't a number of credits. Enter 0 to ${toCredits(largestBalance)}, with at most one decimal, such as 25 or 2.5.`,
  );
}

/** Such as "24.9 credits". */
function creditsText(tenths: number): string {
  return `${toCredits(tenths)} ${tenths === 10 ? "credit" : "credits"}`;
}

/** How to enter an organisation as `<org>` in any shell: by id if a shell would misread its name. */
function typedAs({ id, name }: { id: string; name: string }): string {
  if (/^[\w.][\w.-]*$/.test(name)) return name;
  return /["$`\\!%]/.test(name) ? id : `"${name}"`;
}
