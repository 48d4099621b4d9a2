-- Every mail that is owed. The key says what it is about, so that it is owed once.
create table mails (
  id text primary key,
  key text not null unique,
  kind text not null,
  recipient text not null,
  data jsonb not null,
  message_id text not null unique,
  created_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  refused_at timestamptz,
  last_error text
);
create index mails_unsent on mails (created_at) where sent_at is null and refused_at is null;

-- Where mail goes while no mail server is set.
create table outbox (
  message_id text primary key,
  recipient text not null,
  subject text not null,
  headers jsonb not null,
  text text not null,
  html text not null,
  at timestamptz not null
);

-- Uses of a limited thing in a window of time. Subjects are kept as hashes.
create table rate_limits (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);
create index rate_limits_window on rate_limits (window_start);
