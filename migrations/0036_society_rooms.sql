-- The Society's rooms, and its threads: one for a lead, a call, a lesson or a win, and one for each member with the coach.
create table rooms (
  id text primary key,
  kind text not null check (kind in ('room', 'lead', 'call', 'lesson', 'win', 'coach')),
  -- What it is about: the name of a room, the id of an opportunity, a call, a lesson or a win, or of the member.
  subject text not null,
  title text not null,
  -- The newest message in it.
  last_seq bigint not null default 0,
  last_at timestamptz,
  created_at timestamptz not null,
  unique (kind, subject)
);
create index rooms_newest on rooms (kind, last_seq desc);

-- One number for everything that happens, taken within the transaction that writes it: whoever has read up to a number has
-- missed nothing before it. An identity column's numbers become visible out of order.
create table society_sequence (
  one_row boolean primary key default true check (one_row),
  seq bigint not null
);
insert into society_sequence (seq) values (0);

create table messages (
  seq bigint primary key,
  room_id text not null references rooms on delete cascade,
  -- Null: written by the site, or by someone who took her name off.
  author text references people on delete set null,
  kind text not null default 'message' check (kind in ('message', 'entry')),
  -- Given by the browser, so that a message which is sent again is stored once.
  client_id text,
  body text not null,
  words tsvector generated always as (to_tsvector('english', body)) stored,
  posted_at timestamptz not null,
  edited_at timestamptz,
  removed_at timestamptz,
  removed_by text check (removed_by in ('author', 'coach')),
  removed_reason text,
  unique (author, client_id)
);
create index messages_room on messages (room_id, seq desc);
create index messages_words on messages using gin (words);

-- What a message said before it was edited or removed, for the coach who has to decide about it.
create table message_versions (
  seq bigint not null references messages on delete cascade,
  body text not null,
  replaced_at timestamptz not null
);
create index message_versions_message on message_versions (seq);

create table message_mentions (
  seq bigint not null references messages on delete cascade,
  person_id text not null references people on delete cascade,
  primary key (person_id, seq)
);

-- What open pages are told. Kept for two weeks.
create table society_events (
  seq bigint primary key,
  kind text not null check (kind in ('added', 'edited', 'removed')),
  room_id text not null references rooms on delete cascade,
  message_seq bigint not null,
  at timestamptz not null
);
create index society_events_age on society_events (at);

-- Up to where someone has seen a room.
create table room_reads (
  person_id text not null references people on delete cascade,
  room_id text not null references rooms on delete cascade,
  last_seq bigint not null,
  primary key (person_id, room_id)
);

create table room_follows (
  person_id text not null references people on delete cascade,
  room_id text not null references rooms on delete cascade,
  primary key (person_id, room_id)
);

insert into rooms (id, kind, subject, title, created_at) values
  ('rom_askthecoach000000000', 'room', 'ask', 'Ask the coach', now()),
  ('rom_grants00000000000000', 'room', 'grants', 'Grants', now()),
  ('rom_contracts0000000000', 'room', 'contracts', 'Contracts', now()),
  ('rom_introductions0000000', 'room', 'introductions', 'Introductions', now());
