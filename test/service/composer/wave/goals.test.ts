import { describe, expect, test } from "vitest";
import { composeWave } from "../../../../src/service/composer/wave/wave.ts";
import { advised } from "../people.ts";
import { grace, jane, sent, viktor, written } from "./letters.ts";

test("a goal told in several sentences is said as far as it can be", () => {
  const goals = [
    "I met her at the fair in Leeds. I'd like to show her our new scanner. I'm free next Tuesday.",
    "I can't make the meeting on Friday. I have to travel to Bern. I'd suggest Monday at ten.",
    "We are hiring two engineers. I thought of her first. I would like to have a chat about it.",
    "We shipped the order. We forgot the two cables. I will send them tomorrow.",
    "I want to push her a little. The offer ends on Friday.",
    "I need a short email. It should be friendly.",
  ];
  const said = goals.map((goal) => sent(jane, { goal }).split("\n\n").slice(1, -1).join(" "));
  expect(said.join("\n")).toMatchInlineSnapshot(`
    "We met at the fair in Leeds. I'd like to show you our new scanner. I'm free next Tuesday.
    I can't make the meeting on Friday. I have to travel to Bern. I'd suggest Monday at ten.
    We are hiring two engineers. I thought of you first. I would like to have a chat about it.
    We shipped the order. We forgot the two cables. [Your words here: the rest of what Jane should know]
    The offer ends on Friday. [Your words here: the rest of what Jane should know]
    [Your request here: what you'd like Jane to do or know]"
  `);
});

