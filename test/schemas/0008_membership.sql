insert into applications (id, state, email, answers, submission, order_id, created_at, updated_at, sent_at) values
  ('app_sent000000000000', 'sent', 'rosa@example.com', '{"name": "Rosa Díaz"}', 'sbm_2', 'ord_society0000000000', '2026-01-09T10:00Z', '2026-01-09T10:30Z', '2026-01-09T10:30Z'),
  ('app_draft00000000000', 'draft', null, '{"name": "Le"}', null, null, '2026-01-09T12:00Z', '2026-01-09T12:00Z', null);
insert into memberships (id, order_id, application_id, state, joined_at, review_since, decision, decided_at, first_renewal_at, wish, wished_at, wish_done_at)
values ('mem_rosa000000000000', 'ord_society0000000000', 'app_sent000000000000', 'ending', '2026-01-09T11:01Z', '2026-01-09T11:01Z', 'accepted',
  '2026-01-09T20:00Z', '2026-02-09T11:00Z', 'end', '2026-01-10T10:00Z', '2026-01-10T10:01Z');
insert into membership_events (subject, state, caused_by, at) values ('mem_rosa000000000000', 'active', 'coach', '2026-01-09T20:00Z');
