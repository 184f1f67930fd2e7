import { type Check, problem } from "./checked.ts";

/** Markup that is shown as it's typed where the texts are read. Lists with dashes or numbers read well anywhere. */
const kinds: readonly RegExp[] = [
  /\*\*[^*\n]{1,300}\*\*/u,
  /(?<![\p{L}\p{N}_])__[^_\n]{1,300}__(?![\p{L}\p{N}_])/u,
  /^#{1,6} \S/mu,
  /\[[^[\]\n]{1,200}\]\([^()\s]{1,500}\)/u,
  /```/u,
  /<\/?(?:p|br|b|strong|em|i|u|ul|ol|li|div|span|a|h[1-6]|table|tr|td|html|body)\b[^<>]{0,300}>/iu,
  /&(?:nbsp|#\d{2,5}|quot);|\\n/iu,
  /^\|(?:[ :-]{1,50}\|){1,20}/mu,
];

export const markup: Check = ({ parts, request }) =>
  problem(
    "it has markup that is shown as typed",
    "There is markup. The texts are shown as they are written: use plain text with line breaks.",
    kinds
      .filter((kind) => !kind.test(request))
      .flatMap((kind) => parts.flatMap(({ text }) => kind.exec(text)?.[0] ?? [])),
    "repair",
  );
