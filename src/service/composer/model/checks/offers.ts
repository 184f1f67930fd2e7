import { type Check, type Checked, matchesBeyond, problem } from "./checked.ts";

/** Offers and promises that can be made in many words, and how else the request may say them. */
const offers: readonly { written: RegExp; given: RegExp }[] = [
  {
    written:
      /(?<!\p{L})(?:(?:half|thirds?|quarters?|\d\u2044\d)(?:[ -](?:of|off|the|your|our|usual|list|regular|normal)){0,4}[ -](?:prices?|rates?|fees?|tariff)|(?:half|\d\u2044\d)[ -]off|halbe[mnrs]? (?:Preis|Tarif)e?s?|(?:à )?moitié prix|demi-tarif|mitad del? precio|metà prezzo|metade do preço|halve prijs)(?!\p{L})/giu,
    given: /\bhalf\b(?! (?:an? )?(?:hour|day|year|past))|50 ?%|1\u20442/iu,
  },
  {
    written:
      /(?<![\p{L}\p{N}])(?:(?:(?:two|2)[ -]for[ -](?:one|1)|(?:three|3)[ -]for[ -](?:two|2))(?![ -]?\p{N}|[:.]\p{N}|[ap]m\b| [ap]m\b)|(?:two|three|four|five|\d) for the price of (?:one|two|three|four|\d)|buy (?:one|two|three|\d),?(?: and)? get (?:one|two|another|\d)|bogo|(?:zwei|drei|2|3) (?:für|zum Preis von) (?:eins?|einem|zwei|1|2)|(?:deux|trois|2|3) pour (?:le prix d(?:['’]|e ))?(?:une?|deux|1|2)|(?:dos|tres|dois) por (?:uno?|una|dos|um)|(?:due|tre) al prezzo di (?:uno|una|due))(?![\p{L}\p{N}])/giu,
    given: /(?<=\b(?:one|two|three|four|[1-4])\b.{0,20})\bfree\b/iu,
  },
  {
    written:
      /(?<!\p{L})(?:free of charge|for free|(?:at|with) no (?:extra |additional |further )?(?:cost|charge)|(?:at|on) our (?:own )?(?:cost|expense)|free (?:trial|month|week|year|upgrade|pilot|licen[cs]e|gift|shipping|delivery|consultation|audit|demo|training|onboarding|setup|support)s?|on the house|complimentary|waive\p{L}{0,2}|kosten(?:los|frei)\p{L}{0,2}|gratis|gratuit\p{L}{0,7}|gratuit[oa]s?|無料|免费)/giu,
    given:
      /\bfree\b|(?:\bno|\bnot|\bnever|without|n['’]t) (?:\p{L}+ )?(?:cost|charge|bill|pay)|includ|waiv|on the house|complimentary|our (?:cost|expense)|kosten(?:los|frei)|gratis|gr[aá]tuit|無料|免费/iu,
  },
  {
    written:
      /(?<!\p{L})(?:discount(?:s|ed)?|rebates?|vouchers?|coupons?|cashback|promo(?:tional)? codes?|price (?:cut|reduction)s?|Rabatte?s?|Preisnachl[aä]ss\p{L}{0,2}|Gutschein\p{L}{0,2}|Sonderpreis\p{L}{0,2}|remises?|rabais|descuentos?|sconto|sconti|descontos?|korting|割引|折扣|优惠)/giu,
    given:
      /discount|rebate|voucher|coupon|cashback|promo|\bprice (?:cut|reduc)|%|percent|\boff\b|reduc|lower|cheaper|less|sav(?:e|ing)|Rabatt|nachl[aä]ss|Gutschein|remise|rabais|réduc|desc(?:uen|on)t|rebaj|scont|korting|割引|値引|折扣|优惠/iu,
  },
  {
    written:
      /(?<!\p{L})(?:(?:an? )?(?:extra|additional|further) (?:days?|weeks?|months?)|another (?:day|week|month)|grace period|(?:extend|move|push) (?:the|your) deadline|Fristverlängerung|délai supplémentaire|más tiempo)(?!\p{L})/giu,
    given:
      /extra|additional|another|further|extend|extension|longer|more time|postpone|delay|grace|verläng|länger|prolong|supplémentaire|más/iu,
  },
  {
    written:
      /(?<!\p{L})(?:guarantee[ds]?|(?:full |money[ -]back )?refund(?:s|ed)?|money[ -]back|compensate[ds]?|reimburse(?:d|ment)?|garantier\p{L}{1,3}|Rückerstattung|Erstattung|erstatten|Entschädigung|garantissons|remboursement|rembourser\p{L}{0,3}|garantizamos|reembols\p{L}{1,4}|garantiamo|rimbors\p{L}{1,4})(?!\p{L})/giu,
    given:
      /guarant|refund|money[ -]back|compensat|reimburs|credit|repay|garanti|erstatt|entschädig|gutschr|rembours|reembols|devol|rimbors/iu,
  },
];

/** Names of services that are nothing else, and of those that are words, where someone is to be reached there. */
const channel = new RegExp(
  [
    String.raw`(?<!\p{L})(?:whats ?app|telegram|we ?chat|weixin|viber|imessage|facetime|kakao ?talk|snapchat|skype|threema|zalo)(?!\p{L})`,
    String.raw`(?<=(?<!\p{L})(?:me|us|mir|uns|moi|nous|\p{L}{2,20}(?:me|nos|mi|ci)) (?:\p{L}{1,20} ){0,2}(?:on|via|over|through|by|auf|über|per|sur|par|por|en|su|tramite) )(?:signal|messenger|discord|slack|teams|zoom|threads|insta(?:gram)?|facebook|tiktok)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:signal|discord|slack|zoom|facebook|instagram)(?= (?:me|us)(?!\p{L}))`,
  ].join("|"),
  "giu",
);

const negation =
  /(?<!\p{L})(?:not|no|never|without|cannot|nicht|keine?[nmrs]?|ohne|pas|aucune?|sans|sin|non|senza|não|sem|niet|geen)(?!\p{L})|n['’]t(?!\p{L})/iu;

/** Offers and promises that are made in words, since facts are read from digits; and where the user is to be reached. */
export const strangeOffers: Check = (checked) =>
  problem(
    "it does not keep the facts",
    "The user offers and promises nothing of this, and gives no such way of getting in touch: leave it out, and put nothing else in its place.",
    [
      ...offers.flatMap((offer) => made(offer, checked)),
      ...matchesBeyond(checked.request, checked.texts, channel),
    ],
  );

/** Notes to the user may speak of an offer, and a refusal of it offers nothing. */
function made({ written, given }: (typeof offers)[number], { texts, request }: Checked): string[] {
  const source = request.normalize("NFKC");
  if (given.test(source) || source.search(written) >= 0) return [];
  const sentences = texts.flatMap((text) => text.normalize("NFKC").split(/[.!?\n]/u));
  return sentences.flatMap((sentence) =>
    negation.test(sentence.replace(written, "")) ? [] : (sentence.match(written) ?? []),
  );
}
