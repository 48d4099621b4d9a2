insert into opportunity_listings (opportunity_id, version, rules, facts, first_listed_at, listed_at)
values ('opp_open00000000000', 1, 1, '{"open": true}', '2026-01-26T10:00Z', '2026-01-26T10:00Z');
insert into saved_searches (id, email, name, query, weekly, emailed_until, created_at)
values ('srh_1', 'rosa@example.com', 'Farms', 'q=farm', true, '2026-01-26T10:00Z', '2026-01-26T10:00Z');
