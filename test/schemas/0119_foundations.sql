insert into foundations (ein, name, city, state, applications, apply_to, deadline_words, return_year, seen_at)
values ('010000001', 'Made Hope Fund', 'Detroit', 'MI', 'open', 'SEE OUR SECRETARY', 'MARCH 1', 2024, '2026-11-27T12:00:00Z');
insert into foundation_grants (ein, return_year, line, recipient, state, purpose, amount_cents, seen_at)
values ('010000001', 2024, 1, 'MADE YOUTH CLUB', 'MI', 'YOUTH CHOIR', 500000, '2026-11-27T12:00:00Z');
