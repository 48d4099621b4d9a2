update society_sequence set seq = 2;
insert into messages (seq, room_id, author, client_id, body, posted_at) values
  (1, 'rom_grants00000000000000', 'per_rosa', 'c1', 'Hello from Austin', '2026-01-27T10:05Z'),
  (2, 'rom_grants00000000000000', null, null, 'Welcome!', '2026-01-27T10:06Z');
insert into message_versions (seq, body, replaced_at) values (1, 'Helo', '2026-01-27T10:05Z');
insert into message_mentions (seq, person_id) values (2, 'per_rosa');
insert into society_events (seq, kind, room_id, message_seq, at) values (1, 'added', 'rom_grants00000000000000', 1, '2026-01-27T10:05Z');
insert into room_reads (person_id, room_id, last_seq) values ('per_rosa', 'rom_grants00000000000000', 2);
insert into room_follows (person_id, room_id) values ('per_rosa', 'rom_grants00000000000000');
