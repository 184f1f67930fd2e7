/** One contact as read from a file, before validation. */
export type FileRow = { line: number } & ({ value: unknown } | { reason: string });
