/** A column of a table of plain text. */
export interface Column {
  heading: string;
  align: "left" | "right";
}

const GAP = "  ";

/**
 * Draws an aligned table of plain text under one rule.
 * @param rows one cell a column; a missing cell stays empty
 */
export function drawTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map(({ heading }, index) =>
    Math.max(heading.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string => {
    const padded = columns.map(({ align }, index) => {
      const cell = cells[index] ?? "";
      const width = widths[index] ?? 0;
      return align === "left" ? cell.padEnd(width) : cell.padStart(width);
    });
    return padded.join(GAP).trimEnd();
  };
  const headings = line(columns.map(({ heading }) => heading));
  const rule = "─".repeat(widths.reduce((sum, width) => sum + width, GAP.length * (columns.length - 1)));
  return [headings, rule, ...rows.map(line)].join("\n");
}
