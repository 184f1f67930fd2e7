import { type Check, matchesBeyond, problem } from "./checked.ts";

/** Names of services that are nothing else, and of those that are words, where someone is to be reached there. */
const channel = new RegExp(
  [
    String.raw`(?<!\p{L})(?:whats ?app|telegram|we ?chat|weixin|viber|imessage|facetime|kakao ?talk|snapchat|skype|threema|zalo)(?!\p{L})`,
    String.raw`(?<=(?<!\p{L})(?:me|us|mir|uns|moi|nous|\p{L}{2,20}(?:me|nos|mi|ci)) (?:\p{L}{1,20} ){0,2}(?:on|via|over|through|by|auf|über|per|sur|par|por|en|su|tramite) )(?:signal|messenger|discord|slack|teams|zoom|threads|insta(?:gram)?|facebook|tiktok)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:signal|discord|slack|zoom|facebook|instagram)(?= (?:me|us)(?!\p{L}))`,
  ].join("|"),
  "giu",
);

/** Where the contact is to reach the user: only the request says whether the user is there. */
export const strangeChannels: Check = ({ texts, request }) =>
  problem(
    "it does not keep the facts",
    "The user didn't give these ways of getting in touch: leave them out.",
    matchesBeyond(request, texts, channel),
  );
