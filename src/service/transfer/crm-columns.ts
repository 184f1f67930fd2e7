/** How a CRM's export of people names its columns, in any case. Of several, the first that says something counts. */
export interface CrmColumns {
  /** What it's called; a `crm_id` begins with it in lower case. */
  crm: string;
  /** The CRM's ID of a record. */
  id: readonly string[];
  /** How an ID is written; the group is what stays the same in each of the CRM's exports. */
  idPattern: RegExp;
  name: readonly string[];
  /** Where there's no whole name. */
  firstName: readonly string[];
  lastName: readonly string[];
  email: readonly string[];
  linkedin_url: readonly string[];
}

/**
 * A file is the first one's whose ID and e-mail address it has. Sources:
 * - HubSpot: properties' labels in an export in English, https://developers.hubspot.com/docs/api-reference/crm-exports-v3/guide.
 *   The ID was also called “Record ID - Contact”.
 * - Salesforce: labels in reports, “Field Mapping for Other Data Sources and Organization Import” of help.salesforce.com,
 *   before which a custom report type puts “Contact: ”; names in Data Loader, the object reference's page “Contact”.
 *   Contacts' IDs begin with 003, leads' with 00Q. Data Loader adds 3 characters to what a report has, for programs that
 *   don't tell capitals from small letters.
 * - Pipedrive: a field's name behind that of the record; each company adds its own field for LinkedIn.
 * - Twenty: `CompositeFieldSubFieldLabel.ts` and `useRecordIndexExportRecords.ts` of twentyhq/twenty, today's and former.
 */
export const crmColumns: readonly CrmColumns[] = [
  {
    crm: "HubSpot",
    id: ["Record ID", "Record ID - Contact"],
    idPattern: /^(\d{1,20})$/,
    name: [],
    firstName: ["First Name"],
    lastName: ["Last Name"],
    email: ["Email", "Work email", "Additional email addresses"],
    linkedin_url: ["LinkedIn URL", "LinkedIn profile URL", "LinkedIn Bio"],
  },
  {
    crm: "Salesforce",
    id: ["Contact ID", "Lead ID", "Id"],
    idPattern: /^(00[3Q][a-zA-Z0-9]{12})(?:[A-Z0-9]{3})?$/,
    name: ["Name", "Full Name", "Contact Full Name"],
    firstName: ["First Name", "FirstName"],
    lastName: ["Last Name", "LastName"],
    email: ["Email"],
    linkedin_url: ["LinkedIn URL", "LinkedIn", "LinkedIn__c", "LinkedIn_URL__c"],
  },
  {
    crm: "Pipedrive",
    id: ["Person - ID"],
    idPattern: /^(\d{1,20})$/,
    name: ["Person - Name"],
    firstName: ["Person - First name"],
    lastName: ["Person - Last name"],
    email: ["Person - Email", "Person - Email - Work", "Person - Email - Home", "Person - Email - Other"],
    linkedin_url: ["Person - LinkedIn", "Person - LinkedIn URL", "Person - LinkedIn profile"],
  },
  {
    crm: "Twenty",
    id: ["Id"],
    idPattern: /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
    name: [],
    firstName: ["Name / First Name", "Name FirstName"],
    lastName: ["Name / Last Name", "Name LastName"],
    email: [
      ...["Emails / Primary Email", "Emails PrimaryEmail"],
      ...["Emails / Additional Emails", "Emails AdditionalEmails"],
    ],
    linkedin_url: ["Linkedin / Link URL", "Linkedin PrimaryLinkUrl"],
  },
];
