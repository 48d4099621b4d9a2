insert into sample_progress (step, done_at) values ('members', '2026-02-05T10:00Z');
