insert into purchase_searches (id, submission, email, asked_at) values ('fnd_1', 'sbm_4', 'rosa@example.com', '2026-01-14T10:00Z');
