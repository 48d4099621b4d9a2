insert into people (id, role, created_at, seen_at) values
  ('per_rosa', 'customer', '2026-01-22T10:00Z', '2026-01-22T10:00Z'), ('per_coach', 'owner', '2026-01-22T10:00Z', '2026-01-22T10:00Z');
insert into person_addresses (email, person_id, verified_at, retires_at) values
  ('rosa@example.com', 'per_rosa', '2026-01-22T10:00Z', null), ('rosa@old.example.com', 'per_rosa', '2026-01-22T10:10Z', '2026-02-22T10:00Z');
insert into sign_ins (id, email, browser_hash, next, created_at, expires_at, code_used_at)
values ('sgn_1', 'rosa@example.com', repeat('a', 64), '/account', '2026-01-22T09:59Z', '2026-01-22T10:14Z', '2026-01-22T10:00Z');
insert into sessions (id, secret_hash, person_id, role, method, device, browser_hash, created_at, seen_at, expires_at, ends_at)
values ('ses_1', repeat('b', 64), 'per_rosa', 'customer', 'email', 'Firefox on Android', repeat('a', 64), '2026-01-22T10:00Z',
  '2026-01-22T10:00Z', '2026-02-22T10:00Z', '2026-07-22T10:00Z');
insert into known_browsers (person_id, browser_hash, seen_at) values ('per_rosa', repeat('a', 64), '2026-01-22T10:00Z');
insert into passkeys (id, person_id, public_key, counter, transports, name, created_at)
values ('pky_1', 'per_coach', 'AAAA', 7, 'internal', 'Her phone', '2026-01-22T10:00Z');
insert into passkey_challenges (id, challenge, purpose, person_id, created_at, expires_at)
values ('chl_1', 'BBBB', 'step-up', 'per_coach', '2026-01-22T10:00Z', '2026-01-22T10:05Z');
insert into recovery_codes (code_hash, person_id, created_at) values (repeat('c', 64), 'per_coach', '2026-01-22T10:00Z');
insert into coach_invitations (id, person_id, created_at, expires_at, used_at)
values ('inv_1', 'per_coach', '2026-01-22T10:00Z', '2026-01-22T11:00Z', '2026-01-22T10:10Z');
insert into address_changes (id, person_id, session_id, old_email, new_email, kind, created_at, expires_at, confirmed_at, undo_until)
values ('adc_1', 'per_rosa', 'ses_1', 'rosa@old.example.com', 'rosa@example.com', 'replace', '2026-01-22T10:20Z', '2026-01-22T10:35Z',
  '2026-01-22T10:22Z', '2026-01-25T10:22Z');
