-- The coach's queue is computed from facts. A mark takes one of its items out: until a moment, or for good.
create table queue_marks (
  item_key text primary key,
  snoozed_until timestamptz,
  done_at timestamptz,
  marked_by text not null,
  marked_at timestamptz not null,
  check ((snoozed_until is null) <> (done_at is null))
);

-- Who changed what at the desk, from what to what. Once the person is erased, her address and the words are null.
create table changes (
  id text primary key,
  number bigint generated always as identity,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  email text,
  summary text,
  before jsonb,
  after jsonb,
  undone_at timestamptz,
  undone_by text
);
create index changes_number on changes (number);
create index changes_at on changes (at);
create index changes_email on changes (email) where email is not null;

-- An email that the coach wrote, which goes out a minute later unless she stops it.
create table letters (
  id text primary key,
  email text not null,
  ticket_id text,
  subject text not null,
  message text not null,
  written_by text not null,
  written_at timestamptz not null,
  goes_at timestamptz not null,
  canceled_at timestamptz,
  queued_at timestamptz
);
create index letters_email on letters (email, written_at);

-- Messages from before the desk were answered by email, where nothing recorded it.
alter table tickets add column answered_at timestamptz;
alter table tickets add column answered_by text;
update tickets set answered_at = received_at;
create index tickets_unanswered on tickets (reply_by) where answered_at is null;

-- How a call went, as the coach says.
alter table bookings add column outcome text check (outcome in ('held', 'late', 'no_show'));
alter table bookings add column outcome_at timestamptz;
create index bookings_without_outcome on bookings (ends_at) where state = 'booked' and outcome is null;
