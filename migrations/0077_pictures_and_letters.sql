-- Pictures in messages of the Society's rooms. The file is in DATA_DIR/pictures, under the id, for as long as its row is here.
create table message_pictures (
  id text primary key,
  person_id text not null references people on delete cascade,
  -- Null: chosen, and not posted yet.
  message_seq bigint references messages on delete cascade,
  position integer not null default 0,
  -- What it shows, for people who can't see it.
  alt text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  added_at timestamptz not null
);
create index message_pictures_message on message_pictures (message_seq, position) where message_seq is not null;
create index message_pictures_person on message_pictures (person_id);

-- Award letters that members send the coach with a win. The file is in DATA_DIR/letters, under the id, as long as its row is here.
create table win_letters (
  id text primary key,
  win_id text not null unique references wins on delete cascade,
  type text not null check (type in ('pdf', 'jpeg', 'png')),
  bytes integer not null check (bytes > 0),
  added_at timestamptz not null
);
