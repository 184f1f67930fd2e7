import { expect, it } from "vitest";
import { historyModal, knowledgeModal } from "#app/features/profile/knowledge.ts";
import type { KnowledgeRevision } from "#contract/team-knowledge.ts";

const carried = {
  contact: { address: { email: "jane@acme.com" } },
  card: { kind: "modal", view: "V1" },
} as const;

it("a text that's longer than the card shows is no mistake of whoever opens the form", () => {
  const label = {
    id: "1",
    field: "worldview_label",
    text: "Builder ".repeat(20).trim(),
    written_at: "",
  } as const;
  const tone = { id: "2", field: "tone_summary", text: "x".repeat(4_000), written_at: "" } as const;
  const { blocks } = knowledgeModal(carried, [label, tone]);
  expect(JSON.stringify(blocks)).not.toContain("too long");
  const sized = (block_id: string, max_length: number) =>
    expect.objectContaining({ block_id, element: expect.objectContaining({ max_length, multiline: true }) });
  expect(blocks).toEqual(
    expect.arrayContaining([sized("worldview_label 1", 159), sized("tone_summary 2", 3_000)]),
  );
});

it("a long history keeps the way back to what nobody wrote, and says how many others it leaves out", () => {
  const written = Array.from({ length: 200 }, (_one, index) => ({
    ...{ id: `written ${index}`, field: "must_do", text: "Send numbers. ".repeat(300), author: "Sam Ortega" },
    written_at: "2026-11-21T09:00:00Z",
  })) satisfies KnowledgeRevision[];
  const imported = { id: "imported", field: "must_do", text: "Be brief." } as const;
  const revisions = [...written, { ...imported, written_at: "2026-11-20T09:00:00Z" }];
  const { blocks } = historyModal(carried, revisions);
  expect(blocks).toHaveLength(52);
  expect(blocks[0]).toMatchObject({ text: { text: "*jane@acme.com*\n150 older ones aren't listed." } });
  expect(blocks.at(-1)).toMatchObject({
    text: { text: "*Do* · From your profile source\nBe brief." },
    accessory: { value: "imported" },
  });
});
