import type { ReactNode } from "react";
import { Icon } from "../components/pictures.tsx";
import { fileSize } from "../text/units.ts";

/** A file's name and size, with its actions on the right. */
export function FileRow({ name, size, children }: { name: string; size: number; children: ReactNode }) {
  return (
    <div className="card row w-full max-w-90 gap-2.5 bg-raised py-2 pr-2 pl-3 [&>.icon]:text-dim">
      <Icon name="file" />
      <span className="column grow leading-[1.35]">
        <b className="truncate">{name}</b>
        <span className="secondary">{fileSize(size)}</span>
      </span>
      {children}
    </div>
  );
}
