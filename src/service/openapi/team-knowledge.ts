import { unprofiledEmail } from "../sample-people.ts";

const email = unprofiledEmail;
const written = {
  id: "019bc0d1-5f6a-7c3e-9a51-3c8e7d20b4f1",
  field: "must_do",
  text: "Send the numbers a day ahead.",
  author: "Priya Nair",
  written_at: "2026-01-15T09:30:00.000Z",
};

/** What the document says of the extension's paths; the rest is in the contract. `schema` is what the names of their schemas begin with. */
export const describedKnowledge = {
  read: {
    operationId: "lookUpTeamKnowledge",
    schema: "TeamKnowledgeLookup",
    summary: "See who wrote what, and when",
    description: "Lists what people wrote of a contact, and what its profile said before.",
    request: { email },
    response: { revisions: [written] },
  },
  write: {
    operationId: "updateTeamKnowledge",
    schema: "TeamKnowledgeUpdate",
    summary: "Write what you know",
    description:
      "Changes texts of a contact's profile; imports don't write over them. A contact that nobody has profiled is made. A text that the profile has already makes no revision.",
    request: {
      email,
      author: "Priya Nair",
      name: "Noor Haddad",
      texts: { must_do: "Send the numbers a day ahead." },
    },
    response: { contact_id: "019bc0d1-5f6a-7c3e-9a51-2b7e6d10a4e0", revisions: [written] },
  },
  remove: {
    operationId: "deleteTeamKnowledge",
    schema: "TeamKnowledgeDelete",
    summary: "Delete what was written",
    description:
      "Deletes all that people wrote of a contact. Its profile says again what was imported; a contact that was never imported is deleted with its stored responses.",
    request: { email },
    response: { deleted: true },
  },
};
