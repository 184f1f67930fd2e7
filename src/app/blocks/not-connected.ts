/** What happened where an organisation has no key of the profile service; for messages and fields alike. */
export const notConnected = "Rapport isn't connected to the profile service.";

/** That the service isn't connected, what it cost and what to do; mrkdwn. */
export const notConnectedText = `${notConnected} Nothing was charged. A workspace admin can connect it in Rapport's Home.`;
