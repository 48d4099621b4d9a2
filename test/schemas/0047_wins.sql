insert into wins (id, person_id, title, funder, amount_cents, won_on, story, state, shows_name, shows_amount, consent_version, sent_at, decided_at)
values ('win_1', 'per_rosa', 'County micro grant', 'The county', 500000, '2026-01-30', 'It worked.', 'verified', true, false, 1, '2026-02-01T10:00Z', '2026-02-01T12:00Z');
