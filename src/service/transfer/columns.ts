/** Columns of a contacts CSV file: the fields of the JSON shape, nested ones joined by a dot. */
export const columns = [
  "contact_id",
  "email",
  "linkedin_url",
  "name",
  "profile.worldview_label",
  "profile.operating_style_label",
  "profile.gem_tier",
  "profile.tone_zone",
  "profile.confidence",
  "profile.tone_summary",
  "connection_language.must_do",
  "connection_language.must_never",
  "connection_language.likes_this",
  "connection_language.not_that",
  "relationship.tone_zone",
  "relationship.last_signal_at",
] as const;

/** Columns that we read but don't write: aliases of others. */
export const synonyms = ["profile.id"] as const;
