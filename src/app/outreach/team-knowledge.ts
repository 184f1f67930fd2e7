import type { z } from "zod";
import { type KnowledgeField, type KnowledgeRevision, teamKnowledge } from "#contract/team-knowledge.ts";
import type { Addressee, Contact, ContactAddress, ForgottenSince } from "./contact.ts";
import type { ContactPeople } from "./contact-people.ts";
import type { Profiles } from "./profiles.ts";
import { nobody } from "./service/check-key.ts";
import { NotAllowedError, OutreachError } from "./service/errors.ts";
import type { ConnectedClient } from "./service/service-clients.ts";

export interface TeamKnowledgeOptions {
  clientOf: (organisation: string, operation: "lookup") => Promise<ConnectedClient<"lookup" | "knowledge">>;
  profiles: Pick<Profiles, "lookUp" | "forget">;
  contactPeople: Pick<ContactPeople, "identities">;
  /** Finds who has been forgotten meanwhile: what's written of them is deleted again. */
  forgottenSince: ForgottenSince;
  /** Whether anybody here has ever written about them, by any of these addresses. */
  isWrittenAbout: (organisation: string, addresses: readonly Addressee["address"][]) => Promise<boolean>;
  /** Unix time in milliseconds. */
  now: () => number;
}

/** What people write of a contact. */
export type KnowledgeTexts = { [field in KnowledgeField]?: string | undefined };

export type TeamKnowledge = ReturnType<typeof createTeamKnowledge>;

/** What an organisation's people know of a contact: the service keeps it. All throw OutreachError, as a look-up does. */
export function createTeamKnowledge(options: TeamKnowledgeOptions) {
  const { clientOf, profiles, contactPeople, forgottenSince, isWrittenAbout, now } = options;

  /** @throws NotAllowedError where the look-up doesn't offer it */
  async function clientFor(organisation: string, address: ContactAddress) {
    const { hasTeamKnowledge } = await profiles.lookUp(organisation, address);
    if (hasTeamKnowledge === true) return (await clientOf(organisation, "lookup")).client;
    throw new NotAllowedError("The look-up didn't offer it.", { operation: "knowledge", charge: "none" });
  }

  /** Asks for each of somebody's addresses, blocked or not. @returns `undefined` when the service doesn't answer it all */
  async function askForAll<Answer>(
    organisation: string,
    call: { path: string; response: z.ZodType<Answer> },
    addresses: readonly Addressee["address"][],
  ): Promise<Answer[] | undefined> {
    // With another key than today's, something may have been written.
    const notAsked = async () => ((await isWrittenAbout(organisation, addresses)) ? undefined : []);
    try {
      const { client } = await clientOf(organisation, "lookup");
      if ((await client.lookup(nobody)).hasTeamKnowledge !== true) return await notAsked();
      const asked = addresses.filter((address) => !("contact_id" in address));
      return await Promise.all(asked.map((address) => client.knowledge(call, address)));
    } catch (error) {
      if (error instanceof OutreachError) return error.kind === "not connected" ? notAsked() : undefined;
      throw error;
    }
  }

  return {
    /** @returns all revisions, the latest first, and at the end what nobody wrote */
    async read(organisation: string, address: ContactAddress): Promise<KnowledgeRevision[]> {
      const client = await clientFor(organisation, address);
      return (await client.knowledge(teamKnowledge.read, address)).revisions;
    },
    /** Changes texts, and drops cached look-ups of the person, also where it isn't known whether it was done. */
    async write(
      organisation: string,
      { address, name }: Contact,
      changes: { author: string; texts: KnowledgeTexts },
    ): Promise<KnowledgeRevision[]> {
      const since = now();
      const client = await clientFor(organisation, address);
      let id: string | undefined;
      try {
        const asked = { ...address, name: name?.trim(), ...changes };
        const written = await client.knowledge(teamKnowledge.write, asked);
        id = written.contact_id;
        return written.revisions;
      } finally {
        if ((await forgottenSince([{ organisation, address, since }])).length > 0)
          await client.knowledge(teamKnowledge.remove, address);
        for (const one of await contactPeople.identities(organisation, address, id))
          if (!("contact_id" in one)) await profiles.forget(organisation, one);
      }
    },
    /** What people wrote of somebody. @param addresses all that they're known by */
    async about(organisation: string, addresses: readonly Addressee["address"][]) {
      const found = await askForAll(organisation, teamKnowledge.read, addresses);
      const written = found?.flatMap(({ revisions }) =>
        revisions.filter(({ author }) => author !== undefined),
      );
      return written && [...new Map(written.map((one) => [one.id, one])).values()];
    },
    /** Deletes what people wrote. @param addresses all that somebody is known by @returns whether nothing is left */
    async remove(organisation: string, addresses: readonly Addressee["address"][]): Promise<boolean> {
      return (await askForAll(organisation, teamKnowledge.remove, addresses)) !== undefined;
    },
  };
}
