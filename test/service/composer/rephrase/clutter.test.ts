import { describe, expect, test } from "vitest";
import { rephraseMessage } from "../../../../src/service/composer/rephrase/rephrase.ts";
import { readSentence } from "../../../../src/service/composer/rephrase/sentence.ts";
import { contactNamed } from "../../helpers.ts";
import { advised } from "../people.ts";
import { direct, plain } from "./readers.ts";

const grace = contactNamed("Grace O'Neill");
const nadia = contactNamed("Nadia Rahman");
const ingrid = contactNamed("Ingrid Solberg");
const amara = contactNamed("Amara Okafor");
const rafael = contactNamed("Rafael Costa");
const calm = advised({ not_that: "Hype." });

describe("small talk", () => {
  test.each([
    "Hope you had a great weekend and the weather was kind to you, it poured here the whole time lol.",
    "I hope the kids enjoyed the snow!",
    "How is the family doing these days?",
    "Did you have a nice break?",
    "Trust you and yours are keeping well in this heat.",
    "I hope this finds you well.",
    "How's your Friday going?",
  ])("“%s” is", (text) => {
    expect(readSentence(text)?.kind).toBe("small talk");
  });

  test.each([
    "Hope the audit went well.",
    "Hope you can make it.",
    "Hope you're good with the plan.",
    "How are you fixed this week?",
    "How's Friday?",
    "How are things going with the rollout?",
    "Hope to see you this week.",
    "I hope that helps.",
    "We hope to break even next year.",
  ])("“%s” isn't", (text) => {
    expect(readSentence(text)?.kind).not.toBe("small talk");
  });
});

describe("what adds nothing goes", () => {
  test.each([
    [
      "praise without a fact",
      grace,
      "Hi Grace, the new menu starts on Monday. World-class flavours, next-level salads, literally the best we've ever done! Lunch is still £6.",
      "Hi Grace, the new menu starts on Monday. Lunch is still £6.",
    ],
    [
      "what could be said of anything",
      grace,
      "Exciting times, as we go on with our journey of continuous innovation! The boiler is fixed. We remain fully committed to operational excellence.",
      "The boiler is fixed.",
    ],
    [
      "an announcement of two things, of which the second begins with its ground",
      direct,
      "Please be advised that the hire period ended on 29 August and that, in accordance with the contract, a surcharge applies.",
      "The hire period ended on 29 August and in accordance with the contract, a surcharge applies.",
    ],
    [
      "hyphenated hype, and not what's between",
      nadia,
      "Our cutting-edge, cloud-native, award-winning platform runs the checks. It finished 1,200 runs in May.",
      "Our cloud-native platform runs the checks. It finished 1,200 runs in May.",
    ],
    [
      "a clause of praise",
      ingrid,
      "GlasNor has a new glass range, reaffirming our longstanding commitment to excellence. The green one is too dark.",
      "GlasNor has a new glass range. The green one is too dark.",
    ],
    [
      "an announcement, in front and behind a phrase",
      ingrid,
      "We are so proud to announce that the shop is open. Per our meeting on the 4th, I would like to formally inform you that the stand is booked.",
      "Hi Ingrid,\nThe shop is open. Per our meeting on the 4th, the stand is booked.",
    ],
    [
      "the launch that is announced",
      ingrid,
      "Dear Ingrid, I hope this email finds you well. We are proud to announce the launch of our new glass range.",
      "Hi Ingrid,\nWe're announcing the launch of our new glass range.",
    ],
    [
      "what shouts",
      calm,
      "Hiiii! We have a HUGE list of 40 names and NOT ONE of them is from KPMG. Send it NOW.",
      "Hi! We have a huge list of 40 names and NOT ONE of them is from KPMG. Send it now.",
    ],
    [
      "words around a proposal",
      nadia,
      "Hey Nadia so basically we've been kind of looking at the logs since Monday. I was sort of thinking that maybe we could potentially drop the old index on the 4th.",
      "Hey Nadia we've been looking at the logs since Monday. Maybe we could drop the old index on the 4th.",
    ],
    [
      "what makes a fault small",
      grace,
      "There was a little hiccup with the delivery on the 12th. It was 50 minutes late.",
      "There was a problem with the delivery on the 12th. It was 50 minutes late.",
    ],
    [
      "a world-class team, which says little without a word for it",
      nadia,
      "We hired a world-class team.",
      "We hired an excellent team.",
    ],
    [
      "offices' words",
      plain,
      "We are leveraging learnings from the audit to align on the pain points. Apologies for any inconvenience this may have caused.",
      "We are learning from the audit to agree on the problems. Sorry for any trouble this may have caused.",
    ],
  ])("%s", (_, contact, original, rephrased) => {
    expect(rephraseMessage(contact, original).rephrased).toBe(rephrased);
  });

  test.each([
    ["praise with news in it", grace, "Amazing: our best-in-class new menu is out on Monday."],
    [
      "empty talk of a thing of their own",
      grace,
      "We are delighted about the momentum of the Cork boiler journey.",
    ],
    ["empty talk that promises", grace, "We are confident that our commitment needs no excellence."],
    ["praise of somebody", direct, "I hope someone very good gets it."],
  ])("%s stays", (_, contact, text) => {
    expect(rephraseMessage(contact, text).rephrased).toBe(text);
  });
});

describe("manners", () => {
  test("a bare demand is a wish, greeted and thanked, with its reason apart", () => {
    expect(
      rephraseMessage(amara, "need the room list for the retreat by weds noon, the hotel wants it then")
        .rephrased,
    ).toBe(
      "Hi Amara,\n\nHow's the team?\n\nCould I please have the room list for the retreat by Wednesday noon? The hotel wants it then.\n\nThanks so much!",
    );
  });

  test("a reason behind a request is no part of the question", () => {
    const text = "Please sign pages 7 and 12 and send them back, legal has no more comments.";
    expect(rephraseMessage(contactNamed("Rafael Costa"), text).rephrased).toBe(text);
  });

  test("a choice isn't made an order, nor an invitation a plea", () => {
    const kwame = contactNamed("Kwame Mensah");
    const choice = "Four boxes are late. Would you send the trucks anyway or hold them?";
    expect(rephraseMessage(kwame, choice).rephrased).toContain(
      "Would you send the trucks anyway or hold them?",
    );
    const invited = "Ms. Solberg is kindly invited to share her view. We are in a position to wait.";
    expect(rephraseMessage(ingrid, invited).rephrased).toContain("is kindly invited");
  });

  test("news of a death is answered as it was written", () => {
    const text =
      "Dear Amara,\n\nI just heard about Bisi and I am so very sorry. She trained me on my first shift. How are you and the team holding up?";
    expect(rephraseMessage(amara, text).rephrased).toBe(text);
  });

  test("who asks whether somebody is safe wants nothing else", () => {
    const text =
      "Dear Rafael, I saw the flood on the news. Is your family safe? Please forget about our offer for now. I'll ring on Sunday.";
    expect(rephraseMessage(rafael, text).rephrased).toBe(text);
  });

  test("emoji that stay are said to stay", () => {
    const { reasoning } = rephraseMessage(
      contactNamed("Daniel Cho"),
      "Hello Mr Cho, the form is in the folder 😂 It needs a signature in box 7 by Friday. Please send it back to us then.",
    );
    expect(reasoning).toMatch(/It still goes against this: .*Daniel responds badly to slang or emoji/);
  });
});
