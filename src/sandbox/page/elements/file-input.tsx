import { useState } from "react";
import { z } from "zod";
import type { ElementOf } from "../blocks/schema.ts";
import { IconButton } from "../components/pictures.tsx";
import { FileRow } from "../messages/file-row.tsx";
import { uploadFile } from "../state/requests.ts";
import { useSandbox } from "../state/sandbox.tsx";
import { controlAttributes, useValue, type ValueProps } from "./interaction.ts";

const chosenFiles = z.array(z.looseObject({ id: z.string(), name: z.string(), size: z.number() })).catch([]);

/** Files to send with a form: each is uploaded when chosen, and listed in the form's state. */
export function FileInput({ element, blockId, acts, input }: ValueProps<ElementOf<"file_input">>) {
  const { state, change } = useValue(element, blockId, acts);
  const { me } = useSandbox();
  const [isUploading, setUploading] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const files = chosenFiles.parse(state.files);
  const suffixes = (element.filetypes ?? []).map((type) => `.${type.toLowerCase()}`);
  // Slack's default.
  const maxFiles = element.max_files ?? 10;

  const set = (next: z.infer<typeof chosenFiles>) => change({ type: element.type, files: next });
  const choose = async (picked: readonly File[]) => {
    const isWanted = (file: File) =>
      suffixes.length === 0 || suffixes.some((suffix) => file.name.toLowerCase().endsWith(suffix));
    const wanted = picked.filter(isWanted);
    const room = wanted.slice(0, maxFiles - files.length);
    let problem: string | undefined;
    if (wanted.length < picked.length) problem = `Only ${suffixes.join(", ")} files are allowed.`;
    else if (room.length < wanted.length) problem = `Choose at most ${maxFiles}.`;
    setRefusal(problem);
    setUploading(true);
    const uploads = await Promise.all(room.map((file) => uploadFile(me, file)));
    setUploading(false);
    for (const upload of uploads) if (!upload.ok) setRefusal(upload.sentence);
    const uploaded = uploads.flatMap((upload) => (upload.ok ? [upload.file] : []));
    if (uploaded.length > 0) set([...files, ...uploaded]);
  };

  return (
    <div className="column items-start gap-2">
      {files.map((file) => (
        <FileRow key={file.id} name={file.name} size={file.size}>
          <IconButton
            icon="close"
            label={`Remove ${file.name}`}
            disabled={isUploading}
            onClick={() => set(files.filter((other) => other.id !== file.id))}
          />
        </FileRow>
      ))}
      {files.length < maxFiles && (
        <label
          className="button relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-link"
          aria-busy={isUploading}
        >
          <input
            {...controlAttributes(input, "Choose files")}
            className="sr-only"
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
      <div role="alert">{refusal && <p className="mt-1.25 text-[13.5px] text-red">{refusal}</p>}</div>
    </div>
  );
}
