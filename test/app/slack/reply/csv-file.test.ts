import { expect, test } from "vitest";
import { type CsvLine, csvFiles } from "#app/slack/reply/csv-file.ts";

async function* lines(count: number): AsyncGenerator<CsvLine> {
  for (let number = 0; number < count; number += 1) yield [number, "=1+1"];
}

async function filesOf(count: number, maxBytes?: number): Promise<string[][]> {
  const files = await Array.fromAsync(csvFiles(["number", "text"], lines(count), maxBytes));
  return files.map((pieces) => pieces.join("").trimEnd().split("\n"));
}

test("a few lines are one file, and none are its header", async () => {
  expect(await filesOf(2)).toEqual([["number,text", "0,'=1+1", "1,'=1+1"]]);
  expect(await filesOf(0)).toEqual([["number,text"]]);
});

test.each([249, 250, 251, 1_000])(
  "%i lines go to several files with a header each, all of them",
  async (count) => {
    const files = await filesOf(count, 1_000);
    expect(files.length).toBe(Math.max(1, Math.ceil((count + 1) / 250)));
    for (const [header, ...rest] of files) {
      expect(header).toBe("number,text");
      expect(rest.length).toBeGreaterThan(0);
    }
    expect(files.flatMap(([, ...rest]) => rest)).toEqual(
      Array.from({ length: count }, (_, number) => `${number},'=1+1`),
    );
  },
);
