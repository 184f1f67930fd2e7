import type { Aspect } from "./aspects.ts";

/** The rest of what advice can be about: pace, manner, channel and what surrounds a conversation. */
export const furtherAspects: readonly Aspect[] = [
  {
    more: "unhurried",
    less: "fast",
    isGood: true,
    for: `time to … read/think/consider/reflect/decide/digest/prepare/answer/respond/process/sleep, give/giving/allow/leave/let … time, =take/taking … time, take your time, day ahead, days ahead, day before, days before, in advance, ahead of time, advance notice, fair warning, warn … first, warning/notice first, heads up, early warning, room to think/breathe/consider, room for thought, at his/her/their pace, at his/her/their own pace, own pace, patient/patiently/patience, unhurried, slow/slowly, slow down, sleep on/over, think … over, mull … over, a few days, day or two, pause/pauses, silence, let … finish, leave … space, space to think, calm pace, measured pace, advance copy, pre read, finish reading, quiet/quietly`,
    against: `rush/rushed/rushing, hurry/hurried/hurrying, urgency, urgent/urgently, pressure/pressured/pressuring, pressurise/pressurize, deadline/deadlines, chase/chasing/chased, on the spot, =surprise, =surprises, =surprised, push/pushed/pushing/pushy, press/pressing … for, short notice, last minute, out of the blue, unannounced, without warning/notice, asap, ambush/ambushed/ambushing, corner/cornered/cornering, hustle/hustled, hard sell/selling, same day answer/decision, impatient/impatience, decide/decision/answer … immediately/now/today, immediate answer/decision/answers/decisions, spring/springing … on, sprung on, hound/hounding, snap decision/decisions, drop in, drive by`,
  },
  {
    more: "fast",
    less: "unhurried",
    for: `=fast, faster, =quick, quickly, quicker, speed/speedy/speedily, prompt/promptly, pace, fast paced, move on, keep … moving, keep … momentum, momentum, same day, within … hour/hours, right away decision, immediately, reply/answer/respond … fast/quickly/promptly/immediately, prompt reply/replies/answer, fast decisions, quick decisions, decide quickly, get … done, swift/swiftly, time is money, snappy, brisk/briskly, value … time, respect … time`,
    against: `drag/dragging/dragged, drag … out, drag … feet, =slow, slowly, slowness, dawdle/dawdling, =delays, =delaying, waste/wasting/wasted … time, waste of time, dither/dithering, procrastinate/procrastination, long process, endless process, bureaucracy/bureaucratic, red tape, wait/waiting … for, keep … waiting, kept waiting, endless meetings, meeting after meeting, meetings about meetings, stall/stalling, linger, slow repl, slow reply/replies/answers, indecision/indecisive, foot dragging`,
  },
  {
    more: "formal",
    less: "casual",
    for: `formal/formality/formally/formalities, businesslike, business like, proper form/forms/letter/english/address, properly written/addressed/formatted/dressed, protocol/protocols, courtesy/courteous/courteously, polite/politely/politeness, =respectful/=respectfully, show/showing/with/treat … =respect, etiquette, ceremonious/ceremony, professional distance, professional/professionally/professionalism, decorum, buttoned up, stiff/stiffness, corporate tone/ceremony/style/wording/language/speak, by the book, official/officially, traditional/traditions, correct form, good manners, manners, starchy, suit and tie, stuffy, press release, legalese tone, like … contract, legal document, terms and conditions, form letter`,
    against: `slang, casual/casually/casualness, informal/informally/informality, chummy, overfamiliar, over familiar, overly familiar, too familiar, familiarity, overfamiliarity, breezy/breezily, relaxed, laid back, easygoing, easy going, easy chat, light touch, lighthearted, light hearted, loose, buddy/buddies, pal/pally, mate, swear/swearing, text speak, textspeak, curse/cursing, gif/gifs, meme/memes, down to earth tone, loosen up, sloppy language, playful/playfully/playfulness, conversational, unbuttoned, banter, write as you talk, the way you talk, way you would talk/speak, way you … talk/speak, writes the way`,
  },
  {
    more: "humour",
    less: "serious",
    for: `humour/humor/humorous, joke/jokes/joking, wit/witty, tease/teasing, funny/fun, laugh/laughs/laughter/laughing, pun/puns, crack … joke, dry remark/humour/humor/wit/joke/jokes, tongue in cheek, playful/playfully, sense of humour/humor, irony/ironic, kid/kidding around, clowning, wisecrack/wisecracks`,
    against: `be/stay serious, serious tone/manner, seriousness, solemn, sober, straight faced, earnest`,
  },
  {
    less: "serious",
    for: `sarcasm/sarcastic, flippant/flippancy, make light of, mock/mocking, snark/snarky`,
  },
  {
    more: "titles",
    less: "first name",
    for: `title/titles, surname, last name, family name, address … as dr/doctor/professor/prof/mr/mrs/ms/herr/frau/madame/monsieur, as dr/doctor/professor/mr/mrs/ms, =dr, =prof, =mr, =mrs, =ms, professor, honorific/honorifics, sir/madam, formal address, formal greeting, vous, sie`,
    against: `first name/names, first-name basis, first names, given name, nickname/nicknames, call … by … first, hey`,
  },
  {
    more: "plain words",
    less: "technical",
    isGood: true,
    for: `plain words/english/language/terms/text/speech, plain, simple words/language/terms/english, simply, simple, everyday words/language/english/terms, common language, layman/laymen/lay terms/language, layperson, non technical, jargon free, clear language, clear words, as you would to … friend/child, as to a friend, understandable, comprehensible, easy to understand, explain it simply, own words`,
    against: `jargon, buzzword/buzzwords, buzz words, buzz, acronym/acronyms, abbreviation/abbreviations, corporate speak/language/wording/talk/bingo/english/lingo, technical terms/language/words/jargon/details, tech talk/speak, techno babble, technobabble, gobbledygook, legalese, management speak/talk, consultant speak, consultants … adjectives, consultantese, consulting speak, lingo, big words, fancy words, complicated words/language, complicated, convoluted, insider terms, slogans, marketing speak/fluff/language/talk/bingo, business speak, bullshit, long words, foreign words, latin, geek speak, cliche/cliches, platitude/platitudes, empty phrases, =phrases`,
  },
  {
    more: "technical",
    for: `technical depth/detail/details/discussion/discussions/talk, technically, deep technical, nerdy, geeky, geek out, go deep, architecture diagrams, the specs, specs, specification/specifications, engineering detail, under the hood, how it works, expert level, technical`,
  },
  {
    more: "calm",
    less: "lively",
    for: `calm/calmly/calmness, sober/soberly, understated/understatement, reserved, measured, level headed, matter of fact, composed, composure, low key, dry/drily, even keel, even tempered, unexcited, restrained/restraint, modest/modesty, quiet, steady, cool headed, keep … cool, unemotional, neutral, factual, no drama`,
    against: `hype/hyped/hyping, exclamation/exclamations, superlative/superlatives, adjective/adjectives, cheer/cheery/cheerfulness, cheerleading, exaggerate/exaggerated/exaggeration/exaggerating, drama/dramatic/dramatics, overexcited/overexcitement, excitable, excited/excitement, hyperbole, gush/gushing, loud/loudly/loudness, all caps, capitals, enthus, enthuse/enthusing, forced enthusiasm, fake enthusiasm, showmanship, big words, emotional outbursts, shout/shouting, panic/panicking, pomp, bombast/bombastic, oversell/overselling, marketing fluff, emoji/emojis, raise … voice, raising … voice, alarmist, fuss, theatrics, razzmatazz, flashy`,
  },
  {
    more: "lively",
    less: "calm",
    for: `energy/energetic/energetically, enthusiasm/enthusiastic/enthusiastically, lively, passion/passionate/passionately, vivid/vivacious, upbeat, =positive/=positivity, optimism/optimistic, spark, dynamic/dynamism`,
    against: `flat, lifeless, =boring, monotone/monotonous, dull/dullness, listless, deadpan delivery, half hearted, gloom/gloomy, negativity, pessimism/pessimistic, doom, lacklustre, tepid`,
  },
  {
    more: "in order",
    isGood: true,
    for: `=numbered, number your/the points/questions/items, agenda/agendas, in order, structure/structured, step by step, outline/outlines, table/tables, bullet/bullets, list/lists/listed, into a list, one fact each, one point each, checklist/checklists, methodical/methodically, systematic/systematically, organized/organised, orderly, well organized/organised, point by point, one after the other, sequence/sequential, roadmap, timeline/timelines, clear plan, a plan, plans, plan ahead, framework/frameworks, headings, one topic at a time, clear process, logical order, meeting minutes`,
    against: `jump/jumping/jumps … topic/subject/point, jump/jumping around/about, chaos/chaotic, disorganized/disorganised, all over the place, scattered, messy/mess, stream of consciousness, improvise/improvised/improvising/improvisation, wing it, winging it, unstructured, change/changing … plan, changed plans, topic to topic, random, haphazard, ad hoc, tangent/tangents, off topic, digress/digressing/digression, side tracks, meander/meandering, moving goalposts, move … goalposts`,
  },
  {
    more: "purpose",
    less: "practical",
    for: `why it matters, why this matters, why … matters, the why, =why … before, with why, big picture, bigger picture, vision/visions, visionary, mission, purpose, where this/it goes/leads, where this is going, =meaning, =meaningful, impact on … people/society/world/customers, long term view, future, ideals, values, bold ideas, big ideas, inspire/inspiring/inspiration, dream/dreams, greater good, what it means for … customers/people/patients/students, difference it makes, ambition`,
    against: `feature list/lists, lists of features, small minded, nitpick/nitpicking, bogged down, lost in the weeds, in the weeds`,
  },
  {
    more: "practical",
    less: "purpose",
    isGood: true,
    for: `practical/practically, practicality, pragmatic/pragmatism/pragmatically, concrete/concretely, hands on, what works, works in practice, in practice, works tomorrow, down to earth, real world, tangible, =usable, =useful, something she/he/they can use, feasible/feasibility, realistic, workable, applicable, =actionable`,
    against: `abstract/abstraction/abstractions, theory/theories, theoretical/theoretically, theorize/theorise/theorizing/theorising, philosophize/philosophise/philosophizing/philosophising, philosophical, head in the clouds, pie in the sky, blue sky, castles in the air, visions, academic, ivory tower, hot air, hypothetical/hypotheticals`,
  },
  {
    more: "outcome",
    isGood: true,
    for: `picture of where/what, result/results, outcome/outcomes, what winning looks like, winning, the win, wins, what … gain/gains, end result, benefits, benefit, value first, the goal, goals, goal, success, bring results, deliver/delivering, what is in it for, payoff, upside`,
    against: `dwell/dwelling on … process, process talk, talk about process, process over, get lost in process, admin, paperwork, excuses`,
  },
  {
    more: "in writing",
    less: "by phone",
    for: `in writing, in print, on paper, write/writing/mail/email … first/instead, write … rather than, rather write, writing rather, email rather, by email/mail/e-mail, by e mail, an e mail, via email/mail, written/in written form, put/putting it/this/that/everything/things/agreements/decisions in, =email first, e mail first, prefers email/writing, email before, asynchronous/asynchronously, async, send … email/note/memo, leave … paper trail, paper trail, memo/memos, confirm … writing, summarize/summarise … writing, ~email/emails/mails, ~e mail/mails, ~letters`,
    against: `phone/phones/telephone, phone call/calls, call without, calling without, unannounced … calls/call, voicemail/voicemails, voice message/messages, voice note/notes, ~call/calls, ~calling, ~ring, cold call/calls/calling`,
  },
  {
    more: "by phone",
    less: "in writing",
    for: `pick up the phone, pick/picking up … phone, give … a ring, give … a call, give … a quick call, =phone … first/instead/rather, ring/phone him/her/them, rather call, by phone/telephone, over/on the phone, personal call, quick call, a call before/first/beats, phone call/calls instead/first, prefers calls/calling/phone, call before, speaks better than, talking instead, talk instead, talk rather, a call`,
    against: `~texting, text messages`,
  },
  {
    more: "in person",
    for: `in person, face to face, face-to-face, meet/meeting/visit/visiting/see/seeing him/her/them, visit/visits/visiting, on site, come by, over coffee/lunch/dinner, over a coffee/lunch/dinner/meal, coffee/lunch/dinner together, handshake, meet up, at the table, shop floor`,
    against: `video call/calls, videoconference/videoconferences, zoom, ~teams`,
  },
  {
    more: "follow-up",
    isGood: true,
    for: `follow up, following up, follow ups, follow through, following through, followup, keep … posted, keep … informed, keep … updated, keep … loop, keep … in touch, stay/staying/keep in touch, regular/regularly/weekly/monthly/frequent update/updates, updates, progress report/reports, progress update/updates, check in, check ins, touch base, close the loop, get back to, getting back to, answer/reply/respond … same/within, report back, circle back, reply … same, call back, being kept, status update/updates, recap/recaps, confirm receipt`,
    against: `left hanging, leave … hanging, left waiting/dark/guessing, leave … guessing/waiting, in the dark, go/goes/going/gone silent/quiet/dark, radio silence, ghost/ghosting/ghosted, silence after, drop the ball, forget … follow, no reply, unanswered, unreturned, silence for weeks, disappear/disappearing`,
  },
  {
    less: "not chased",
    for: `nag/nagging/nagged, reminder/reminders, reminder after reminder, chase/chasing/chased, pester/pestering/pestered, hound/hounding, bump/bumping, just checking in, follow up twice, follow/following up … twice/daily/every/again, badger/badgering, hassle/hassling/hassled, spam/spamming/spammed, keep asking, bombard/bombarding/bombarded … mail/email/mails/emails/messages/calls, breathe/breathing down, micromanage/micromanaging, ping/pinging, poke/poking, double text, crowd/crowding, cling/clingy`,
  },
  {
    more: "stories",
    isGood: true,
    for: `story/stories, storytelling, storyteller, anecdote/anecdotes, example/examples, case study/studies, case/cases from, customer story/stories, real life, analogy/analogies, metaphor/metaphors, picture of a/the, paint … picture, references from, what others did, lived experience, illustrate/illustrated/illustration, scenario/scenarios, use case/cases`,
  },
  {
    more: "shown",
    isGood: true,
    for: `show … itself/thing/product/working/work/prototype/screen/demo,  demo/demos, demonstration/demonstrations, demonstrate, prototype/prototypes, mock up/ups, mockup/mockups, see … in action, see … working, try … out, try … himself/herself/themselves, hands on, sketch/sketches, visual/visuals, visually, diagram/diagrams, live product, pilot, trial, walk … through … screen, draw it, whiteboard, pictures`,
  },
  {
    more: "risks",
    isGood: true,
    for: `risk/risks, guarantee/guarantees, guaranteed, safety, safe, security, reassure/reassurance/reassured/reassuring, what could/might/can go wrong, worst case, downside/downsides, plan b, fallback, backup plan, contingency/contingencies, safeguards, insurance, warranty, exit clause, certainty, predictability/predictable, assurance/assurances,  stable/stability, compliance`,
    against: `uncertainty, gamble/gambling, leap of faith, unknowns, ignore … risk, ignoring … risk`,
  },
  {
    more: "careful claims",
    isGood: true,
    for: `keep … word, keep … promise/promises, keep … commitments, keep … what you promise, kept promises, do what you say, do what you promised/promise, deliver … what you promise, say only what, under promise/promising, underpromise, reliable/reliability/reliably, dependable, consistent/consistency, realistic promises, word is … bond, stick to what, stick to agreements, stick to … agreed`,
    against: `overpromise/overpromising/overpromised, over promise/promising, promise/promising/promises … cannot/not … keep, promise … what/more/things, promise/promises … may/might … break, empty promise/promises, broken promise/promises, break/breaking … promise/word, broken word, oversell/overselling, exaggerate/exaggerating/exaggerated … claims/results/figures/numbers/benefits, inflate/inflated/inflating, claim … cannot/not … prove/support/back, big/grand/bold claims/promises, in your own favour/favor, overclaim/overclaiming, stretch the truth, too good to be true, go back on, going back on, vague promises, last minute changes, unreliable/unreliability`,
  },
  {
    less: "no selling",
    for: `sales talk/pitch/pitches/speak/patter/tricks/tactics/language, sales, salesy, sell/selling/sold, pitch/pitches/pitching, hard sell, upsell/upselling, up sell/selling, oversell/overselling, marketing, marketing speak/fluff/talk/language, marketese, promotional, advert/adverts/advertising, brochure/brochures, slick, sleazy, glossy, press release/releases, pushy sales, cross sell/selling, gimmick/gimmicks, spiel, push … product, pressure … signing/buy/buying/sign, closing tricks, freebies, discounts`,
  },
  {
    more: "private",
    isGood: true,
    for: `private/privately/privacy, confidential/confidentially/confidentiality, discreet/discreetly/discretion, one on one, one to one, keep … to yourself, keep … between, between the two of you, between you, behind closed doors, in confidence, off the record, not for others, secret`,
    against: `in front of, public/publicly, in public, share/sharing … outside, share/sharing … with others, share/sharing … without … permission/asking, group chat/chats, reply all, expose/exposing/exposed, embarrass/embarrassing/embarrassed, call … out, calling … out, gossip/gossiping, copy … in/everyone/all, copying … in/everyone, cc everyone, name drop/dropping, talk behind … back, leak/leaking, on the spot in front, forward … mails/emails, large group/groups, big group/groups`,
  },
  {
    more: "punctual",
    isGood: true,
    for: `punctual/punctuality/punctually, on time, on the dot, be there early, finish on time, end on time, stick to … schedule/time, keep to … schedule/time, start on time, meet deadlines, meet … deadline/deadlines, respect … calendar/schedule, be early, come early`,
    against: `late/lateness, run over, running over, overrun/overrunning, overruns, keep … waiting, kept waiting, no show/shows, reschedule/rescheduling/rescheduled, cancel/cancelling/canceling … late/last, miss … deadline/deadlines, missed deadlines, tardy/tardiness, show/showing up late, let … overrun, being stood up, postpone/postponing/postponed`,
  },
  {
    more: "not bypassed",
    for: `keep … boss informed, copy … boss, include … boss/manager/assistant, chain of command, proper channels, go through … assistant, hierarchy`,
    against: `go/goes/going over … head, over his/her/their head, go/going around/round him/her/them, go/going behind, behind … back, bypass/bypassing/bypassed, copy/copying/cc/involve/involving/contact/contacting/ask/asking … boss/manager/superior/superiors, undermine/undermining, leave … out of the loop, left out of the loop, sideline/sidelined, escalate/escalating/escalation, skip/skipping … assistant`,
  },
  {
    more: "same person",
    isGood: true,
    for: `same person, same contact, one contact, single contact, one point of contact, single point of contact, point of contact, continuity, one face, familiar face/faces, stay … contact, personal contact person`,
    against: `handed on/over/off, hand … on/over/off to, handing … on/over/off, passed from, passed around/on/along/to, passed from person, being passed, new contact/face/faces/person/people, new … every month/week/quarter/year/time, change/changing … contact/contacts, rotate/rotating, revolving door, transferred, delegate/delegating … junior, sent to … junior, call centre/center, ticket number, explaining … again`,
  },
  {
    more: "prepared",
    isGood: true,
    for: `homework, prepare/prepared/preparation/preparing, well prepared, read up, well read, know … account/business/company/industry/history/numbers/file, know … about … business/company/industry, research … company/business/first, do … research, done … research, remember … last, come … ready, well informed, expertise, competence/competent, know … stuff, read … report/profile/notes first, look … up first, background research`,
    against: `unprepared, ask … already, asking … already, questions … google/website/answered, wing/winging it, repeat … question, explain … business, generic/generically, one size fits all, off the shelf, uninformed, amateur/amateurish, waste … basic, basic questions, clueless, have not read, not having read, ask/asking … same … twice, asking … again`,
  },
  {
    more: "challenged",
    less: "no confrontation",
    for: `friendly challenge, challenge/challenges/challenged/challenging, push back, pushback, pushing back, disagree/disagreeing/disagreement, debate/debates/debating, argue/arguing/argument/arguments, contradict/contradicting/contradicted/contradiction, devil advocate, spar/sparring, tough question/questions, hard question/questions, stand up to, confront/confronting/confrontation/confrontational, provoke/provoking/provocative/provocation, second guess/guessing, question … judgement/judgment/decision/decisions/authority, =criticize/=criticise/=criticizing/=criticising/=criticized/=criticised, conflict/conflicts, correct/correcting … front/public, prove … wrong, proving … wrong, sharp questions, counter argument/arguments, competition, compete`,
    against: `yes men, yes man, yes people, agree with everything, agreeing with everything, nod/nodding along, harmony/harmonious, consensus, pushover/pushovers, peaceful/peacefully, smooth/smoothly, people pleasing, nodding`,
  },
];
