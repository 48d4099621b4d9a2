-- Emails that anyone can cause by typing an address into a form: each mailbox gets so many an hour and a day.
create table requested_emails (
  -- The hash of the address in lower case, without its +tag.
  mailbox text not null,
  at timestamptz not null
);
create index requested_emails_mailbox on requested_emails (mailbox, at);
create index requested_emails_at on requested_emails (at);

-- A form's token is good for one submission: sent again with other content, it is asked for again.
create table used_form_tokens (
  id text primary key,
  submission text not null,
  used_at timestamptz not null
);
create index used_form_tokens_at on used_form_tokens (used_at);

-- The network that holds a time without having paid, as a hash: each may hold only a few.
alter table bookings add column held_by text;
create index bookings_held_by on bookings (held_by) where state = 'held';

-- What the owner must hear of. One row for each kind and subject; she gets one email a day for each kind.
create table owner_alerts (
  kind text not null,
  -- What it is about: the id of an order, a refund, an email...
  subject text not null,
  detail text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null,
  -- When she was last emailed about it; null: not yet.
  emailed_at timestamptz,
  primary key (kind, subject)
);
create index owner_alerts_unsent on owner_alerts (kind) where emailed_at is null or emailed_at < last_at;
