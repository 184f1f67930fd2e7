import { sampleContacts, sampleOrganisation } from "../sample-people.ts";
import { readContactRow } from "../transfer/contact-shape.ts";
import { type Command, CommandError } from "./command.ts";

export const seedCommand: Command = {
  words: ["seed"],
  parameters: [],
  about: "Make a sample organisation with contacts and a key.",
  details: ["It has 25 credits, and its contacts are made up. Run again, it makes another key alone."],
  async run({ openStore, now }) {
    const store = await openStore();
    const { name } = sampleOrganisation;
    await store.createOrganisation(sampleOrganisation);
    const organisation = await store.organisationCalled(name);
    if (organisation === undefined) throw new CommandError("The organisation could not be made. Try again.");
    const people = sampleContacts(now()).map(readContactRow);
    const contacts = people.flatMap((person) => ("reason" in person ? [] : [person]));
    await store.saveContacts(organisation.id, contacts);
    const { id, key } = await store.createApiKey(organisation.id);
    return {
      json: { organisation: name, id, key, contacts: contacts.length },
      text: `${key}\n\nThis is the key of "${name}", which has ${contacts.length} contacts, such as jane@acme.com.`,
    };
  },
};
