insert into cards (id, email, opportunity_id, own, stage, stage_since, why, created_at, changed_at)
values ('crd_own', 'rosa@example.com', null, '{"title": "City fund"}', 'looking', '2026-01-29', 'It is near.', '2026-01-29T10:00Z', '2026-01-29T10:00Z');
insert into card_tasks (id, card_id, title, due_on, created_at) values ('tsk_1', 'crd_own', 'Call them', '2026-02-01', '2026-01-29T10:00Z');
insert into card_files (card_id, entitlement_id, file, name) values ('crd_own', 'ent_paid0000000000000', 'pdf', 'The Blueprint.pdf');
insert into card_events (email, card_id, subject, kind, holds, day, at)
values ('rosa@example.com', 'crd_own', 'crd_own', 'reason', true, '2026-01-29', '2026-01-29T10:00Z');
insert into board_calendars (person_id, created_at) values ('per_rosa', '2026-01-29T10:00Z');
