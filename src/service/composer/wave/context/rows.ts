import { listed, withoutStop } from "../../words.ts";
import { day, timed, weekday } from "./phrases.ts";
import { thingOf } from "./things.ts";

const code = "[A-Z]{1,4}-?\\d[\\dA-Z/-]{2,20}";
const sum = "(?:(?:EUR|USD|GBP|CHF) ?|[$€£¥])\\d[\\d,.]*\\d";
const document = new RegExp(
  `^(?<code>${code})(?:, (?:sent|of|from|dated) (?:on )?(?<day>${day}))?(?:, (?<sum>${sum}))?(?:, (?<rest>.+))?$`,
  "u",
);
const documents = /(?<!\p{L})(?<what>quote|offer|invoice|order|proposal|contract|quotation|bid)s?(?!\p{L})/iu;
const contracts =
  /(?<!\p{L})(?:lease|contract|subscription|agreement|licen[cs]e|policy|plan|rental)(?!\p{L})/iu;
const covered = /^(?<what>\d+ \p{Ll}+s), (?=(?:ends|runs|expires|renews|starts) )/u;
const mixedUp =
  /^ordered (?<wanted>[^,;]{2,60}),? (?:but )?(?<what>(?:we|you) (?:sent|got|delivered|shipped|packed|received|charged) [^,;]{2,60})$/iu;
const arrivals =
  /(?<!\p{L})(?<what>deliver(?:y|ies)|shipments?|collections?|pick-?ups?|parcels?|orders?|buses|bus)(?!\p{L})/iu;
const arrived = new RegExp(
  `^(?<first>${weekday}) (?<how>(?:came|arrived|left|was) .{2,60}?)(?:, (?<last>${weekday}) (?<not>not at all|never))?$`,
  "u",
);
const employer =
  /^(?<who>(?:[\p{L}-]+ ){0,3}(?:maker|company|firm|manufacturer|start-?up|agency|brewery|bakery|retailer|wholesaler|hospital|clinic|school|charity|studio|practice|supplier|operator|builder|group)), (?<size>(?:about |around )?\d[\d,]* (?:people|staff|employees))(?:, (?<place>\p{Lu}\p{Ll}+))?$/u;
const roles = /(?<!\p{L})(?:role|job|position|vacancy)(?!\p{L})/iu;
/** What has its day and place already, and isn't to be arranged first. */
const gatherings =
  /(?<!\p{L})(?:invit\p{L}*|speak|give a talk|present at|come to|attend|sign (?:\p{L}+ ){0,3}up|sponsor|exhibit|moderate|keynote)(?!\p{L})/iu;
const arranging =
  /(?<!\p{L})(?:book|schedule|reschedule|rebook|postpone|move|cancel|find a (?:time|date)|set up|call|interview)(?!\p{L})/iu;
const venue =
  /^(?:(?:in|at|near|opposite|behind) .{3,60}|(?:the )?(?!.*day)\p{Lu}[\p{L}'’]+(?: (?:of|di|de|du|la|the|and|&|\p{Lu}[\p{L}'’]*)){0,5}(?: \d{1,4})?)$/u;
const company =
  /^(?:(?:about |around |up to |some )?\d[\d,]* (?:\p{Ll}+ )?(?:people|guests|seats|visitors|attendees|participants|teams|companies|speakers|places|exhibitors|suppliers|buyers)|(?:an? )?\d+[- ]min(?:ute)?s? (?:slot|talk|session|panel|pitch|speech))$/iu;

/**
 * A row of notes about the one thing that the goal is about, as sentences or as other notes: "14 October evening, 20
 * min slot" → "It's on 14 October in the evening, with a 20-minute slot".
 */
