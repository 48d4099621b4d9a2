insert into message_pictures (id, person_id, message_seq, position, alt, width, height, bytes, added_at)
  values ('pic_1', 'per_rosa', 1, 0, 'The oven', 800, 600, 40000, '2026-01-27T10:04Z');
insert into win_letters (id, win_id, type, bytes, added_at) values ('awd_1', 'win_1', 'pdf', 90000, '2026-02-01T10:05Z');
