-- A message can answer another one of its room, and be thanked for, once by each member.
alter table messages add column reply_to bigint references messages on delete set null;
create index messages_reply_to on messages (reply_to) where reply_to is not null;
create table message_thanks (
  seq bigint not null references messages on delete cascade,
  person_id text not null references people on delete cascade,
  thanked_at timestamptz not null,
  primary key (seq, person_id)
);
create index message_thanks_person on message_thanks (person_id);
