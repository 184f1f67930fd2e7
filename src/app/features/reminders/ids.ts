/** What this feature answers to. The command stands in `manifest.yml` too; a test compares the two. */
export const ids = {
  command: "/reminders",

  // The reminder's card, and what stands behind its buttons.
  join: "reminders_join",
  brief: "reminders_brief",
  more: "reminders_more",
  moreGuests: "reminders_more_guests",
  undoSkip: "reminders_undo_skip",
  showAgain: "reminders_show_again",

  // The form that sets a calendar up.
  openAdd: "reminders_open_add",
  addView: "reminders_add_view",
  retryAdd: "reminders_retry_add",
  addPlace: "reminders_add_place",
  addChannel: "reminders_add_channel",
  addAddress: "reminders_add_address",

  // The form that changes one, and the fields that both forms have.
  changeView: "reminders_change_view",
  feedMinutes: "reminders_feed_minutes",
  feedCovers: "reminders_feed_covers",
  feedAllDay: "reminders_feed_all_day",

  // The answers to the command.
  list: "reminders_list",
  previousPage: "reminders_list_previous",
  nextPage: "reminders_list_next",
  source: "reminders_source",
  remove: "reminders_remove",
  removeAll: "reminders_remove_all",
  remindAgain: "reminders_remind_again",
  remindOfEverything: "reminders_everything",
  test: "reminders_test",

  // The same in App Home, which is then drawn anew.
  homeSource: "reminders_home_source",

  // The morning digest.
  openAgenda: "reminders_open_agenda",
  agendaView: "reminders_agenda_view",
  agendaTime: "reminders_agenda_time",
  agendaDays: "reminders_agenda_days",
  agendaOff: "reminders_agenda_off",
} as const;
