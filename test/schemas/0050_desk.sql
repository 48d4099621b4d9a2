insert into queue_marks (item_key, snoozed_until, done_at, marked_by, marked_at) values ('ticket tkt_1', null, '2026-02-02T10:00Z', 'per_coach', '2026-02-02T10:00Z');
insert into changes (id, at, actor, action, subject, email, summary, before, after)
values ('chg_1', '2026-02-02T10:00Z', 'per_coach', 'answered', 'tkt_1', 'rosa@example.com', 'Answered a message', null, '{"answered": true}');
insert into letters (id, email, ticket_id, subject, message, written_by, written_at, goes_at, queued_at)
values ('let_1', 'rosa@example.com', 'tkt_1', 'Re: A question', 'Yes.', 'per_coach', '2026-02-02T10:00Z', '2026-02-02T10:01Z', '2026-02-02T10:01Z');
update bookings set outcome = 'held', outcome_at = '2026-02-03T16:00Z' where id = 'bkg_booked00000000000';
