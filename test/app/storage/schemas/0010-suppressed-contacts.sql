create table suppressed_contacts (organisation text not null, identity text not null, suppression text not null, suppressed_by text not null, suppressed_at bigint not null, primary key (organisation, identity));
create index contact_links_profile on contact_links (organisation, profile_id) where profile_id is not null;
create index contact_links_id on contact_links (organisation, contact_id);
