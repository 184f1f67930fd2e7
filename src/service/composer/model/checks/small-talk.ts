/** How a text begins with small talk. */
export const smallTalk = new RegExp(
  [
    String.raw`\b(?:hop(?:e|ing)|trust) (?:that )?(?:this|you|your|you['’]re|all|everything|things|the|life)\b[^.!?\n]{0,60}\b(?:well|good|great|fine|nicely|week|weekend|day|health|spirits|holidays?|break|trip)\b`,
    String.raw`\bhow(?:['’]s| is| are| was| were| have| has| did)\b[^.!?\n]{0,80}\?`,
    String.raw`\b(?:happy|lovely|beautiful) (?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:lovely|nice|awful|terrible) weather\b|\b(?:great|lovely|nice|good) (?:seeing|to see|meeting|to meet|catching up|to catch up)\b`,
    String.raw`\b(?:ich )?hoffe,? (?:es geht|dir geht|Ihnen geht|Sie hatten|du hattest|Sie sind|bei (?:dir|Ihnen))|\bwie geht(?:['’]?s| es)|\bwie war\b[^.!?\n]{0,80}\?`,
    String.raw`\bj['’]espère que (?:vous|tu|tout)|\bcomment (?:allez|vas|ça va)|\bespero que (?:est|te|se|todo)|\bspero che (?:tu|lei|stia|tutto)|\bcome (?:stai|sta|va)\b`,
  ].join("|"),
  "iu",
);
