import type { EditorNode } from "./draw.ts";

/** A node for the page. */
export function toDom(node: EditorNode): Node {
  if (typeof node === "string") return document.createTextNode(node);
  const element = document.createElement(node.tag);
  for (const [name, value] of Object.entries(node.attributes)) element.setAttribute(name, value);
  element.append(...node.children.map(toDom));
  return element;
}

/** What stands in an element of the page now. */
export function fromDom(parent: Node): EditorNode[] {
  return [...parent.childNodes].flatMap((node): EditorNode[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element)) return [];
    const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
    return [{ tag: node.localName, attributes, children: fromDom(node) }];
  });
}
