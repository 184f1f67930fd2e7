import { expect, test } from "vitest";
import { rephraseMessage } from "../../../../src/service/composer/rephrase/rephrase.ts";
import { advised } from "../people.ts";

const brief = advised({ must_do: "Be direct and brief." });
const unflattered = advised({ must_never: "Flattery." });
const calm = advised({ not_that: "Hype." });
const sociable = advised({
  must_do: "Be direct, and ask after the family first.",
  likes_this: "Small talk.",
});

const [talk, flattery, padding, figure, fanfare, promise] = [
  "I saw the rain finally stopped over your side of the Pennines, so I trust the ducks are disappointed.",
  "You have an eye for oak that most of us can only envy.",
  "I know quotes are nobody's favourite reading, mine least of all.",
  "Oak is up 14% since March.",
  "We're bursting with pride at this exciting new chapter.",
  "I'll hold the boards for you till Thursday.",
];
const message = `Hi Dermot, ${[talk, flattery, padding, figure, fanfare, promise].join(" ")}`;

test.each([
  [
    "who is brief",
    brief,
    `Hi Dermot,\n${figure} ${promise}`,
    ["small talk", "flattery", "fanfare", "nothing"],
  ],
  [
    "who can't bear flattery",
    unflattered,
    `Hi Dermot, ${talk} ${padding} ${figure} ${promise}`,
    ["flattery", "fanfare"],
  ],
  [
    "who can't bear hype",
    calm,
    `Hi Dermot, ${talk} ${flattery} ${padding} ${figure} ${promise}`,
    ["fanfare"],
  ],
  [
    "who likes to talk",
    sociable,
    `Hi Dermot, ${talk} ${flattery} ${padding} ${figure} ${promise}`,
    ["fanfare"],
  ],
])("what does nothing for the matter goes, for %s", (_, contact, expected, named) => {
  const { rephrased, reasoning } = rephraseMessage(contact, message);
  expect(rephrased).toBe(expected);
  const words = ["small talk", "flattery", "fanfare", "nothing"];
  expect(
    words.filter((word) => reasoning.includes(`${word} is out`) || reasoning.includes(`${word} are out`)),
  ).toEqual(named);
});

test.each([
  [
    "a sentence that the next one leans on",
    brief,
    "The deck is attached. I blush even typing it. It hides the third figure.",
  ],
  ["the only sentences", brief, `I blush even typing it. ${flattery}`],
  ["thanks", brief, "The boards are here. I really appreciate you going in to bat for me."],
  ["an apology", brief, "The boards are here. Super sorry dude."],
  ["a wish", brief, "The boards are here. Happy new year to you all."],
  ["a courtesy about a deadline", brief, "The boards are here. No rush at all, whatever suits you best."],
  ["an offer of help", brief, "The boards are here. Do shout if you have any worries whatsoever."],
  ["a sentence that a greeting runs into", brief, "Hi we lost the contract. The boards are here."],
  ["what begins like a greeting", brief, "Morning standup is cancelled! The boards are here."],
  [
    "an unusual greeting",
    brief,
    "Hi lovely people of the oak, you have an eye for oak that most can only envy. The boards are here.",
  ],
  [
    "what binds",
    brief,
    "The boards are here. The goods shall be inspected by the undersigned upon receipt thereof.",
  ],
  ["a place", brief, "The boards are here. Our office in Oslo answers all the questions."],
  ["a sign-off on the line of its name", brief, "The boards are here.\n\nKind regards, Brooke"],
  ["a sign-off that is none of the common ones", brief, "The boards are here.\n\nAll the very best,\nPhil"],
  [
    "what isn't so, behind its announcement",
    brief,
    "The boards are here. One thing I should mention in the spirit of full transparency is that we don't support varnish yet.",
  ],
  [
    "the first sentence, where the next one leans on it",
    brief,
    "You have an eye for talent that most of us can only envy. It costs 14% more.",
  ],
  ["a name by itself, and how one signs off in chat", brief, "Dermot!! The boards are here. Ta!! Beth x"],
  ["what went down", brief, "Great news, complaints are way down! The boards are here."],
  ["a figure", brief, "The boards are here. I blush even typing 12."],
  ["what follows a colon", brief, "The boards are here. Great news: you're through."],
])("%s stays", (_, contact, text) => {
  expect(rephraseMessage(contact, text).rephrased).toBe(text);
});

test("a sentence stays of which a clause asks for something, however much of it is talk", () => {
  const text =
    "Anyway, would be cool to get a read-only key to your staging metrics, completely free of course, and then we could unlock some serious synergies together.";
  expect(rephraseMessage(brief, `${figure} ${text}`).rephrased).toContain(
    "read-only key to your staging metrics",
  );
});

test("a fanfare stays that names what is left without another one", () => {
  const [first, second, third] = [
    "Get ready to fall in love with our dazzling machine.",
    "This machine is a dream come true for everyone who believes in excellence.",
    "It takes nine tons an hour.",
  ];
  const { rephrased } = rephraseMessage(brief, `${first} ${second} ${third} ${padding}`);
  expect(rephrased).toContain(third);
  expect(rephrased).toContain("machine");
});

test("a fanfare that says what the message is about stays, unless a later sentence says it too", () => {
  const opening = "Get ready to fall in love with our dazzling machine.";
  const [unnamed, named] = ["It takes nine tons an hour.", "The machine takes nine tons an hour."];
  const seller = advised({ must_do: "Be direct and brief.", not_that: "Hype." });
  expect(rephraseMessage(seller, `${opening} ${unnamed} ${padding}`).rephrased).toBe(`${opening} ${unnamed}`);
  expect(rephraseMessage(seller, `${opening} ${named} ${padding}`).rephrased).toBe(named);
});

test.each([
  [
    "in front",
    "It's such an exciting time for us, and we've put the samples of the oak into the post.",
    "We've put the samples of the oak into the post.",
  ],
  [
    "in front, behind a greeting",
    "Hi Ada, I've been going back and forth on how to put this, but my boss would like to see the forecast first.",
    "Hi Ada, my boss would like to see the forecast first.",
  ],
  [
    "behind",
    "The engineers have hardened the queue, and we're beyond thrilled with this exciting new chapter.",
    "The engineers have hardened the queue.",
  ],
])("a clause %s goes where it does nothing and the other one does something", (_, text, expected) => {
  expect(rephraseMessage(brief, `${text} ${promise}`).rephrased).toBe(`${expected} ${promise}`);
});

test.each([
  ["where both do something", "The engineers have hardened the queue, and we've put the oak into the post."],
  [
    "behind a condition",
    "If the engineers have hardened the queue, we're beyond thrilled with this exciting new chapter.",
  ],
  [
    "that the other one leans on",
    "We're beyond thrilled with this exciting new chapter, and it takes many tons of oak.",
  ],
  [
    "of a wish",
    "Congratulations on the award for the oak, and it's such an exciting time for all of us here.",
  ],
])("no clause goes %s", (_, text) => {
  expect(rephraseMessage(brief, `${text} ${promise}`).rephrased).toBe(`${text} ${promise}`);
});
