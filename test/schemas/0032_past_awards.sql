insert into past_awards (feed, key, hash, as_of, last_seen_on, number, title, recipient, amount_cents, awarded_on)
values ('sam-awards', 'a1', repeat('d', 64), '2026-01-24', '2026-01-24', 'W91-2', 'Janitorial services', 'Clean Co.', 12000000, '2025-11-01');
insert into opportunities (id, source, number, kind, record_id, title, unspsc, contact_email, fact_pages, deadline_kind, competitive, as_of, first_seen_at, changed_at)
values ('opp_table0000000000', 'table', 'T-1', 'grant', '105', 'County micro grant', '{72101500}', 'grants@county.example',
  '{deadline https://county.example/grant}', 'none', true, '2026-01-24', '2026-01-24T10:00Z', '2026-01-24T10:00Z');
