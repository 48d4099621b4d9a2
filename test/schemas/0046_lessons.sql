insert into lesson_checks (person_id, lesson_id, check_id, done_at) values ('per_rosa', 'first-grant', 'read', '2026-02-01T10:00Z');
