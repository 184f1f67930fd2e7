/** A readable file size: `512 bytes`, `1.2 kB`, `3 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} ${bytes === 1 ? "byte" : "bytes"}`;
  const [size, unit] = bytes < 999_950 ? [bytes / 1_000, "kB"] : [bytes / 1_000_000, "MB"];
  return `${Number(size.toFixed(1))} ${unit}`;
}
