-- Whoever asked for the newsletter. Asking makes a row; only the button on the page behind the mailed link confirms it.
create table newsletter_subscribers (
  id text primary key,
  email text not null unique,
  state text not null check (state in ('pending', 'confirmed', 'unsubscribed')),
  newsletter boolean not null,
  product_news boolean not null,
  paused_until timestamptz,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  check (state <> 'confirmed' or confirmed_at is not null)
);
create index newsletter_subscribers_confirmed on newsletter_subscribers (id) where state = 'confirmed';

-- The ledger of consent: what was agreed to or withdrawn, in which words, where and how. Rows are only ever added. The
-- address stands in it as a hash, so that the proof may outlive the address.
create table newsletter_consents (
  id text primary key,
  address_hash text not null,
  event text not null check (event in ('asked', 'confirmed', 'changed', 'withdrawn')),
  -- The words on the page at that moment.
  wording text not null,
  -- What was chosen, for `changed`.
  choice text,
  page text not null,
  -- By which means: a form, a button, one click in a mail program, a report of a mail provider.
  how text not null,
  -- The network it came from, shortened: the first three parts of IPv4, the first three of IPv6.
  network text,
  at timestamptz not null
);
create index newsletter_consents_address on newsletter_consents (address_hash, at);

create function newsletter_consents_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger of consent is only ever added to';
end $$;
create trigger newsletter_consents_kept before update or delete on newsletter_consents
  for each row execute function newsletter_consents_are_kept();
create trigger newsletter_consents_not_emptied before truncate on newsletter_consents
  for each statement execute function newsletter_consents_are_kept();

-- An issue, as it was written for everyone when its sending began: a sending that is taken up again sends the same.
create table newsletter_issues (
  id text primary key,
  slug text not null unique,
  topic text not null check (topic in ('newsletter', 'product_news')),
  source_hash text not null,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- Who is sending it, for as long as it says so every few seconds.
  sender text,
  sending_until timestamptz
);

-- One row a person and issue: nobody is sent an issue twice, whatever is killed in between.
create table newsletter_deliveries (
  issue_id text not null references newsletter_issues (id),
  subscriber_id text not null references newsletter_subscribers (id) on delete cascade,
  -- due; deferred: handed to the jobs, which try for three days; sent; refused; skipped: no longer wanted
  state text not null check (state in ('due', 'deferred', 'sent', 'refused', 'skipped')),
  at timestamptz not null,
  note text,
  primary key (issue_id, subscriber_id)
);
create index newsletter_deliveries_due on newsletter_deliveries (issue_id, subscriber_id) where state = 'due';
