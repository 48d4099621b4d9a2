-- Lists that the coach brings from elsewhere: subscribers, and past clients with what they bought. The lines of a file stay
-- only until they are brought, or for a day.
create table brought_lists (
  id text primary key,
  kind text not null check (kind in ('subscribers', 'clients')),
  file_name text not null,
  content text,
  -- Which column is what, and which product a title means.
  choices jsonb not null default '{}',
  uploaded_at timestamptz not null,
  confirmed_at timestamptz,
  -- Of a list that is being brought: how many people are done, and what became of them.
  people_done integer not null default 0,
  counts jsonb not null default '{}',
  undone_at timestamptz
);
-- Of a purchase that was made before this site: what is known of it.
alter table orders add column brought jsonb;
alter table newsletter_consents drop constraint newsletter_consents_event_check;
alter table newsletter_consents add constraint newsletter_consents_event_check
  check (event in ('asked', 'confirmed', 'changed', 'withdrawn', 'brought'));
-- unsubscribed: somebody left the newsletter where it went out before. Whoever signs up here again gets it.
alter table suppressions drop constraint suppressions_reason_check;
alter table suppressions add constraint suppressions_reason_check check (reason in ('bounced', 'complained', 'unsubscribed'));
