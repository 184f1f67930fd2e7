import { useEffect } from "react";
import type { WireBlock } from "../blocks/schema.ts";
import { useSandbox } from "../state/sandbox.tsx";
import { WriterChoice } from "./writer-choice.tsx";

/**
 * A line of the page, not of the app, below the first text of the stand-in that this page shows.
 *
 * @param id of the message or the view
 */
export function WriterNote({ id, blocks = [] }: { id: string; blocks?: readonly WireBlock[] | undefined }) {
  const { snapshot, firstText, setFirstText } = useSandbox();
  const isByStandIn = snapshot.writer !== undefined && snapshot.writer.model === undefined;
  const isFirst = firstText === undefined && isByStandIn && isComposed(blocks);
  useEffect(() => {
    if (isFirst) setFirstText((first) => first ?? id);
  }, [isFirst, id, setFirstText]);
  if (firstText !== id) return null;
  return (
    <aside className="mt-2 max-w-150 border-l-4 border-line pl-2.5" aria-label="About this text">
      <WriterChoice />
    </aside>
  );
}

/** Whether the app shows a brief, a wave or a rephrasing: each ends in its receipt. */
function isComposed(blocks: readonly WireBlock[]): boolean {
  const last = blocks.at(-1);
  return last?.type === "context" && /\bcredits? used\b.* asked by /.test(JSON.stringify(last));
}
