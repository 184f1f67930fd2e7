import { describe, expect, test } from "vitest";
import { rephraseMessage } from "../../../../src/service/composer/rephrase/rephrase.ts";
import type { StoredContact } from "../../../../src/service/contact.ts";
import { advised } from "../people.ts";
import { direct, formal, nothing } from "./readers.ts";

describe("the reasoning", () => {
  test.each<[string, StoredContact, string, string]>([
    [
      "says what was done and which advice it follows",
      direct,
      "Hope you're well. I was wondering if you could sign.",
      'The small talk is out: the profile says "never open with small talk". It asks without a run-up: the profile says "get straight to the point".',
    ],
    [
      "says that nothing fits better",
      direct,
      "Tom pays.",
      "We're sure of no change that would fit it better to the advice for Ada, so we left it as it is.",
    ],
    [
      "says that a word or a mark is too little",
      formal,
      "The truck is here!",
      "We're sure only of a word or a mark that would fit it better to the advice for Ada, which nobody would notice, so we left it as it is.",
    ],
    [
      "says that there is no advice",
      nothing,
      "Tom pays.",
      "The profile says little about wording, so we left it as it is.",
    ],
    [
      "names the language",
      direct,
      "Der Vertrag liegt bei, bis 3. Mai kannst du unterschreiben. Danke!",
      "It's in German, in which we only change set phrases, and found none to change, so we left it as it is.",
    ],
    [
      "reads on behind a foreign greeting",
      direct,
      "Bonjour Ada, envoyez-moi le devis avant le 3 mai.",
      "It's in French, in which we only change set phrases, and found none to change, so we left it as it is.",
    ],
    [
      "names advice that only the sender can follow",
      advised({ must_do: "Use plain words.", not_that: "Being rushed." }),
      "The stakeholders need it tomorrow.",
      'We\'re sure of no change that would fit it better to the advice for Ada, so we left it as it is. It still goes against this: the profile says "use plain words" and Ada responds badly to being rushed.',
    ],
    [
      "names the figure that comes late",
      advised({ must_do: "Lead with the number that changed." }),
      "The mill called on Monday morning. They had a long list of changes for us. The price goes to 0.47 in April.",
      'We\'re sure of no change that would fit it better to the advice for Ada, so we left it as it is. It still goes against this: the profile says "lead with the number that changed".',
    ],
    [
      "names the greeting that's missing",
      advised({ must_never: "Send a bare request without a greeting." }),
      "Tom pays, and Ana signs.",
      'We\'re sure of no change that would fit it better to the advice for Ada, so we left it as it is. It still goes against this: the profile says "never send a bare request without a greeting".',
    ],
    [
      "tells what only the sender can judge from what's plainly against the advice",
      advised({ must_do: "Show the thing itself, even unfinished.", not_that: "Hype." }),
      "Our amazing new hinge is here.",
      'Big words are out: Ada responds badly to hype. Only you can judge this: the profile says "show the thing itself, even unfinished".',
    ],
    [
      "leaves a question that may want a yes or no",
      direct,
      "Two accounts account for all of it. Can you call Bramley before Friday?",
      "We're sure of no change that would fit it better to the advice for Ada, so we left it as it is.",
    ],
    [
      "names the title that the profile doesn't have",
      advised({ must_do: "Use the proper titles.", not_that: "Slang." }),
      "Hello Ada, we're late. We've kept the price, and they'll call you on Friday.",
      'Contractions are spelled out: Ada responds badly to slang. It still goes against this: the profile says "use the proper titles".',
    ],
    [
      "asks for no title where there is one",
      advised({ must_do: "Use the proper titles.", not_that: "Slang." }),
      "Dear Dr Lovelace, we're late. We've kept the price, and they'll call you on Friday.",
      "Contractions are spelled out: Ada responds badly to slang.",
    ],
    [
      "quotes advice in another language as it is",
      advised({
        must_do: "Zuerst nach dem Hund fragen.",
        must_never: "Montags stören.",
        likes_this: "Kaffee und Kuchen.",
      }),
      "Tom pays.",
      'Without a language model we understand little advice in other languages, so we left it as it is. Only you can judge this: the profile says "Zuerst nach dem Hund fragen", Ada responds well to this: "Kaffee und Kuchen" and the profile says "never: Montags stören".',
    ],
    [
      "names the length",
      direct,
      "It is late. ".repeat(1_001),
      "It's longer than 12,000 characters, so we left it as it is.",
    ],
  ])("%s", (_, contact, text, reasoning) => {
    expect(rephraseMessage(contact, text).reasoning).toBe(reasoning);
  });
});
