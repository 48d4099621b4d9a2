insert into notes (id, email, note, written_by, written_at) values ('not_1', 'rosa@example.com', 'Met in Austin.', 'per_coach', '2026-02-04T10:00Z');
