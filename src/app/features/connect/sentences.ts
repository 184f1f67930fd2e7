/** Where the key comes from and who can change it; mrkdwn. */
export const fromEnvironment =
  "The key is set where Rapport runs, as `PROFILE_API_KEY`. Only your Rapport admin can change or remove it, there.";

export const fromEnvironmentField =
  "The key is set where Rapport runs, so it can't be changed here. Nothing was changed.";

export const keyHint =
  "From the profile service's developer portal. We check it with a free look-up, keep it encrypted, and never show it again.";
export const checking = "Checking the key with a free look-up…";
export const oneMoment = "One moment…";

/** For a form's field, like the next two. */
export const notAKey =
  "That isn't a key: enter it alone, at least 8 characters without spaces. Nothing was changed.";
export const refusedKey =
  "The profile service doesn't accept this key. Copy it again from where you created it. Nothing was changed.";
export const uncheckedKey =
  "We couldn't reach the profile service or read its answer, so we couldn't check the key. Nothing was changed. Try again in a minute.";
export const saveFailed = "We couldn't save the key. Nothing was changed. Try again in a minute.";

export const accepted = "The profile service accepts the key.";
export const connected = "Rapport is connected to the profile service.";
export const replaced = "The key is replaced. What we knew with the old one isn't shown any more.";
export const unchanged = "That's the key we already use.";
export const disconnected =
  "Disconnected, and the key is deleted. Reminders go on without profiles, and what you've bought stays readable.";
export const wasNotConnected =
  "Rapport isn't connected to the profile service, so there was nothing to disconnect.";
export const nextStep = "Try it: `/profile jane@acme.com`, with the address of somebody you write to.";
