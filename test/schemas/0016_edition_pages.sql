insert into edition_picks (entitlement_id, opportunity_id, stage, note, changed_at)
values ('ent_finder00000000000', 'opp_open00000000000', 'preparing', 'The county has a match.', '2026-01-15T10:00Z');
