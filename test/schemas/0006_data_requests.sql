insert into data_requests (id, token_hash, email, email_hash, created_at, expires_at, erased_at) values
  ('dat_1', repeat('e', 64), null, repeat('f', 64), '2026-01-13T10:00Z', '2026-01-14T10:00Z', '2026-01-13T10:30Z');
