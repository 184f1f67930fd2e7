create index paid_calls_results on paid_calls (organisation, person, created_at desc, id) where state = 'answered' and request <> '';
create index paid_calls_content on paid_calls (created_at) where request <> '';
create index paid_call_readers_since on paid_call_readers (since);
create index recent_contacts_used on recent_contacts (used_at);
create index handled_requests_handled on handled_requests (handled_at);
create index result_threads_used on result_threads (used_at);
create index result_posts_created on result_posts (created_at);
