import { dirname, join } from "node:path/posix";
import { parseSync, Visitor } from "vite";

/** Something that a file imports. */
export interface Import {
  /** A path from the repository's root, or a package's name. */
  target: string;
  isType: boolean;
  isDynamic: boolean;
}

/**
 * Everything that a file imports. Node strips types but keeps `import { type A } from "a"` as an import of
 * nothing that loads `a` all the same: only `import type` loads nothing.
 */
export function importsOf(file: string, source: string): Import[] {
  const imports: Import[] = [];
  const add = (specifier: unknown, { isType = false, isDynamic = false }) => {
    if (typeof specifier !== "string") throw new Error(`${file} imports something that is not written out.`);
    imports.push({ target: targetOf(file, specifier), isType, isDynamic });
  };
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed.`);
  new Visitor({
    ImportDeclaration({ source: { value }, importKind }) {
      add(value, { isType: importKind === "type" });
    },
    ExportAllDeclaration({ source: { value }, exportKind }) {
      add(value, { isType: exportKind === "type" });
    },
    ExportNamedDeclaration({ source, exportKind }) {
      if (source !== null) add(source.value, { isType: exportKind === "type" });
    },
    ImportExpression({ source }) {
      add(source.type === "Literal" ? source.value : undefined, { isDynamic: true });
    },
    TSImportType({ source: { value } }) {
      add(value, { isType: true });
    },
  }).visit(program);
  return imports;
}

/** @returns a path from the repository's root, as package.json's `imports` says, or a package's name */
function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith(".")) return join(dirname(file), specifier);
  return specifier.replace(/^#(?=test\/)/, "").replace(/^#/, "src/");
}