export function rowOf(noted: string, goal: string): string[] {
  const piece = withoutStop(noted);
  const what = documents.exec(goal)?.groups?.what?.toLowerCase();
  const paper = document.exec(piece)?.groups;
  if (what !== undefined && paper !== undefined && (paper.day ?? paper.sum) !== undefined) {
    const of = paper.day === undefined ? "" : ` of ${paper.day}`;
    const whole = `This is about ${what} ${paper.code}${of}${paper.sum === undefined ? "" : ` for ${paper.sum}`}`;
    return [whole, ...(paper.rest === undefined ? [] : paper.rest.split(/, (?=\p{L})/u))];
  }
  if (contracts.test(goal) && covered.test(piece)) return [piece.replace(covered, "It covers $<what> and ")];
  if (mixedUp.test(piece)) return [piece.replace(mixedUp, "You ordered $<wanted>, and $<what>")];
  const came = arrivals.exec(goal)?.groups?.what;
  if (came !== undefined && arrived.test(piece)) {
    const one = came
      .toLowerCase()
      .replace(/ies$/u, "y")
      .replace(/(?<!u)s$/u, "");
    const { first, how, last } = arrived.exec(piece)?.groups ?? {};
    return [`${first}'s ${one} ${how}${last === undefined ? "" : `, and ${last}'s didn't come at all`}`];
  }
  const { who, size, place } = (roles.test(goal) && employer.exec(piece)?.groups) || {};
  if (who !== undefined)
    return [
      `It's with ${/^[aeiou]/iu.test(who) ? "an" : "a"} ${who}${place === undefined ? "" : ` in ${place}`} with ${size}`,
    ];
  return gatherings.test(goal) && !arranging.test(goal) ? gathered(piece) : [noted];
}

/** When and where something takes place, and who with, as one sentence. */
function gathered(piece: string): string[] {
  const parts = piece.split(/,\s+/u);
  const end = parts.findIndex(
    (part) => whenOf(part) === undefined && !venue.test(part) && !company.test(part),
  );
  const own = end < 0 ? parts : parts.slice(0, end);
  const rest = end < 0 ? [] : parts.slice(end);
  const [when, ...others] = own.flatMap((part) => (company.test(part) ? [] : (whenOf(part) ?? [])));
  const places = own.filter((part) => whenOf(part) === undefined && venue.test(part));
  const items = own.filter((part) => company.test(part)).map((part) => withArticle(part));
  const isPlain =
    when !== undefined && others.length < 2 && places.length < 2 && /^(?:on|from \d) ?/u.test(when);
  // Several days are to choose from.
  if (!isPlain || others.some((each) => !/^(?:at|from) \d/u.test(each))) return [piece];
  const [place] = places;
  const where =
    place === undefined
      ? ""
      : /^(?:in|at|near|opposite|behind) /u.test(place)
        ? ` ${place}`
        : ` ${/^\p{Lu}\p{Ll}+$/u.test(place) ? "in" : "at"} ${place}`;
  const beside = items.length === 0 ? "" : `, with ${listed(items)}`;
  return [`It's ${[when, ...others].join(" ")}${where}${beside}`, ...rest];
}

/** Beside a day, "8 to 10" are hours. */
function whenOf(part: string): string | undefined {
  const { from, to } = /^(?<from>\d{1,2}) ?(?:-|–|to) ?(?<to>\d{1,2})$/u.exec(part)?.groups ?? {};
  return from === undefined ? timed(part) : `from ${from} to ${to}`;
}

function withArticle(part: string): string {
  const plain = part.replace(/^(?:an? )?(?<count>\d+)[- ]min(?:ute)?s? (?=\p{L})/iu, "$<count>-minute ");
  if (plain === part) return part;
  return `${/^(?:8|11|18)/u.test(plain) ? "an" : "a"} ${plain}`;
}

/** A firm that a note names, of which the next one says what it did. */
const firm =
  /(?:^|(?<=(?:told|showed|introduced us to|sent us|met|to|with) ))(?<name>\p{Lu}[\p{L}&-]+(?: (?:&|of|\p{Lu}[\p{L}&-]+)){1,3}(?<!&|of))(?= (?:signed|ordered|bought|called|agreed|joined|replied|chose|about|that|in|last|on)(?!\p{L}))/u;

/** @returns the notes with a firm's name in place of "them" and "they" where they can mean no one else */
export function withFirms(pieces: readonly string[]): string[] {
  let name: string | undefined;
  return pieces.flatMap((piece) => {
    const own = firm.exec(piece)?.groups?.name;
    const named = own !== undefined && thingOf(own) === undefined ? undefined : own;
    const said = named ?? name;
    name = named;
    if (said === undefined) return [piece];
    return piece
      .replace(groupAddressed, said)
      .split(new RegExp(`, (?=${acted})`, "iu"))
      .map((part) => part.replace(new RegExp(`^(?=${acted})they`, "iu"), said));
  });
}

const groupAddressed =
  /(?<=^(?:he|she) (?:\p{L}+ )?(?:told|showed|taught|gave|sent|explained to|spoke to|spoke with|talked to|called|met|rang|helped) )them(?!\p{L})/iu;
const acted = "they (?:signed|bought|ordered|joined|came|called|agreed|chose|became|started)(?!\\p{L})";
