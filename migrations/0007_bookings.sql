-- Calls: a time that is held while its buyer pays, and booked when she has. States: app/bookings/bookings.sql.ts.
create extension if not exists btree_gist;

create table bookings (
  id text primary key,
  -- What calendars know the call by, for ever.
  uid text not null unique,
  order_id text not null unique references orders (id),
  product_id text not null,
  coach text not null default 'coach',
  state text not null check (state in ('held', 'booked', 'released', 'displaced', 'canceled')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The call with the free minutes before and after it.
  busy tstzrange not null,
  -- The coach's calendar month in which the call counts.
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  held_until timestamptz,
  visitor_zone text not null,
  name text,
  question text,
  -- Rises with every change that calendars must be told of.
  sequence integer not null default 0,
  refunded boolean,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (starts_at < ends_at),
  check (busy @> tstzrange(starts_at, ends_at)),
  check ((state = 'held') <= (held_until is not null)),
  -- Two buyers can never have one time, whatever the program does.
  constraint bookings_one_call_at_a_time
    exclude using gist (coach with =, busy with &&) where (state in ('held', 'booked'))
);
create index bookings_month on bookings (product_id, month) where state in ('held', 'booked');
create index bookings_held on bookings (held_until) where state = 'held';
create index bookings_booked on bookings (starts_at) where state = 'booked';

-- Links to a call: only the hash of a link's token is stored.
create table call_links (
  token_hash text primary key,
  order_id text not null references orders (id)
);

-- The coach's other calendars, by the hash of their secret addresses, and their busy times as they were last read.
create table calendar_feeds (
  url_hash text primary key,
  read_at timestamptz,
  failing_since timestamptz,
  last_error text
);
create table calendar_busy (
  url_hash text not null references calendar_feeds (url_hash) on delete cascade,
  busy tstzrange not null
);
create index calendar_busy_when on calendar_busy using gist (busy);

-- The invitation that came with a mail, where mail is kept instead of being sent.
alter table outbox add column calendar text;
