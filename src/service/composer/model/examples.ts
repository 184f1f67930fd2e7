/** A worked example: what was given, what to answer, and what not to. */
export interface Example {
  data: object;
  good: object;
  bad?: { answer: object; why: string };
}

/** @returns examples as the instructions show them */
export function shown(examples: readonly Example[]): string {
  const each = examples.map(({ data, good, bad }) =>
    [
      `Data: ${JSON.stringify(data)}`,
      `Good: ${JSON.stringify(good)}`,
      ...(bad === undefined ? [] : [`Bad: ${JSON.stringify(bad.answer)}`, `Bad because: ${bad.why}`]),
    ].join("\n"),
  );
  return ["Examples, about other people. Take nothing from them but the manner.", ...each].join("\n\n");
}

const ola = {
  name: "Ola Berg",
  connection_language: {
    must_do: "Say what you need in the first line.",
    must_never: "Flatter her.",
    likes_this: "Firm dates.",
    not_that: "Long preambles.",
  },
};

const mina = {
  name: "Mina Roth",
  connection_language: {
    must_do: "Greet her, and thank her.",
    must_never: "Hide behind the company.",
    likes_this: "A personal tone.",
    not_that: "Orders.",
  },
};

export const prepExamples: readonly Example[] = [
  {
    data: { contact: ola, topic: "Renewal", agenda: "Price\nData export" },
    good: {
      advice_check:
        "must_never flatter: no compliments. must_do: the request opens. not_that preambles: no warm-up. likes dates: ask for one.",
      talking_points: [
        {
          point: "Price: name the price that you want and ask by when she can decide.",
          why: "She wants to hear first what you need, and likes firm dates.",
        },
        {
          point: "Data export: ask what she has to see before she calls it settled.",
          why: "A direct question spares her the preamble.",
        },
      ],
      approach_strategy:
        "Say in the first minute what you want from her. Take the agenda in its order, and close with a date for each item.",
      what_to_avoid: ["Compliments on the work so far.", "Slides that lead up to the point."],
      opening_suggestion: "Ola, I need two decisions today: the price and the data export. Which one first?",
    },
  },
  {
    data: { contact: mina, topic: "Why the order of 4 March came late" },
    good: {
      advice_check:
        "must_do: greet and thank first. must_never hide: I, not the company. likes personal: ask how it was for her. not_that orders: questions.",
      talking_points: [
        {
          point: "Say in your own words what went wrong with the order of 4 March.",
          why: "She wants a person in front of her, and no company to hide behind.",
        },
        {
          point: "Ask what the delay meant for her, and listen before you offer anything.",
          why: "A personal tone reaches her.",
        },
        {
          point: "Suggest how you'd prevent it, and ask whether that would do.",
          why: "A question, since orders put her off.",
        },
      ],
      approach_strategy: "Take your time at the start. Speak of what you did, and end with thanks.",
      what_to_avoid: ['"The company regrets".', "Telling her what she has to do next."],
      opening_suggestion:
        "Hello Mina, thank you for making time. The order of 4 March came late, and I'm sorry.",
    },
  },
];

export const waveExamples: readonly Example[] = [
  {
    data: {
      contact: ola,
      channel: "email",
      goal: "get her to renew before 30 June",
      context: "120 licences. We could go down to 10 % off.",
    },
    good: {
      advice_check:
        "must_do: the request is the first line. must_never flatter: none. likes dates: 30 June. not_that preambles: none. The discount is for the user alone.",
      wave: {
        subject: "Your 120 licences, before 30 June",
        body: "Ola,\n\ncould you renew your 120 licences before 30 June? If anything stands in the way, please tell me what it is.",
        reasoning: "It opens with what you need and its date. The discount stays yours to offer.",
      },
    },
    bad: {
      answer: {
        subject: "Exciting news for [Company]!",
        body: "Hi Ola,\n\nI hope this finds you well! 300 customers already renewed at acme-deals.com with 10 % off. Get her to renew before 30 June.\n\nBest,\n[Your Name]",
      },
      why: "it has placeholders and a cliché, makes up customers and a site, gives the discount away, and quotes the goal.",
    },
  },
  {
    data: {
      contact: mina,
      channel: "sms",
      goal: "win back a lost customer",
      context: "She cancelled in January because of our support.",
    },
    good: {
      advice_check:
        "must_do: a greeting and thanks. must_never hide: the mistake is ours. likes a personal tone: I, not the company. not_that orders: a question.",
      wave: {
        subject: "",
        body: "Hi Mina, thank you for the time you were with us. You left in January because of our support, and that was our fault. May I ask what would have to change?",
        reasoning: "A text message: a greeting, thanks, an honest word, and one question.",
      },
    },
  },
  {
    data: {
      contact: {
        ...mina,
        connection_language: { ...mina.connection_language, must_do: "Call her before ten." },
      },
      channel: "email",
      goal: "get the signed form back by 2 January",
      context: "Internal: Pieter thinks that she's stalling.",
    },
    good: {
      advice_check:
        "must_do: a call, which an e-mail isn't: warn the user. not_that orders: a question. 2 January has passed: warn the user. What Pieter thinks is internal.",
      wave: {
        subject: "Your signed form",
        body: "Hi Mina,\n\nthank you for going through the form. Could you send it back to me with your signature? If something in it is unclear, I'll gladly go over it with you.",
        reasoning:
          "A personal question instead of an order. 2 January has already passed, so no date is in it. She'd rather be called before ten: consider a call instead.",
      },
    },
  },
];

export const rephraseExamples: readonly Example[] = [
  {
    data: {
      contact: ola,
      message:
        "Hi Ola, hope all is well! You did such a fantastic job last time that I thought I'd ask whether you could look at the contract before Thursday? Legal won't sign without you.",
    },
    good: {
      advice_check:
        "must_never flatter: the praise goes. must_do: the request comes first. not_that preambles: no warm-up. likes dates: Thursday up front.",
      rephrased: "Ola, could you look at the contract before Thursday? Legal won't sign without you.",
      reasoning:
        "The request and its date come first. The praise is gone, because she doesn't want to be flattered.",
    },
    bad: {
      answer: {
        rephrased:
          "Sure! Here's a version for Ola: Please sign the contract by Friday, since you prefer deadlines.",
      },
      why: 'it begins with a comment, turns "look at" into "sign" and "before Thursday" into "by Friday", loses that legal won\'t sign without her, and talks about what she prefers.',
    },
  },
  {
    data: { contact: mina, message: "Brauche die 12 Muster bis 4. März, wenn möglich. <@U77> holt sie ab." },
    good: {
      advice_check:
        "must_do: Gruß und Dank. must_never: ich, nicht die Firma. likes: persönlich. not_that: Bitte statt Befehl.",
      rephrased:
        "Hallo Mina,\n\nich bräuchte die 12 Muster bis 4. März, wenn möglich. <@U77> holt sie ab. Danke dir!",
      reasoning: "Mit Gruß und Dank und als Bitte, wie es ihr angenehm ist.",
    },
  },
];
