insert into candidate_decisions (opportunity_id, audience, accepted, reason, decided_at)
values ('opp_1', 'nonprofit', false, 'it’s too big for them', '2026-11-20T10:00:00Z');
insert into candidate_rules (audience, trait, value, reason, holds, decided_at)
values ('nonprofit', 'agency', 'Harbor Fund', 'everything of Harbor Fund, as it’s too big for them', true, '2026-11-20T10:00:00Z');
