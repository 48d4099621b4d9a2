insert into society_notices (person_id, mentions, threads, weekly, emailed_seq, emailed_at) values ('per_rosa', true, false, true, 1, '2026-01-28T12:00Z');
