/** A set of the words in a text. */
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Domains, with their subdomains, that give no person an address: calendars, lists, channels, video rooms, copies for CRMs. */
const hosts = words(`
  calendar.google.com calendar.help googlegroups.com yahoogroups.com groups.io freelists.org groups.outlook.com teams.ms
  zoomcrc.com plcm.vc bjn.vc pexip.me m.webex.com lync.webex.com bcc.hubspot.com le.salesforce.com pipedrivemail.com
`);

/** Local parts that belong to no person at any domain: machines that don't read mail, and note takers. */
const machines =
  /^(?:no[-_.]?reply|do[-_.]?not[-_.]?reply|ne[-_.]?pas[-_.]?repondre|no[-_.]?responder|non[-_.]?rispondere|nicht[-_.]?antworten|keine[-_.]?antwort|mailer-daemon|postmaster|bounces?|notifications?|calendar-notification|(?:ai[-_.]?)?note[-_.]?taker|meeting[-_.]?bot)(?:[-_.\d].*)?$/;
const rooms =
  /^(?:(?:conf|conference|meeting|board|huddle|zoom)[-_.]?rooms?|besprechungsraum|meetingraum|salle[-_.]?(?:de[-_.]?)?reunion|sala[-_.]?(?:de[-_.]?)?(?:reunion|riunion)[a-z]*|(?:room|raum|salle|sala)(?=[-_.]?\d))(?:[-_.\d].*)?$/;
/** A domain's lists, and a workspace's channels. */
const listHosts = /^(?:lists?|listserv|mailman)\.|\.slack\.com$/;

/** Note takers and schedulers: people work there, too, so only what their machines are called. */
const vendors = words(`
  fireflies.ai otter.ai read.ai e.read.ai fathom.video fathom.ai tldv.io avoma.com gong.io chorus.ai fellow.app sembly.ai
  meetgeek.ai supernormal.com circleback.ai sybill.ai grain.com grain.co krisp.ai modjo.ai airgram.io granola.ai jamie.ai
  calendly.com cal.com savvycal.com reclaim.ai usemotion.com chilipiper.com hubspot.com doodle.com youcanbook.me
  getclockwise.com x.ai claralabs.com acuityscheduling.com
`);
const vendorMachines = words(`
  fred amy andrew clara assistant executive-assistant bot recorder record recording notes note scribe pilot copilot agent ai
  invite invites invitation calendar calendars scheduler scheduling schedule meeting meetings mailer hello support
`);

/** Whether an address belongs to a machine, a list, a room or a calendar, as far as the address alone tells. */
export function isNobodys(email: string): boolean {
  const at = email.lastIndexOf("@");
  const host = email.slice(at + 1);
  const [name = ""] = email.slice(0, at).split("+");
  return (
    Array.from(hosts).some((each) => `.${host}`.endsWith(`.${each}`)) ||
    machines.test(name) ||
    rooms.test(name) ||
    listHosts.test(host) ||
    (vendors.has(host) && vendorMachines.has(name))
  );
}
