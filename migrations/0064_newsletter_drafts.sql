-- A newsletter as it is written at the desk. It goes out from `goes_at` on, once `started_at` claims it.
create table newsletter_drafts (
  id text primary key,
  version integer not null,
  topic text not null check (topic in ('newsletter', 'product_news')),
  segment text not null,
  subject text not null,
  preheader text not null,
  markdown text not null,
  written_by text not null,
  written_at timestamptz not null,
  goes_at timestamptz,
  started_at timestamptz,
  issue_id text references newsletter_issues (id),
  -- Why its sending stopped; null while it goes on.
  problem text,
  discarded_at timestamptz
);
create index newsletter_drafts_waiting on newsletter_drafts (goes_at) where goes_at is not null and issue_id is null;

alter table newsletter_issues add column segment text not null default 'everyone';
