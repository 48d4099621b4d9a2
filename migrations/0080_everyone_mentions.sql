-- The days on which the coach has called everyone in the rooms: once each.
create table everyone_mentions (
  day date primary key
);
