import { useEffect, useRef, useState } from "react";
import type { LocalModel } from "../../protocol.ts";
import type { WireBlock } from "../blocks/schema.ts";
import { useSandbox } from "../state/sandbox.tsx";
import { useKeptFocus } from "../state/use-kept-focus.ts";

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

const NONE_FOUND =
  "No local model found on the usual ports of Ollama, LM Studio, llama.cpp, LocalAI and vLLM. Start one, for " +
  "example with “ollama run gemma4”, and look again. To use one elsewhere, set COMPOSER_URL and COMPOSER_MODEL, and " +
  "restart the sandbox.";

/** Who writes the texts, and a button that looks for a model on this machine; nothing with your own service. */
export function WriterChoice() {
  const { snapshot, perform } = useSandbox();
  const [models, setModels] = useState<readonly LocalModel[]>();
  const [isLooking, setLooking] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const keptFocus = useKeptFocus(element, "button");
  const { writer } = snapshot;
  if (writer === undefined) return null;

  const look = async () => {
    setLooking(true);
    const result = await perform({ kind: "look for models" });
    setModels(result.models);
    setLooking(false);
  };
  const use = (model?: LocalModel) => void perform({ kind: "use model", model });
  return (
    <div ref={element} {...keptFocus} className="grid gap-2 text-[13.5px]">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <p className="wrap-anywhere" role="status">
          {sentenceOf(writer)} {isLooking ? "Looking…" : !writer.model && models?.length === 0 && NONE_FOUND}
        </p>
        {!writer.isFixed && (
          <button type="button" className="button" aria-busy={isLooking} onClick={() => void look()}>
            Look for a local model
          </button>
        )}
        {!writer.isFixed && writer.model && (
          <button type="button" className="button" onClick={() => use()}>
            Use the stand-in again
          </button>
        )}
      </div>
      {models !== undefined && models.length > 0 && (
        <FoundModels models={models} current={writer.model} onUse={use} />
      )}
    </div>
  );
}

type Writer = NonNullable<ReturnType<typeof useSandbox>["snapshot"]["writer"]>;

function sentenceOf({ model, isFixed }: Writer): string {
  if (model === undefined) return "Texts come from the built-in stand-in.";
  return `Texts come from ${model.name} at ${model.host}${isFixed ? "" : " from now on"}.`;
}

function FoundModels(props: {
  models: readonly LocalModel[];
  current: Writer["model"];
  onUse: (model: LocalModel) => void;
}) {
  const { models, current, onUse } = props;
  return (
    <>
      <p className="secondary">Choose one to write from now on. What you ask for is then sent to it.</p>
      <ul className="card max-h-60 overflow-y-auto bg-raised" aria-label="Models on this machine">
        {models.map((model) => (
          <li key={`${model.port} ${model.id}`} className="border-line not-first:border-t">
            <button
              type="button"
              className="grid w-full px-2.5 py-1.5 hover:bg-surface-dim focus-visible:-outline-offset-2 aria-pressed:bg-mention"
              aria-pressed={current?.name === model.id && current.host === `127.0.0.1:${model.port}`}
              onClick={() => onUse(model)}
            >
              <b className="wrap-anywhere">{model.id}</b>
              <span className="secondary">
                {model.server}, port {model.port}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