describe("a goal that can't be said to the reader leaves a place for what the sender has to say", () => {
  test.each([
    "win",
    "make her feel guilty",
    "don't mention the price increase",
    "relancer le devis",
    "Termin nächste Woche vereinbaren",
    "build rapport",
    "lost deal with Halle",
    "hold volume rebate",
    "firmware role medtech Wroclaw",
    "cold intro to procurement",
    "test his patience",
    "interest her in the CFO role at Norvik, confidential",
    "are they open",
    "turn her into a reference",
    "get our lawyer to check the contract",
    "get his boss to sign",
  ])("%s", (goal) => {
    const { subject, body, reasoning } = composeWave(jane, { contact_id: "", channel: "email", goal }).wave;
    expect(subject).toBe("About [your topic]");
    expect(body).toBe("Jane,\n\n[Your request here: what you'd like Jane to do or know]\n\nBest");
    expect(reasoning).toMatch(/^(?:We couldn't turn|The goal reads as a note|Without a language model)/);
  });

  test("and keeps the facts of the context", () => {
    expect(
      written(jane, {
        goal: "make her feel guilty",
        context: "We sent the proposal on 3 May. She hasn't answered since.",
      }),
    ).toMatchInlineSnapshot(`
      "About [your topic]
      ---
      Jane,

      [Your request here: what you'd like Jane to do or know]

      We sent the proposal on 3 May. I haven't heard back from you since.

      Best
      ---
      The goal reads as a note to yourself and not as something to say to Jane, so the place in brackets is yours to write. The tone is direct: the profile says "never open with small talk". Check that it follows "lead with the number that changed" before you send it."
    `);
  });
});

test.each([
  [
    "propose a new go-live",
    "I'd like to suggest a new go-live. [Your words here: the date that you suggest]",
  ],
  ["renew before price rise", "Can we renew before the price rise?"],
  ["tell her we're through to the final and need her there", "we're through to the final. Can you be there?"],
  [
    "thank her for the referral, we start with them in May",
    "Thank you for the referral. [Your words here: the rest of what Jane should know]",
  ],
  ["take up references, need two names", "I'd like to take up your references. Can you give me two names?"],
  [
    "tell her she's not been selected in the tender",
    "I'm sorry to say that you haven't been selected in the tender.",
  ],
  ["say her lost jacket was found", "I wanted to let you know that your lost jacket was found."],
  ["remind of deposit for the conference rooms", "reminder of the deposit for the conference rooms."],
  [
    "Invite to try the new dashboard before everyone else",
    "Would you like to try the new dashboard before everyone else?",
  ],
  ["need go/no-go on the course dates", "Can you let me know whether the course dates are a go?"],
  [
    "formal notice, we're ending the contract on 30 june",
    "I'm writing to give you formal notice that we're ending the contract on 30 June.",
  ],
  [
    "pitch our forklift training to their site managers",
    "I'd like to show your site managers our forklift training.",
  ],
  [
    "turn down candidate after final round but keep door open",
    "your application after the final round. I hope we can come back to it another time.",
  ],
  ["nudge about the survey lol nobody answers", "I wanted to follow up on the survey."],
  ["confirm group booking", "I'd like to confirm the group booking."],
  ["keys are ready to collect!!", "The keys are ready to collect."],
  ["chase the unpaid april invoice", "A reminder that the April invoice is unpaid."],
  [
    "get her on board for the tram campaign",
    "Would you be interested in working with us on the tram campaign?",
  ],
])("of “%s” it says “%s”", (goal, said) => {
  expect(composeWave(jane, { contact_id: "", channel: "email", goal }).wave.body).toContain(said);
});

test("goals in other words than an order's, and those that name who's to read it", () => {
  const goals = [
    "cancelling our subscription",
    "winning back the delgado account",
    "getting the signed NDA back",
    "is the candidate still interested",
    "wants to know if he's free to referee the moot",
    "get the hospital to switch to the latex-free gloves",
    "convince procurement to accept electronic invoices",
    "inform tenant of fire alarm test",
    "complain to the courier about 6 lost parcels",
    "send condolences to a client whose father died",
    "say goodbye, last day is friday",
    "keep her posted on the planning appeal",
    "quick intro to whoever runs their apprenticeships",
    "find out why they went with a competitor",
    "feedback on the new ordering portal",
    "feedback on their proposal",
    "ask to be added to the approved vendor list",
    "make the case for replacing the boiler this summer",
    "make sure they won't auto renew us",
    "win them over after the botched install",
    "we cant make the christmas drinks, send regrets",
    "follow-up no 3",
    "move to a monthly consolidated invoice",
    "retract the offer",
    "need updated insurance certificate from the scaffolding firm",
    "can we move friday's call to 9:30",
    "is the api going to be rate limited in march?",
    "what does he think of rail instead of road for Duisburg",
    "audit visit 24 feb: who should we bring",
    "question re his talk on cold chain sensors",
    "bad news re the rate",
    "nda back to her w/ two comments",
    "reference check for Owen Tran",
    "candidate for her ops manager vacancy",
    "speaker for our office managers' breakfast",
    "ask price for 60 candle holders",
    "thx for fast tracking our supplier registration",
    "apologise for missing his birthday dinner & rebook",
    "correct the churn figure I sent her last week",
    "tell him thursdays collection is not happening",
    "reference call for a prospect?",
    "pick his brain on sensor drift",
    "would love him to join our customer advisory group",
    "did the new badge readers sort out the loading bay door?",
    "can you quote 60 pendant lights for a hotel lobby",
    "we're late with the glass samples, own up",
    "negotiate the minimum order down",
    "got 2 spare seats for the padel tournament, wants in?",
    "sad to hear about the fire at the warehouse, offer help",
    "3 questions before we scope the data migration",
    "pitch: refill stations in his stores",
    "challenge viktor to the charity 5k",
    "nice meeting you at the fair, lets talk",
    "which of the two options does he prefer",
    "do we need a new vendor form if our bank account changes",
    "does the dashboard number match his?",
    "break the news that the containers are late",
    "invoice 20417 is 3 weeks overdue",
    "sound him out for an analytics lead role",
    "feedback after first 90 days?",
  ];
  expect(
    goals
      .map((goal) => {
        const { subject, body } = composeWave(viktor, { contact_id: "", channel: "email", goal }).wave;
        return `${subject}: ${body.split("\n\n").slice(1, -1).join(" / ")}`;
      })
      .join("\n"),
  ).toMatchInlineSnapshot(`
    "Cancelling our subscription: I'm sorry, but I have to cancel our subscription. Thank you for your understanding.
    Working together again: I'd like us to work together again. Could we find a time to talk about what it would take? There's no rush to answer.
    Signed NDA: Could you send me the signed NDA back? Whenever it suits you is fine.
    Are you still interested?: Are you still interested? There's no rush to answer.
    Question about the moot: Are you free to referee the moot? There's no rush to answer.
    Latex-free gloves: Would you be willing to switch to the latex-free gloves? Whenever it suits you is fine.
    Electronic invoices: Would you be willing to accept electronic invoices? Whenever it suits you is fine.
    Fire alarm test: I'd like to tell you about the fire alarm test. [Your words here: what's new]
    6 lost parcels: I'm sorry to say that I'm not happy about 6 lost parcels. Could you tell me what you'll do about it?
    My condolences: I was so sorry to hear of your loss. Please accept my condolences. / Please don't feel you need to reply.
    Goodbye: I wanted to say goodbye. My last day is Friday.
    Planning appeal: I'd like to keep you up to date on the planning appeal. [Your words here: what's new]
    Introduction to whoever runs your apprenticeships: Could you introduce me to whoever runs your apprenticeships? Whenever it suits you is fine.
    What decided you: Could you tell me what decided you for another offer? It would help us to do better. There's no rush to answer.
    Your view of the new ordering portal: I'd like to hear what you think of the new ordering portal. There's no rush to answer.
    Feedback on your proposal: I'd like to give you my feedback on your proposal. [Your words here: what's new]
    Approved vendor list: Could you put us on the approved vendor list? Whenever it suits you is fine.
    Replacing the boiler this summer: I'd like to suggest replacing the boiler this summer. There's no rush to answer.
    Please confirm: Could you confirm that you won't auto renew us? There's no rush to answer.
    Botched install: I'm sorry about the botched install, and I'd like to make up for it.
    Christmas drinks: I'm sorry, but I can't make the Christmas drinks. Thank you for your understanding.
    Following up: I wanted to follow up and hear where things stand on your side. There's no rush to answer.
    Monthly consolidated invoice: Could we move to a monthly consolidated invoice? Whenever it suits you is fine.
    Our offer: I'm sorry, but we have to withdraw our offer. Thank you for your understanding.
    Updated insurance certificate: Could you send me the updated insurance certificate? Whenever it suits you is fine.
    Moving Friday's call to 9:30: Can we move Friday's call to 9:30? A line back is enough.
    Is the API going to be rate limited in March?: Is the API going to be rate limited in March? There's no rush to answer.
    What do you think of rail instead of road for Duisburg?: What do you think of rail instead of road for Duisburg? There's no rush to answer.
    Audit visit on 24 February: Who should we bring? A line back is enough.
    Question about your talk on cold chain sensors: I have a question about your talk on cold chain sensors. [Your words here: your question]
    News about the rate: I have bad news about the rate. [Your words here: what's new]
    NDA: I'm sending you the NDA back with two comments.
    Reference for Owen Tran: Could I ask you for a reference for Owen Tran? Whenever it suits you is fine.
    Candidate for your ops manager vacancy: I have a candidate for your ops manager vacancy. Would you like to hear more? There's no rush to answer.
    Speaking at our office managers' breakfast: Would you like to speak at our office managers' breakfast? There's no rush to answer.
    Price for 60 candle holders: Could you give me a price for 60 candle holders? Whenever it suits you is fine.
    Thank you for fast-tracking our supplier registration: Thank you for fast-tracking our supplier registration.
    My apologies: I apologise for missing your birthday dinner. Could we find another time? There's no rush to answer.
    Churn figure: I'd like to correct the churn figure I sent you last week.
    Thursday's collection is not happening: I wanted to let you know that Thursday's collection is not happening.
    A reference call: Would you be willing to take a short reference call for us? Whenever it suits you is fine.
    Advice on the sensor drift: Could I ask you for advice on the sensor drift? Whenever it suits you is fine.
    Customer advisory group: Would you be willing to join our customer advisory group? Whenever it suits you is fine.
    Loading bay door: Did the new badge readers sort out the loading bay door? There's no rush to answer.
    Quoting 60 pendant lights for a hotel lobby: Can you quote 60 pendant lights for a hotel lobby? There's no rush to answer.
    Glass samples: I'm sorry that we're late with the glass samples.
    Minimum order: Could we talk about bringing the minimum order down? There's no rush to answer.
    2 spare seats for the padel tournament: I have 2 spare seats for the padel tournament. Would you like to join us? [Your words here: the rest of what Viktor should know]
    Our help: I was so sorry to hear about the fire at the warehouse. If there's anything we can do to help, please tell me. There's no rush to answer.
    A few questions: I have a few questions before we scope the data migration. [Your words here: your question]
    Our refill stations in your stores: I'd like to show you our refill stations in your stores. Would you have time for a short look? There's no rush to answer.
    Challenge: the charity 5k: I'd like to challenge you to the charity 5k. Are you in? There's no rush to answer.
    Good to meet you at the fair: It was good to meet you at the fair. Could we talk? There's no rush to answer.
    Which of the two options do you prefer?: Which of the two options do you prefer? There's no rush to answer.
    Our bank account changes: Do we need a new vendor form if our bank account changes? There's no rush to answer.
    About [your topic]: [Your request here: what you'd like Viktor to do or know]
    Containers late: I wanted to let you know that the containers are late. Thank you for your understanding.
    Invoice 20417: A short reminder that invoice 20417 is overdue. Could you let me know when we can expect the payment? If the payment is already on its way, please ignore this note.
    Analytics lead role: I'm writing to you about an analytics lead role. Would you be interested in hearing more? There's no rush to answer.
    Your feedback after the first 90 days: I'd like to hear your feedback after the first 90 days. There's no rush to answer."
  `);
});

test("what a sender wishes is said in the goal's own words, and whoever it speaks to is the reader", () => {
  const goals = [
    "request changes to clause 7",
    "cancel thursday's meeting",
    "reserve a stand for the may expo",
    "bring the completion date forward to 3 may",
    "withdraw our offer on the flat",
    "give two weeks' notice on the parking space",
    "check she's happy with the room setup",
    "confirm who's attending from their side",
    "apologise for billing her twice",
    "say sorry I missed our call yesterday",
    "thank him for sorting the access badges so fast",
    "congratulate the team on winning the award",
    "let the tenant know the plumber comes at 9",
    "thank the sponsors for last night",
    "remind speakers to send their slides",
    "ask the printer if banners will be ready thursday",
    "check if the candidate needs a visa",
    "hand over the project to daniel",
    "confirm receipt of tender docs",
    "cancel tomorrow's site walk, weds or thurs 8am instead",
    "correct an error in the audit summary we sent",
    "push back the photo shoot a week",
    "hand over the account to my colleague while I'm on parental leave",
    "lunch any friday",
    "intro her to Tom Reyes",
    "invite her to open studio evening",
    "start talking about next years cork order",
    "send her the comparison she wanted",
    "refund request for the faulty scanner",
    "suggest dropping phase three to save money",
    "congratulate her on the B Corp certification and float a joint webinar on fair sourcing",
    // What there is to tell, no goal says.
    "explain why I chose the other candidate",
    "update the client on the migration",
    "share good news about the grant",
    "pass on feedback from the panel",
    "reply to his question about warranty",
    "reply to her complaint about the service charge",
    "query the extra charge on invoice 4471",
    "thank the volunteer coordinator",
    // Words that don't go together aren't said.
    "ask whether she'd sit on the panel and if so which of two dates",
    "escalate the support ticket",
    "booking stuff",
  ];
  const said = goals.map((goal) => {
    const { subject, body } = composeWave(viktor, { contact_id: "", channel: "email", goal }).wave;
    return `${subject}: ${body.split("\n\n")[1] ?? ""}`;
  });
  expect(said.join("\n")).toMatchInlineSnapshot(`
    "Changes to clause 7: Could I ask you for changes to clause 7? Whenever it suits you is fine.
    Cancelling Thursday's meeting: I'm sorry, but I have to cancel Thursday's meeting. Thank you for your understanding.
    Stand for the May expo: Could we reserve a stand for the May expo? Whenever it suits you is fine.
    Bringing the completion date forward: Could we bring the completion date forward to 3 May?
    Our offer on the flat: I'm sorry, but we have to withdraw our offer on the flat. Thank you for your understanding.
    Two weeks' notice on the parking space: I'd like to give two weeks' notice on the parking space.
    Question about the room setup: Are you happy with the room setup? There's no rush to answer.
    Who is attending from your side: Could you confirm who is attending from your side? There's no rush to answer.
    My apologies: I apologise for billing you twice.
    I missed our call yesterday: I'm sorry that I missed our call yesterday.
    Thank you for sorting the access badges so fast: Thank you for sorting the access badges so fast.
    Congratulations: Congratulations to you and your team on winning the award.
    Plumber comes at 9: I wanted to let you know that the plumber comes at 9.
    Thank you for last night: Thank you for last night.
    Send your slides: This is a short reminder to send your slides.
    Question about the banners: Could you tell me whether the banners will be ready Thursday? A line back is enough.
    Question about a visa: Do you need a visa? There's no rush to answer.
    Introducing Daniel: I'd like to introduce Daniel, who is taking over from me.
    We've received the tender docs: I'd like to confirm that we've received the tender docs.
    Cancelling tomorrow's site walk: I'm sorry, but I have to cancel tomorrow's site walk. Would Wednesday or Thursday 8am work instead? Thank you for your understanding.
    Correction of the audit summary: There was an error in the audit summary we sent. I'd like to correct it.
    Moving the photo shoot: Could we move the photo shoot back by a week? There's no rush to answer.
    Introducing my colleague: I'd like to introduce my colleague, who is taking over from me while I'm on parental leave.
    Lunch any Friday: Do you have time for lunch any Friday? A day and a time are enough.
    Introduction to Tom Reyes: I'd like to introduce you to Tom Reyes.
    Invitation to our open studio evening: I'd like to invite you to our open studio evening. Would you like to join us? There's no rush to answer.
    Talking: Could we start talking about next year's cork order? Whenever it suits you is fine.
    Comparison: I'm sending you the comparison you wanted.
    Refund for the faulty scanner: Could I ask you for a refund for the faulty scanner? Whenever it suits you is fine.
    Dropping phase three to save money: I'd like to suggest dropping phase three to save money. There's no rush to answer.
    Congratulations on the B Corp certification: Congratulations on the B Corp certification. [Your words here: the rest of what Viktor should know]
    Why I chose the other candidate: I'd like to explain why I chose the other candidate. [Your words here: the explanation]
    Update on the migration: I'd like to give you an update on the migration. [Your words here: what's new]
    News about the grant: I have good news about the grant. [Your words here: what's new]
    Feedback from the panel: I'd like to pass on feedback from the panel. [Your words here: what's new]
    Your question about the warranty: You asked about the warranty. [Your words here: your answer]
    Your complaint about the service charge: I'm writing about your complaint about the service charge. [Your words here: your answer]
    Question about the extra charge on invoice 4471: I have a question about the extra charge on invoice 4471. [Your words here: your question]
    Thank you: I'd like to say thank you. [Your words here: what you're thankful for]
    Sitting on the panel: Would you sit on the panel? [Your words here: what you'd like to ask Viktor]
    About [your topic]: [Your request here: what you'd like Viktor to do or know]
    About [your topic]: [Your request here: what you'd like Viktor to do or know]"
  `);
});

test.each([
  [
    "pitch him the Head of Design role",
    "I'm writing to you about the Head of Design role. Would you be interested in hearing more?",
  ],
  ["ask for the figures behind the Q2 slide", "Could you send me the figures behind the Q2 slide?"],
  ["push the delivery back two weeks", "Could we move the delivery back by two weeks?"],
  ["push back the launch", "Could we move the launch back?"],
  ["wish her a happy 60th", "Happy 60th."],
  ["congrats on his new job as head of operations", "Congratulations on your new job as head of operations."],
  ["schedule Ada for the second round", "Could we schedule you for the second round?"],
  [
    "would Ada consider a team lead role at a law firm?",
    "Would you consider a team lead role at a law firm?",
  ],
  ["Steering committee meeting", "Could we find a time for a steering committee meeting?"],
  ["Intro call about our new line", "Could we find a time for an intro call about our new line?"],
  ["approve the change order", "Could you approve the change order?"],
  ["approve her vacation request", "[Your request here: what you'd like Ada to do or know]"],
  ["make him an offer", "I'd like to make you an offer."],
  ["reach out about the plant manager position", "I'm writing to you about the plant manager position."],
  ["reminder: signed lease", "This is a short reminder of the signed lease."],
  ["reminder: signed NDA", "A short reminder: could you send me the signed NDA?"],
  ["invitation to join our jury", "Would you like to join our jury?"],
  [
    "let her know I'm leaving and who takes over",
    "I wanted to let you know that I'm leaving. [Your words here",
  ],
  [
    "tell her the go-live is moving back a week",
    "I wanted to let you know that the go-live is moving back a week.",
  ],
  ["confirm the order and the delivery dates", "Could you confirm the order and the delivery dates?"],
  ["thank her for the tip and tell her we hired him", "Thank you for the tip. [Your words here"],
  ["challenge her to bring a team to the relay", "Are you up for a challenge: bring a team to the relay?"],
  [
    "talk about moving the office contract to June",
    "Could we talk about moving the office contract to June?",
  ],
  ["confirm the logo + booth size", "I'd like to confirm the logo and booth size."],
  [
    "try again, he never replied to my proposal for the upgrade",
    "I wanted to follow up on my proposal for the upgrade.",
  ],
  ["send me your references pls so we can move on", "Could you send me your references so we can move on?"],
  ["pitch our solar + battery package to his farm", "I'd like to show you our solar and battery package."],
  ["tell her she didn't get the night manager job", "your application for the night manager role."],
  ["job offer - associate solicitor", "I'm happy to offer you the role of associate solicitor."],
  ["introduce him to Anna Reyes, our new account manager", "you to Anna Reyes, our new account manager."],
  ["bad news, the hotel is overbooked", "I wanted to let you know that the hotel is overbooked."],
  ["we're going with another supplier", "I wanted to let you know that we're going with another supplier."],
  ["partner with us on the tender", "Would you be interested in partnering with us on the tender?"],
  ["congratulate on promotion and catch up over coffee", "Could we catch up over coffee?"],
  ["chase for feedback on the two candidates", "Could you give me feedback on the two candidates?"],
  ["are the olives available and whats the price", "What's the price?"],
  ["price increase from 1 June", "our prices will go up from 1 June."],
  ["confirm interview time and what to bring", "I'd like to confirm your interview time and what to bring."],
  ["get a better rate on the Tema lane", "Could you offer us a better rate on the Tema lane?"],
  ["offer her a stall at the market", "I'd like to offer you a stall at the market."],
  ["ask his opinion on the depot hours", "I'd like to hear what you think of the depot hours."],
  ["get the go ahead for the uniforms", "Could you give us your go ahead for the uniforms?"],
  ["ask for 60 day payment terms", "Could we agree on 60 day payment terms?"],
  ["approach her about Head of Analytics job", "I'm writing to you about the Head of Analytics job."],
  ["check she is happy before renewal", "Are you happy with how things are going?"],
  ["show her first logo sketches", "I'd like to show you our first logo sketches."],
  ["invoice reminder", "A short reminder that the invoice is overdue."],
  ["answer her question about the lease", "You asked about the lease. [Your words here: your answer]"],
  ["notice that we will not renew the lease", "I wanted to let you know that we will not renew the lease."],
  ["request approval of the change order", "Could you give us your approval of the change order?"],
  ["move from monthly to annual plan", "Would you consider moving to the annual plan?"],
  ["negotiate better terms, from 30 to 45 days", "Could we change the terms from 30 to 45 days?"],
  ["ask for a short review", "Would you be willing to write us a short review?"],
  ["ask for a 20 min review", "Could I have 20 minutes of your time for a review?"],
  ["correct an error in our last quote", "There was an error in our last quote. I'd like to correct it."],
  ["thank him for visit", "Thank you for the visit."],
  ["connect", "I'd like to connect with you."],
  ["order confirmation for the lamps", "I'm sending you the order confirmation for the lamps."],
  ["payment of overdue invoice", "A short reminder that the invoice is overdue."],
  ["reconnect after she went quiet", "I'd like to get back in touch. Could we find a time to talk?"],
  ["move the sponsorship forward", "Could we take the sponsorship further?"],
  ["check she is happy after the repair", "Are you happy with the repair?"],
  ["thank him for hosting us last week", "Thank you for hosting us last week."],
  ["thank her team for covering the open day", "Thank you and your team for covering the open day."],
  ["see if she's interested", "Are you interested?"],
  ["see if she's signed the lease", "Have you signed the lease?"],
  ["close Q1 order for 40 headsets", "What do you still need from us to go ahead?"],
  [
    "say sorry for the late canapés at Saturday's wedding",
    "I apologise for the late canapés at Saturday's wedding.",
  ],
  [
    "win her back as a cleaning client",
    "I'd like us to work together again. Could we find a time to talk about what it would take?",
  ],
  ["swap her Tuesday class to another day", "Could we swap your Tuesday class to another day?"],
  ["negotiate longer payment terms, 30 to 60 days", "Could we change the payment terms from 30 to 60 days?"],
  ["get agreement on clause 7.2", "Could we agree on clause 7.2?"],
  ["get 15 minutes with her next week", "Could we find a time for 15 minutes next week?"],
])("the goal “%s” is said as “%s”", (goal, said) => {
  const { body } = composeWave(advised({}), { contact_id: "", channel: "email", goal }).wave;
  expect(body.split("\n\n")[1]).toContain(said);
});

test("what goes wrong where words are put together isn't said", () => {
  const said = (goal: string, context = "") => {
    const { subject, body } = composeWave(viktor, { contact_id: "", channel: "email", goal, context }).wave;
    return `${subject}: ${body.split("\n\n").slice(1, -1).join(" / ")}`;
  };
  expect(
    [
      said("want her to interview him this week, candidate for her data opening"),
      said("tell her the migration slipped by nine days and why"),
      said("show her the first mockups of the trail signs"),
      said("close the deal before month end, I can do 8% off"),
      said("offer a free security audit as a way in"),
      said("congratulate on 25 years of the company and bring up the succession topic gently"),
      said("take her off the maybe list"),
      said("introduce myself as her new account manager and ask what Tom should have told me"),
      said("can't make thursday, ask for friday 10"),
      said("delay exchange by a week"),
      said("pass on the auditor's questions"),
      said("let her know we went with another agency", "their price was 12% higher"),
      said("ask for a letter of intent", "Letter is non binding. The bank wants two of them."),
      said("ask for a credit note", "photos sent 16 Jan, the driver signed for the damage"),
      said("get a better price on the olive oil, 5 pallets", "our insurer will go to 3x if we have to"),
      said("rent is late", "road closure permit granted yesterday. three people asked for her slides"),
      said("ask if kestrel would sponsor the spring volunteers day", "bedside lamp for childrens wards"),
      said("see whether she'd consider the Head of Data role at a Leeds hospital trust"),
      said("ask if she has had a chance to look at the NDA"),
      said("offer him a seat at our roundtable on supplier risk, Stockholm, 22 April"),
      said("explain why the premium went up and be gentle"),
      said("negotiate the cork pallets down 5 percent"),
      said("follow up on her questions, promise written answers by Friday"),
      said("ask for old laptops for the coding school", "gearboxes stuck in customs"),
      said("say thanks for renewing", "our supervisor was taken into hospital (private)"),
      said("does her team still want the first aid course? book a date if yes"),
      said("have a candidate for her planner vacancy, ask if I can send his CV"),
      said("ask how the olive harvest went and whether he can commit to 20 tonnes"),
      said("congratulate on the funding round, offer help hiring"),
      said("tell him the autoclave is confirmed and list what the ward has to prepare"),
      said("persuade him to move to the indexed gas tariff, with numbers", "source is our billing data"),
      said("would she mentor two of our apprentices?", "One is dyslexic and doesn't want it shared. both 19"),
      said("decline her discount request, nice but firm", "Can do 5 on annual prepay"),
      said("fire extinguishers on her site are due, get a date"),
      said("condolences", "The order for 300 crates was due Monday."),
      said("monthly update"),
      said(
        "bug in export - tell her it's fixed",
        "roof and damp in the basement. 12 sites, free of charge, starts in May",
      ),
      said("congratulate her"),
      said("ask if the consultant can see him sooner than april"),
      said("thank a big donor without asking for anything"),
      said("send her the revised contract and point to what changed"),
      said("tell the trustee we've missed the fundraising target and what's next"),
      said("have him call the customer back today"),
      said("pitch our translation service to a clinic group with lots of patients"),
      said("talk him into keeping the saturday collection"),
      said("update the parent on the transport change"),
      said("apologise to the guest about the noise and offer something"),
      said(
        "get the tenant to let the plumber in",
        "leak is coming through flat 3's ceiling. stairlift approved in jan. Ravi raised his voice. we make 15",
      ),
      said(
        "ask for the deposit",
        "The town hall gave our slot to a wedding. they've offered the 21st. vaccines worth about 3k",
      ),
      said("news from our side"),
      said("see if she's raising and whether she'd take a first call with our fund"),
      said("complain about the damaged crates", "Driver said they were stacked wet. our walk away is 2.5%"),
      said("tell her we can't offer exclusivity but we'd like to stay partners"),
      said("ask for 50% deposit before we start"),
      said("cyber cover - offer to go thru the exclusions with her", "We'd be about 15 but higher excess."),
      said("Ofrecer una prueba gratuita del software", "tiene 3 almacenes con turno de noche"),
      said("chase payment on PO 44718", "invoice was 6,240 GBP, sent 2 Dec. deadline 27 Feb"),
      said("apologise for the wrong delivery. be honest, no excuses"),
      said("ask if she'd review our abstract", "deadline 27 Feb, 300 words"),
      said("wish him well and move the meeting to march"),
      said("upsell premium listing", "Premium is 79 a month. nut allergy x2, she told us"),
    ].join("\n"),
  ).toMatchInlineSnapshot(`
    "Candidate for your data opening: I have a candidate for your data opening. Would you like to hear more? [Your words here: the rest of what Viktor should know]
    About [your topic]: [Your words here: what you'd like to tell Viktor]
    Our first mockups of the trail signs: I'd like to show you our first mockups of the trail signs. Would you have time for a short look? There's no rush to answer.
    What you need to go ahead: What do you still need from us to go ahead before month end? [Your words here: the rest of what Viktor should know]
    Offer: a free security audit: I'd like to offer you a free security audit. There's no rush to answer.
    Congratulations on 25 years of the company: Congratulations on 25 years of the company. [Your words here: the rest of what Viktor should know]
    About [your topic]: [Your request here: what you'd like Viktor to do or know]
    An introduction: I'd like to introduce myself: I'm your new account manager. Could you tell me what Tom should have told me? There's no rush to answer.
    Friday at 10: I'm sorry, but I can't make Thursday. Would Friday at 10 work for you?
    Moving the exchange: Could we put off the exchange by a week?
    Auditor's questions: I'd like to pass on the auditor's questions. [Your words here: what's new]
    We went with another agency: I wanted to let you know that we went with another agency. Thank you for your understanding.
    Letter of intent: Could I ask you for a letter of intent? / The letter is non binding. / Whenever it suits you is fine.
    Credit note: Could you send me a credit note? / Photos sent 16 January. The driver signed for the damage.
    Better price on the olive oil: Could you offer us a better price on the olive oil? / The details: 5 pallets. / Whenever it suits you is fine.
    Rent late: I wanted to let you know that the rent is late. / Road closure permit granted yesterday.
    Question about the spring volunteers day: Could you tell me whether kestrel would sponsor the spring volunteers day? / Bedside lamp for childrens wards. / There's no rush to answer.
    Head of Data role at a Leeds hospital trust: Would you consider the Head of Data role at a Leeds hospital trust? There's no rush to answer.
    Question about the NDA: Have you had a chance to look at the NDA? There's no rush to answer.
    Offer: a seat at our roundtable on supplier risk, Stockholm: I'd like to offer you a seat at our roundtable on supplier risk, Stockholm. / The details: 22 April.
    Why the premium went up: I'd like to explain why the premium went up. [Your words here: the explanation]
    Cork pallets: Could we bring the cork pallets down by 5 percent? Whenever it suits you is fine.
    Your questions: I wanted to follow up on your questions. Where do things stand on your side? You'll have written answers by Friday.
    Old laptops for the coding school: Could I ask you for old laptops for the coding school? / The gearboxes are stuck in customs. / Whenever it suits you is fine.
    Thank you for renewing: Thank you for renewing.
    First aid course: Does your team still want the first aid course? [Your words here: the rest of what Viktor should know]
    About [your topic]: [Your request here: what you'd like Viktor to do or know]
    How the olive harvest went: 1. Could you tell me how the olive harvest went?
    2. Can you commit to 20 tonnes? / Whenever it suits you is fine.
    Congratulations on the funding round: Congratulations on the funding round. I'd like to offer you help hiring. There's no rush to answer.
    Autoclave confirmed: I wanted to let you know that the autoclave is confirmed. [Your words here: the rest of what Viktor should know]
    Indexed gas tariff: Could you move to the indexed gas tariff? / The source is our billing data. / Whenever it suits you is fine.
    Mentoring two of our apprentices: Would you mentor two of our apprentices? / The details: both 19. / There's no rush to answer.
    Your discount request: I'm sorry, but we can't agree to your discount request. / We can do 5 on annual prepay. / Thank you for your understanding.
    Fire extinguishers on your site: Fire extinguishers on your site are due. Could you send me a date?
    My condolences: I was so sorry to hear of your loss. Please accept my condolences. / Please don't feel you need to reply.
    An update: I have an update for you. [Your words here: what's new]
    Bug in export: I wanted to let you know that it's fixed. / 12 sites, free of charge, starts in May.
    Congratulations: I'd like to congratulate you. [Your words here: the occasion]
    About [your topic]: [Your words here: what you'd like to ask Viktor]
    About [your topic]: [Your words here: what you're thankful for]
    Revised contract: I'm sending you the revised contract. [Your words here: the rest of what Viktor should know]
    Fundraising target: I wanted to let you know that we've missed the fundraising target. [Your words here: the rest of what Viktor should know]
    Calling the customer back today: Could you call the customer back today? If anything is in the way, just tell me.
    Our translation service: I'd like to show you our translation service. Would you have time for a short look? There's no rush to answer.
    Keeping the Saturday collection: Would you consider keeping the Saturday collection? A line back is enough.
    Update on the transport change: I'd like to give you an update on the transport change. [Your words here: what's new]
    Apology for the noise: I apologise for the noise. [Your words here: what you'd like to offer Viktor]
    Letting the plumber in: Could you let the plumber in? / The leak is coming through flat 3's ceiling. The stairlift was approved in January. / Whenever it suits you is fine.
    Deposit: Could I ask you for the deposit? / The town hall gave our slot to a wedding. Vaccines worth about 3k.
    News from our side: I have some news from our side. [Your words here: what's new]
    About [your topic]: [Your words here: what you'd like to ask Viktor]
    Damaged crates: I'm writing about the damaged crates. Could you tell me how we can settle this?
    We can't offer exclusivity: I wanted to let you know that we can't offer exclusivity. But we'd like to stay partners. Thank you for your understanding.
    50% deposit: Could I ask you for a 50% deposit before we start? If anything is in the way, just tell me.
    Cyber cover: going through the exclusions: I'd be happy to go through the exclusions with you. There's no rush to answer.
    About [your topic]: [Your request here: what you'd like Viktor to do or know] / [From your notes, to say or delete: Tiene 3 almacenes con turno de noche]
    PO 44718: A short reminder that PO 44718 is still open. Could you let me know when we can expect the payment? / The invoice was 6,240 GBP. It was sent on 2 December. The deadline is 27 February. / If the payment is already on its way, please ignore this note.
    Apology for the wrong delivery: I apologise for the wrong delivery.
    Reviewing our abstract: Would you review our abstract? / The deadline is 27 February. 300 words.
    Moving the meeting: I wish you all the best. Could we move the meeting to March? There's no rush to answer.
    Our premium listing: I'd like to show you our premium listing. Would you have time for a short look? / Premium is 79 a month. / There's no rush to answer."
  `);
});

test("goals as they are typed become what the sender would say", () => {
  const goals = [
    "book a call next week",
    "Q3 renewal",
    "win back a lost customer",
    "get her to sign by Friday",
    "intro to their CTO",
    "push for a decision",
    "thank him for dinner",
    "raise our price 8% politely",
    "decline their discount request",
    "candidate for staff engineer role, gauge interest",
    "counter-offer: 140k base",
    "reschedule Thursday's demo to next Tuesday",
    "congratulate on promotion",
    "get a reference",
    "upsell the analytics add-on",
    "Ask for the redlines back before the board meets",
    "remind them the invoice 4411 is overdue",
    "happy birthday",
    "check in",
    "see whether they'd join our webinar on 12 May",
    "let her know we're raising prices by 4% in May",
    "say no to exclusivity",
    "find out who signs off on budget",
    "Could you send me the numbers?",
    "folow up on propsal",
    "book call w/ the ops team nxt week",
    "I want him to approve the SOW by end of month",
    "offer 10% off if they sign by 30 June",
    "reject candidate after final interview",
    "write a nice email to get a meeting with her boss",
    "hand over to my colleague Ben Ash",
    "push back on the 90 day payment terms",
    "ask him not to share the deck externally",
    "invite him to speak at our user conference on 9 October",
    "apologise for missing yesterday's call and reschedule",
    "need the signed SOW, he keeps dodging me",
    "sponsor their spring meetup",
    "sponsor pitch for our hackathon",
    "get into her seed round",
    "get shortlisted for the packaging tender",
    "invite as advisor",
    "podcast guest invite",
    "pitch myself as guest on his podcast",
    "fill in our survey, 3 min",
    "get 20 min for user research interview",
    "second meeting after no show",
    "no-show this morning, offer new slot",
    "delivery delay, two weeks",
    "renewal before 30 june, keep same terms",
    "make job offer and ask for answer by Friday",
    "update candidate, decision delayed a week",
    "revive old lead from 2022",
    "win back after price increase",
    "tell about price increase from january",
    "claim for damaged pallet",
    "return 12 defective monitors, want replacement",
    "need more time for security questionnaire",
    "chase 3rd time",
    "upsell to business plan",
    "renew contract early",
    "get testimonial / case study",
    "approach for senior backend role",
    "meet at hannover messe",
    "confirm delivery window",
    "ask her to be mentor in our accelerator",
    "complain about last batch",
    "trial ends thursday",
    "offer 10% discount if signed by friday",
    "offer declined, ask what we could change",
    "negotiate own offer",
    "ask to join advisory board",
    "salary expectation before second interview",
    "get him on call w/ our cto",
    "remind to register",
    "intern application, invite to interview",
    "own up to mistake in report",
    "correct error in article",
    "ask status of contract in legal",
    "happy 5 yr anniversary as client",
    "cold pitch, bookkeeping for dentists",
    "ask for meeting when in Lyon",
    "press: offer interview with our founder",
    "failed card, update payment details",
    "explore reseller partnership in nordics",
    "need PO number from her before we can send invoice",
    "panel invite",
    "warn about price change",
    "offer viktor a free walk-round on site safety",
    "headhunt viktor for VP data at a health startup",
    "sell viktor on our cashless wristbands",
    "pitch our retention survey to viktor",
    "get 20 mins w viktor next week to show the new dispatch module",
    "ask for intro to kestrels head of partnerships",
    "recruit him for lead architect role at a bank, see if hes open",
    "want to feature brightloom in our founder podcast",
    "get him to our materials fair",
    "win back the freight lane",
    "counter his ask for 15% off, offer 6%",
    "visit our booth in paris & look at the spring range",
    "find out if he'd consult 2 days a month for our lab",
    "remind him the service contract lapses 30 april",
    "get him to trial our wear sensors on one conveyor",
    "ask him to benchmark our storage engine",
    "get brightloom to exhibit at our design fair",
    "get kestrel into our reseller program asap",
    "get quillstack as design partner for our platform",
    "text him re drinks at the sales kickoff thursday",
    "quick text to set up call re port strike",
    "ask to hire the walled garden for a charity dinner 4 july",
    "need him as mc for awards nite 6 nov",
    "speaker invite for infra conf",
    "co-apply with his lab",
    "pitch contract review tool, 30 day pilot",
    "offer him trial order no commitment",
    "want his opinion on our reference architecture b4 we publish",
    "chase reply on podcast invite",
    "ask for feedback on beta of our lab notebook",
    "ask if acme wld sponsor the ops summit",
    "find out who owns data quality tooling at kestrel",
    "push for 45 day terms instead of 60",
    "upsell tallow to live tracking",
    "pitch our cfo service, founder to founder",
    "invite to speak, robotics track",
    "ask for intro to whoever runs research",
    "ask viktor 4 a quote for our year end webinar",
  ];
  const said = goals.map((goal) => {
    const { subject, body } = composeWave(viktor, {
      contact_id: "",
      channel: "linkedin",
      tone: "direct",
      goal,
    }).wave;
    return `${subject}: ${body.split("\n\n")[1] ?? ""}`;
  });
  expect(said.join("\n")).toMatchInlineSnapshot(`
    "Call next week: Can we set up a call next week? There's no rush to answer.
    Q3 renewal: Can we talk about the Q3 renewal? There's no rush to answer.
    Working together again: I'd like us to work together again. Could we find a time to talk about what it would take? There's no rush to answer.
    Your signature by Friday: Can you sign by Friday? If anything is in the way, just tell me.
    Introduction to your CTO: Can you introduce me to your CTO? Whenever it suits you is fine.
    Your decision: Can you let me know your decision? Whenever it suits you is fine.
    Thank you for dinner: Thank you for dinner.
    Our price: I'm writing to let you know that our price will go up by 8%.
    Your discount request: We can't agree to your discount request.
    Staff engineer role: I'm writing to you about a staff engineer role. Would you be interested in hearing more? There's no rush to answer.
    A counter-offer: I'd like to make a counter-offer: 140k base. There's no rush to answer.
    Moving Thursday's demo: Can we move Thursday's demo to next Tuesday?
    Congratulations on your promotion: Congratulations on your promotion.
    Reference: Would you be willing to give us a reference? Whenever it suits you is fine.
    Our analytics add-on: I'd like to show you our analytics add-on. When would suit you? There's no rush to answer.
    Redlines: Can you send me the redlines back before the board meets? If anything is in the way, just tell me.
    Invoice 4411: A reminder that invoice 4411 is overdue. When can we expect the payment?
    Happy birthday: Happy birthday.
    How are things going?: I wanted to hear how things are going on your side. There's no rush to answer.
    Joining our webinar on 12 May: Would you join our webinar on 12 May? A line back is enough.
    We're raising prices by 4% in May: A short note: we're raising prices by 4% in May.
    Exclusivity: We can't agree to exclusivity.
    Who signs off on the budget: Could you tell me who signs off on the budget? There's no rush to answer.
    Numbers: Could you send me the numbers? There's no rush to answer.
    Proposal: I wanted to follow up on the proposal. Where do things stand on your side? There's no rush to answer.
    Call with the ops team next week: Can we set up a call with the ops team next week? There's no rush to answer.
    SOW by the end of the month: Would you be willing to approve the SOW by the end of the month? If anything is in the way, just tell me.
    Offer: 10% off if you sign by 30 June: We can offer you 10% off if you sign by 30 June.
    Your application: Thank you for your time and interest. I'm sorry to say that we won't be moving forward with your application after the final interview.
    Meeting with your boss: Can you help me set up a meeting with your boss? There's no rush to answer.
    Introducing my colleague Ben Ash: I'd like to introduce my colleague Ben Ash, who is taking over from me.
    90 day payment terms: We can't agree to the 90 day payment terms as they stand. Can we talk about them?
    Not sharing the deck externally: Please don't share the deck externally. Whenever it suits you is fine.
    Speak at our user conference on 9 October: Would you like to speak at our user conference on 9 October? A line back is enough.
    My apologies: I'm sorry for missing yesterday's call. Can we find another time? There's no rush to answer.
    Signed SOW: Can you send me the signed SOW? Whenever it suits you is fine.
    Sponsoring your spring meetup: We'd like to sponsor your spring meetup. There's no rush to answer.
    Sponsoring our hackathon: Would you be interested in sponsoring our hackathon? There's no rush to answer.
    Investing in your seed round: Can we talk about investing in your seed round? There's no rush to answer.
    Packaging tender: We'd like to be considered for the packaging tender. What do you need from us? There's no rush to answer.
    Joining us as an advisor: Would you be interested in joining us as an advisor? There's no rush to answer.
    A guest on our podcast: Would you like to be a guest on our podcast? There's no rush to answer.
    Guest on your podcast: I'd like to suggest myself as a guest on your podcast. Would that interest you? There's no rush to answer.
    Our survey: Can you fill in our survey? It takes 3 minutes. Whenever it suits you is fine.
    User research interview: Can we find 20 minutes for a user research interview? There's no rush to answer.
    Another time: We missed each other last time. Can we find another time? There's no rush to answer.
    Another time: We missed each other this morning. Can we find another time? There's no rush to answer.
    A delay of your delivery: I'm sorry, but your delivery will be two weeks late.
    Renewal before 30 June: same terms: I'd like us to keep the same terms. If anything is in the way, just tell me.
    Our offer: I'm happy to offer you the role. Can you give me an answer by Friday?
    An update: I have an update for you. The decision is delayed by a week.
    Getting back in touch: It's been a while since we were last in touch. Can we find a time to talk? There's no rush to answer.
    Working together again: I'd like us to work together again. Could we find a time to talk about what it would take? There's no rush to answer.
    Our price increase from January: I'm writing to tell you about our price increase from January.
    Damaged pallet: I'm writing about the damaged pallet. Can you tell me how we can settle this?
    12 defective monitors: We'd like to return 12 defective monitors. Can you send us a replacement?
    More time for the security questionnaire: We need a little more time for the security questionnaire.
    Following up: I wanted to follow up once more and hear where things stand on your side. A line back is enough.
    Our business plan: I'd like to show you our business plan. When would suit you? There's no rush to answer.
    Renewal of the contract: Can we renew the contract early? Whenever it suits you is fine.
    Testimonial: Would you be willing to write us a testimonial? Whenever it suits you is fine.
    Senior backend role: I'm writing to you about a senior backend role. Would you be interested in hearing more? There's no rush to answer.
    Meeting at Hannover messe: Can we meet at Hannover messe? There's no rush to answer.
    Delivery window: Can you confirm the delivery window? Whenever it suits you is fine.
    Mentor in our accelerator: Would you be willing to be a mentor in our accelerator? Whenever it suits you is fine.
    Last batch: I'm not happy about the last batch. Can you tell me what you'll do about it?
    Trial ends Thursday: The trial ends Thursday.
    Offer: a 10% discount if signed by Friday: We can offer you a 10% discount if signed by Friday.
    Our offer: I'm sorry to hear that you've declined our offer. Could you tell me what we could change? There's no rush to answer.
    My offer: Can we talk about my offer? There's no rush to answer.
    Our advisory board: Would you be interested in joining our advisory board? There's no rush to answer.
    Salary expectations: What are your salary expectations? A line back is enough.
    Call with our CTO: Can we set up a call with our CTO? There's no rush to answer.
    Register: This is a short reminder to register.
    Invitation to an interview: I'd like to invite you to an interview. Would you like to come? [Your words here: the rest of what Viktor should know]
    Mistake in the report: We made a mistake in the report, and I'm sorry.
    Error in the article: There's an error in the article that I'd like to see corrected.
    Status of the contract in legal: What's the status of the contract in legal? There's no rush to answer.
    5 years together: We've now worked together for 5 years. Thank you for that.
    Bookkeeping for dentists: I'd like to show you bookkeeping for dentists. When would suit you? There's no rush to answer.
    Meeting when I'm in Lyon: Can we set up a meeting when I'm in Lyon? There's no rush to answer.
    Offer: an interview with our founder: I'd like to offer you an interview with our founder. There's no rush to answer.
    Failed card: your payment details: Can you update your payment details? Whenever it suits you is fine.
    Reseller partnership in the Nordics: Can we explore the reseller partnership in the Nordics? There's no rush to answer.
    PO number: Can you send me the PO number before we can send invoice? If anything is in the way, just tell me.
    Invitation to our panel: I'd like to invite you to our panel. Would you like to join us? There's no rush to answer.
    Price change: I'd like to tell you about the price change. [Your words here: what's new]
    Offer: a free walk-round on site safety: We can offer you a free walk-round on site safety. There's no rush to answer.
    VP data at a health startup: I'm writing to you about a role: VP data at a health startup. Would you be interested in hearing more? There's no rush to answer.
    Our cashless wristbands: I'd like to show you our cashless wristbands. When would suit you? There's no rush to answer.
    Our retention survey: I'd like to show you our retention survey. When would suit you? There's no rush to answer.
    New dispatch module: Can I have 20 minutes of your time next week to show you the new dispatch module? There's no rush to answer.
    Introduction to your head of partnerships: Can you introduce me to your head of partnerships? Whenever it suits you is fine.
    Lead architect role at a bank: I'm writing to you about a lead architect role at a bank. Would you be interested in hearing more? There's no rush to answer.
    Our founder podcast: I'd like to feature brightloom in our founder podcast. Would that interest you? There's no rush to answer.
    Invitation to our materials fair: I'd like to invite you to our materials fair. Would you like to come? There's no rush to answer.
    Freight lane: I'd like us to work together again on the freight lane. Could we find a time to talk about what it would take? There's no rush to answer.
    Offer: 6%: We can offer you 6%. [Your words here: the rest of what Viktor should know]
    Our booth in Paris: Would you like to visit our booth in Paris? Can we look at the spring range? There's no rush to answer.
    Consulting 2 days a month for our lab: Would you consult 2 days a month for our lab? There's no rush to answer.
    Reminder: service contract lapses on 30 April: This is a short reminder that the service contract lapses on 30 April.
    Wear sensors on one conveyor: Can you trial our wear sensors on one conveyor? Whenever it suits you is fine.
    Storage engine: Can you benchmark our storage engine? Whenever it suits you is fine.
    Design fair: Can you exhibit at our design fair? Whenever it suits you is fine.
    Our reseller program: Would you be interested in joining our reseller program? A line back is enough.
    Design partner for our platform: Would you be interested in joining us as a design partner for our platform? There's no rush to answer.
    Drinks at the sales kickoff Thursday: Do you have time for drinks at the sales kickoff Thursday? A day and a time are enough.
    Call about the port strike: Can we set up a call about the port strike? There's no rush to answer.
    Walled garden for a charity dinner on 4 July: Could we hire the walled garden for a charity dinner on 4 July? If anything is in the way, just tell me.
    MC for the awards night on 6 November: Would you be interested in joining us as an MC for the awards night on 6 November? A line back is enough.
    Our infra conference: I'd like to invite you to our infra conference as a speaker. Would you like to join us? There's no rush to answer.
    Your lab: I'd like us to co-apply with your lab. Would you be open to that? There's no rush to answer.
    Our contract review tool: I'd like to show you our contract review tool. When would suit you? Can we talk about a 30 day pilot? There's no rush to answer.
    Offer: a trial order with no commitment: We can offer you a trial order with no commitment. There's no rush to answer.
    Your opinion on our reference architecture: Can you give me your opinion on our reference architecture before we publish? Whenever it suits you is fine.
    Answer on the podcast invite: Can you give me an answer on the podcast invite? If anything is in the way, just tell me.
    Feedback on the beta of our lab notebook: Can you give me feedback on the beta of our lab notebook? Whenever it suits you is fine.
    Question about the ops summit: Could you tell me whether acme would sponsor the ops summit? There's no rush to answer.
    Who owns data quality tooling at kestrel: Could you tell me who owns data quality tooling at kestrel? There's no rush to answer.
    45 day terms instead of 60: Can I ask you for 45 day terms instead of 60? Whenever it suits you is fine.
    Our live tracking: I'd like to show you our live tracking. When would suit you? There's no rush to answer.
    Our CFO service: I'd like to show you our CFO service. When would suit you? [Your words here: the rest of what Viktor should know]
    Speak: Would you like to speak? There's no rush to answer.
    Introduction to whoever runs research: Can you introduce me to whoever runs research? Whenever it suits you is fine.
    Quote for our year end webinar: Can you send me a quote for our year end webinar? If anything is in the way, just tell me."
  `);
});

describe("a goal of a word or two that many share becomes a letter", () => {
  test.each([
    [
      "win back",
      "I'd like us to work together again. Could we find a time to talk about what it would take?",
    ],
    ["renewal", "I'd like us to renew. Is there anything you'd want to change first?"],
    ["re: renewal", "Could we talk about the renewal?"],
    ["intro to our CTO", "I'd like to introduce you to our CTO."],
    ["get him to reply, even if it's a no", "Could you let me know either way?"],
    ["move him from monthly to annual", "Would you consider moving to annual billing?"],
    ["inform about delivery delay of 10 days", "I'm sorry, but your delivery will be 10 days late."],
    [
      "follow up after the fair",
      "I'm getting in touch after the fair. Is there anything you'd like to know from us?",
    ],
    [
      "recruit for principal data engineer",
      "I'm writing to you about a role: principal data engineer. Would you be interested in hearing more?",
    ],
    [
      "pitch the design lead role",
      "I'm writing to you about the design lead role. Would you be interested in hearing more?",
    ],
    ["talk about contract", "Could we talk about the contract?"],
    ["intro", "I'd like us to get to know each other. Could we find a time for a short conversation?"],
    ["Recruiting", "I'd like to talk with you about a new role. Would you be open to a short conversation?"],
    ["negotiation", "Could we talk about the terms and find some that work for both of us?"],
    ["referral", "Would you be willing to refer us?"],
    ["screening call", "Could we find a time for a screening call?"],
    ["meeting", "Could we find a time for a meeting?"],
    ["discount", "I'd like to talk with you about the discount."],
    ["closing deal", "What do you still need from us to go ahead?"],
    [
      "re-engage after 3 months of silence",
      "I'd like to get back in touch after 3 months of silence. Could we find a time to talk?",
    ],
    [
      "apologize for missing the call and find a new time",
      "I apologise for missing the call. Could we find another time?",
    ],
    ["congratulate on series B, no ask", "Congratulations on your series B."],
  ])("%s", (goal, letter) => {
    const { body } = composeWave(viktor, { contact_id: "", channel: "email", goal }).wave;
    const [greeting, said = ""] = body.split("\n\n");
    expect(greeting).toBe("Dear Viktor Lindqvist,");
    expect(
      said.replace(
        / (?:There's no rush to answer|Whenever it suits you is fine|Thank you for your understanding)\.$/,
        "",
      ),
    ).toBe(letter);
  });

  test.each(["cold outreach", "booking stuff", "congrats", "cancel"])("but not %s", (goal) => {
    expect(composeWave(viktor, { contact_id: "", channel: "email", goal }).wave.body).toContain(
      "[Your request here: what you'd like Viktor to do or know]",
    );
  });
});

test.each([
  ["say sorry proofs came out too dark", "I'm sorry that the proofs came out too dark."],
  ["say sorry her order went to the wrong address", "I'm sorry that your order went to the wrong address."],
  ["own up that the samples got lost", "I'm sorry that the samples got lost."],
  ["break it to her that the launch slips a week", "I wanted to let you know that the launch slips a week."],
  ["tell her the crates failed inspection", "I wanted to let you know that the crates failed inspection."],
  ["make an offer on unit 6", "We'd like to make an offer for unit 6."],
  ["invite her and her husband to the tasting", "I'd like to invite you and your husband to our tasting."],
  ["fix a call before we send the contract", "Could we find a time for a call before we send the contract?"],
  ["talk her through the new layout", "I'd like to take you through the new layout."],
  ["give her a heads up on the strike", "I'd like to tell you about the strike."],
  ["sort the mismatch on PO 44817", "Could we sort out the mismatch on PO 44817?"],
  ["win her over for a second term", "[Your request here: what you'd like Grace to do or know]"],
])("“%s” begins “%s”", (goal, said) => {
  const [, , body = ""] = sent(grace, { goal, tone: "professional" }).split(/\n---\n|\n\n/u);
  expect(body.slice(0, said.length)).toBe(said);
});
