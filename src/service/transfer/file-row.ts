/** What stands in a file for one contact, before it is checked. */
export type FileRow = { line: number } & ({ value: unknown } | { reason: string });
