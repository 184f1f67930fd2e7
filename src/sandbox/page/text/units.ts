/** A readable file size: `512 bytes`, `1.2 kB`, `3 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} ${bytes === 1 ? "byte" : "bytes"}`;
  const [size, unit] = bytes < 999_950 ? [bytes / 1_000, "kB"] : [bytes / 1_000_000, "MB"];
  return `${Number(size.toFixed(1))} ${unit}`;
}

/** A readable duration: `340 ms`, `1.2 s`. */
export function duration(milliseconds: number): string {
  return milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;
}
