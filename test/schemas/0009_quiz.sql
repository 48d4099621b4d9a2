insert into quiz_results (id, submission, email, answers, kept, created_at)
values ('qrs_1', 'sbm_3', 'rosa@example.com', '{"business": "small-business"}', true, '2026-01-03T10:00Z');
