/** Words before or after a fact that say how something lies to it. */
export interface Preposition {
  relation: string;
  pattern: RegExp;
}

export const afterDate: readonly Preposition[] = [
  {
    relation: "by",
    pattern:
      /^(?: at the (?:very )?latest|,? latest| deadline| or (?:earlier|sooner)| is the (?:deadline|cut-?off|latest)| (?:spätestens|au plus tard|a más tardar|al più tardi))/iu,
  },
  { relation: "from", pattern: /^(?: at the (?:very )?earliest| onwards?| or later| forward)/iu },
];
export const afterQuantity: readonly Preposition[] = [
  {
    relation: "least",
    pattern:
      /^(?:\+|(?: \p{L}+)? (?:or (?:more|above|over|greater|longer)|(?:oder|und) (?:mehr|länger)|(?:ou|et) plus|o más|o più|ou mais|minimum|min\b|and (?:up|above|over)|at least)| [^.;!?]{0,40}(?<!not )at the (?:very )?earliest)/iu,
  },
  {
    relation: "most",
    pattern:
      /^(?: \p{L}+)? (?:or (?:less|fewer|below|under)|oder weniger|ou moins|o menos|o meno|ou menos|maximum|max\b|tops|at most)/iu,
  },
  // "1,100 under your commitment", "5 up on last year", "2 weeks later than planned".
  {
    relation: "up",
    pattern:
      /^(?: \p{L}+)? (?:(?:up|higher)(?= on| than| against|[.,;:]|$)|more than|(?:over|above) (?:your|our|the|what|last))\b/iu,
  },
  {
    relation: "down",
    pattern:
      /^(?: \p{L}+)? (?:(?:down|lower)(?= on| than| against|[.,;:]|$)|(?:fewer|less) than|short of|(?:under|below) (?:your|our|the|what|last))\b/iu,
  },
  {
    relation: "later",
    pattern:
      /^ (?:later than|after|behind|später als|nach|plus tard|après|más tarde|después|dopo)(?!\p{L})/iu,
  },
  {
    relation: "earlier",
    pattern:
      /^ (?:earlier than|before|ahead of|prior to|früher als|vor|plus tôt|avant|antes|prima)(?!\p{L})/iu,
  },
];
