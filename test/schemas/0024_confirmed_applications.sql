insert into applications (id, state, email, answers, submission, created_at, updated_at, sent_at, confirmed_at, link_generation) values
  ('app_unconfirmed00000', 'unconfirmed', 'rosa@example.com', '{"name": "Rosa"}', 'sbm_5', '2026-01-18T10:00Z', '2026-01-18T10:00Z', '2026-01-18T10:00Z', null, 1);
