-- A live call that repeats each week, at a local time: it stays at noon when the clocks change.
create table call_series (
  id text primary key,
  title text not null,
  -- ISO: 1 is Monday.
  weekday integer not null check (weekday between 1 and 7),
  -- HH:MM in the zone.
  local_time text not null check (local_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- IANA, such as America/New_York.
  zone text not null,
  minutes integer not null check (minutes between 15 and 240),
  -- The video room; null: that of the site's configuration.
  link text,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index call_series_once on call_series (weekday, local_time, zone) where ended_at is null;

create table calls (
  id text primary key,
  series_id text not null references call_series,
  -- The day of the series that it stands for, also after it was moved.
  planned_on date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Raised with every change, as calendar programs expect.
  sequence integer not null default 0,
  changed_at timestamptz not null,
  canceled_at timestamptz,
  notes text not null default '',
  recording text,
  transcript text not null default '',
  unique (series_id, planned_on)
);
create index calls_start on calls (starts_at);

create table call_rsvps (
  call_id text not null references calls on delete cascade,
  person_id text not null references people on delete cascade,
  created_at timestamptz not null,
  primary key (call_id, person_id)
);

-- Who came in, and whether she agreed to be recorded.
create table call_attendance (
  call_id text not null references calls on delete cascade,
  person_id text not null references people on delete cascade,
  mode text not null check (mode in ('recorded', 'listener')),
  -- The version of the words that she agreed to.
  consent_version integer not null,
  joined_at timestamptz not null,
  primary key (call_id, person_id)
);

-- What a member said she would do by a call. At most three are open or stuck.
create table call_commitments (
  id text primary key,
  person_id text not null references people on delete cascade,
  text text not null,
  due_call_id text not null references calls,
  -- stuck: not done by two calls. She makes it smaller or drops it.
  state text not null default 'open' check (state in ('open', 'stuck', 'done', 'dropped')),
  carried boolean not null default false,
  -- She was asked, and said "not yet".
  not_yet_at timestamptz,
  created_at timestamptz not null,
  closed_at timestamptz
);
create index call_commitments_person on call_commitments (person_id);
create index call_commitments_due on call_commitments (due_call_id) where state in ('open', 'stuck');

-- Ten minutes of a call for one question. Whoever isn't reached keeps her place.
create table call_seats (
  id text primary key,
  person_id text not null references people on delete cascade,
  lead text not null,
  question text not null,
  state text not null default 'asked' check (state in ('asked', 'done', 'withdrawn')),
  -- The call on which she had it.
  call_id text references calls,
  asked_at timestamptz not null
);
create unique index call_seats_once on call_seats (person_id) where state = 'asked';

-- The calendar of all calls, by a secret address. Raising the generation ends the address from before.
create table call_calendars (
  person_id text primary key references people on delete cascade,
  generation integer not null default 1,
  created_at timestamptz not null
);
