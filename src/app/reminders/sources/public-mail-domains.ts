/** The largest public mail providers: two people with addresses there needn't be colleagues. */
const names = new Set([
  ...["126.com", "163.com", "aim.com", "alice.it", "aol.com", "arcor.de", "att.net", "bellsouth.net"],
  ...["bigpond.com", "bluewin.ch", "bol.com.br", "btinternet.com", "charter.net", "comcast.net", "cox.net"],
  ...["daum.net", "duck.com", "earthlink.net", "email.com", "fastmail.com", "fastmail.fm", "foxmail.com"],
  ...["free.fr", "freenet.de", "gmail.com", "googlemail.com", "hanmail.net", "hey.com", "hushmail.com"],
  ...["icloud.com", "inbox.com", "inbox.ru", "interia.pl", "laposte.net", "libero.it", "list.ru", "live.com"],
  ...[
    "mac.com",
    "mail.com",
    "mail.de",
    "mail.ru",
    "mailbox.org",
    "me.com",
    "msn.com",
    "naver.com",
    "neuf.fr",
  ],
  ...["o2.pl", "onet.pl", "online.de", "optonline.net", "optusnet.com.au", "orange.fr", "passport.com"],
  ...["pm.me", "posteo.de", "proton.me", "protonmail.ch", "protonmail.com", "qq.com", "rambler.ru"],
  ...["rediffmail.com", "rocketmail.com", "rogers.com", "sbcglobal.net", "seznam.cz", "sfr.fr", "shaw.ca"],
  ...["sina.com", "sky.com", "skynet.be", "sympatico.ca", "t-online.de", "talktalk.net", "telenet.be"],
  ...["telus.net", "terra.com.br", "tiscali.it", "tuta.com", "tuta.io", "tutanota.com", "tutanota.de"],
  ...["uol.com.br", "verizon.net", "virgilio.it", "virginmedia.com", "vodafone.it", "wanadoo.fr", "web.de"],
  ...["wp.pl", "ya.ru", "yahoo.com", "yandex.com", "yandex.ru", "yeah.net", "ymail.com", "ziggo.nl"],
  ...["zoho.com", "zohomail.com"],
]);

/** Providers with domains in many countries, such as yahoo.co.uk. */
const families = /^(?:yahoo|ymail|hotmail|live|outlook|gmx|yandex|zoho)(?:\.co(?:m)?)?\.[a-z]{2,3}$/;

/** @param domain in lower case */
export function isPublicMailDomain(domain: string): boolean {
  return names.has(domain) || families.test(domain);
}
