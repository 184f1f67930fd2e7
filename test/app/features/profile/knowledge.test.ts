import { expect, it } from "vitest";
import { historyModal } from "#app/features/profile/knowledge.ts";
import type { KnowledgeRevision } from "#contract/team-knowledge.ts";

it("a long history keeps the way back to what nobody wrote, and says how many others it leaves out", () => {
  const written = Array.from({ length: 200 }, (_one, index) => ({
    ...{ id: `written ${index}`, field: "must_do", text: "Send numbers. ".repeat(300), author: "Sam Ortega" },
    written_at: "2026-11-21T09:00:00Z",
  })) satisfies KnowledgeRevision[];
  const imported = { id: "imported", field: "must_do", text: "Be brief." } as const;
  const revisions = [...written, { ...imported, written_at: "2026-11-20T09:00:00Z" }];
  const carried = { contact: { address: { email: "jane@acme.com" } }, card: { view: "V1" } };
  const { blocks } = historyModal(carried, revisions);
  expect(blocks).toHaveLength(52);
  expect(blocks[0]).toMatchObject({ text: { text: "*jane@acme.com*\n150 older ones aren't listed." } });
  expect(blocks.at(-1)).toMatchObject({
    text: { text: "*Do* · From your profile source\nBe brief." },
    accessory: { value: "imported" },
  });
});
