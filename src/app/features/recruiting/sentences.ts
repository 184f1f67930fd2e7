export const pleaseConfirm = "Confirm that you've read it.";

/** What isn't sent meanwhile. */
export const purpose =
  "We don't send what is plainly about recruiting somebody: briefs, waves and rephrasings. Rapport wasn't made or assessed for choosing people: never decide about somebody by their profile.";

export const confirmation = {
  text: { type: "plain_text" as const, text: "I've read what the law asks, and we do it." },
  value: "read",
};

/**
 * What the law asks of whoever recruits with profiles; mrkdwn. Sources: the Regulations and laws themselves, as linked.
 */
export const lawLines: readonly string[] = [
  "*EU AI Act, Annex III 4(a).* AI for recruiting or selecting people is high-risk, and always if it profiles them (art. 6(3)). You need human oversight, logs for six months, and to tell candidates and workers' representatives (art. 26). Its duties start in stages: check the dates. <https://eur-lex.europa.eu/eli/reg/2024/1689/oj|Regulation 2024/1689>",
  "*GDPR, art. 22, 13 and 14.* With few exceptions, no decision that matters to somebody may come from a machine alone. Tell people that you profile them and why: within a month at the latest if the data isn't from them. <https://eur-lex.europa.eu/eli/reg/2016/679/oj|Regulation 2016/679>",
  "*Works councils and local law.* Employees' representatives may have a say first; in Germany also about rules for choosing people made with AI (BetrVG § 95). <https://www.gesetze-im-internet.de/betrvg/__95.html|§ 95 BetrVG>",
  "*New York City, Local Law 144.* A tool that substantially helps to decide needs a bias audit less than a year old, its summary published, and notice to candidates 10 business days before. <https://www.nyc.gov/site/dca/about/automated-employment-decision-tools.page|Automated employment decision tools>",
];
