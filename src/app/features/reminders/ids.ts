/** This feature's ids. The command is also in `manifest.yml`; a test compares the two. */
export const ids = {
  command: "/reminders",

  // The reminder's card and its buttons.
  join: "reminders_join",
  brief: "reminders_brief",
  briefs: "reminders_briefs",
  more: "reminders_more",
  moreOnly: "reminders_more_only",
  moreGuests: "reminders_more_guests",
  undoSkip: "reminders_undo_skip",

  // The form for adding a calendar.
  openAdd: "reminders_open_add",
  addView: "reminders_add_view",
  addPlace: "reminders_add_place",
  addChannel: "reminders_add_channel",
  addAddress: "reminders_add_address",
  moveFeed: "reminders_move_feed",

  // The form for changing a calendar, and the fields both forms share.
  changeView: "reminders_change_view",
  feedMinutes: "reminders_feed_minutes",
  feedCovers: "reminders_feed_covers",
  feedAllDay: "reminders_feed_all_day",

  // The command's responses.
  list: "reminders_list",
  previousPage: "reminders_list_previous",
  nextPage: "reminders_list_next",
  pauseSource: "reminders_source_pause",
  resumeSource: "reminders_source_resume",
  changeSource: "reminders_source_change",
  fetchSource: "reminders_source_fetch",
  coverLinks: "reminders_source_links",
  remove: "reminders_remove",
  undoRemove: "reminders_undo_remove",
  remindAgain: "reminders_remind_again",
  test: "reminders_test",

  // A meeting's guests, from App Home.
  homeProfiles: "reminders_home_profiles",
  homeBriefs: "reminders_home_briefs",

  // A source's buttons in App Home, which is then updated.
  homeSource: "reminders_home_source",

  // For administrators in App Home.
  openAllowed: "reminders_open_allowed",
  allowedView: "reminders_allowed_view",
  allowedChannel: "reminders_allowed_channel",
  disallow: "reminders_disallow",
  openDomains: "reminders_open_domains",
  domainsView: "reminders_domains_view",
  domains: "reminders_domains",

  // The form for a single meeting.
  meetView: "reminders_meet_view",
  meetGuests: "reminders_meet_guests",
  meetTime: "reminders_meet_time",
  meetLength: "reminders_meet_length",
  meetTitle: "reminders_meet_title",

  // The morning digest.
  openAgenda: "reminders_open_agenda",
  agendaView: "reminders_agenda_view",
  agendaTime: "reminders_agenda_time",
  agendaDays: "reminders_agenda_days",
  agendaOff: "reminders_agenda_off",
} as const;
