import { useState } from "react";
import { z } from "zod";
import type { ElementOf } from "../blocks/schema.ts";
import { Icon } from "../components/icon.tsx";
import { FileRow } from "../messages/file-row.tsx";
import { uploadFile } from "../state/requests.ts";
import { useSandbox } from "../state/sandbox.tsx";
import { controlAttributes, type ValueProps } from "./input-role.ts";
import { useValue } from "./use-interaction.ts";

const chosenFiles = z.array(z.looseObject({ id: z.string(), name: z.string(), size: z.number() })).catch([]);

/** Files to send with a form: each is uploaded when chosen, and listed in the form's state. */
export function FileInput({ element, blockId, dispatches, input }: ValueProps<ElementOf<"file_input">>) {
  const { state, change } = useValue(element, blockId, dispatches);
  const { me } = useSandbox();
  const [isUploading, setUploading] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const files = chosenFiles.parse(state.files);
  const suffixes = (element.filetypes ?? []).map((type) => `.${type.toLowerCase()}`);
  // Slack's default.
  const maxFiles = element.max_files ?? 10;

  const choose = async (picked: readonly File[]) => {
    const isWanted = (file: File) =>
      suffixes.length === 0 || suffixes.some((suffix) => file.name.toLowerCase().endsWith(suffix));
    const wanted = picked.filter(isWanted);
    const room = wanted.slice(0, maxFiles - files.length);
    let problem: string | undefined;
    if (wanted.length < picked.length) problem = `This takes only ${suffixes.join(", ")} files.`;
    else if (room.length < wanted.length) problem = `This takes ${maxFiles} at most.`;
    setRefusal(problem);
    setUploading(true);
    const uploads = await Promise.all(room.map((file) => uploadFile(me, file)));
    setUploading(false);
    for (const upload of uploads) if (!upload.ok) setRefusal(upload.sentence);
    const uploaded = uploads.flatMap((upload) => (upload.ok ? [upload.file] : []));
    if (uploaded.length > 0) void change({ type: element.type, files: [...files, ...uploaded] });
  };

  return (
    <div className="files column">
      {files.map((file) => (
        <FileRow key={file.id} name={file.name} size={file.size}>
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove ${file.name}`}
            disabled={isUploading}
            onClick={() =>
              void change({ type: element.type, files: files.filter((other) => other.id !== file.id) })
            }
          >
            <Icon name="close" />
          </button>
        </FileRow>
      ))}
      {files.length < maxFiles && (
        <label className="button file-pick" aria-busy={isUploading}>
          <input
            {...controlAttributes(input, "Choose files")}
            className="hidden"
            type="file"
            accept={suffixes.join()}
            multiple={maxFiles > 1}
            disabled={isUploading}
            onChange={(event) => {
              const picked = [...(event.target.files ?? [])];
              // So that the same file can be chosen again after it was removed.
              event.target.value = "";
              void choose(picked);
            }}
          />
          {isUploading ? "Uploading…" : maxFiles > 1 ? "Choose files" : "Choose a file"}
        </label>
      )}
      <div role="alert">{refusal && <p className="input-error">{refusal}</p>}</div>
    </div>
  );
}
