/** Whether a database URL is for Postgres. */
export function isPostgres(url: string): boolean {
  return /^postgres(ql)?:/.test(url);
}

/** The file path of a SQLite address, which may be a path or a `file:` URL. */
export function sqlitePath(url: string): string {
  return url.startsWith("file:") ? decodeURIComponent(url.replace(/^file:(\/\/)?/, "")) : url;
}
