insert into funding_profiles (email, profile, updated_at) values ('rosa@example.com', '{"state": "TX"}', '2026-01-25T10:00Z');
insert into hidden_entries (entitlement_id, opportunity_id, hidden_at) values ('ent_finder00000000000', 'opp_gone00000000000', '2026-01-25T10:00Z');
