import type { ReactNode } from "react";
import { Icon } from "../components/icon.tsx";
import { fileSize } from "./file-size.ts";

/** A file's name and size, with its actions on the right. */
export function FileRow({ name, size, children }: { name: string; size: number; children: ReactNode }) {
  return (
    <div className="file row">
      <Icon name="file" />
      <span className="file-text column">
        <span className="file-name ellipsis">{name}</span>
        <span className="secondary">{fileSize(size)}</span>
      </span>
      {children}
    </div>
  );
}
