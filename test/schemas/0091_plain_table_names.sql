insert into emails (id, key, kind, recipient, data, message_id, created_at, attempts, sent_at)
values ('mail_renamed', 'desk-letter:let_2', 'desk-letter', 'rosa@example.com', '{"letterId": "let_2"}', '<let_2@example.com>', '2026-02-04T10:01Z', 1, '2026-02-04T10:01Z');
insert into desk_emails (id, email, subject, message, written_by, written_at, goes_at, queued_at)
values ('let_2', 'rosa@example.com', 'Your questions', 'Call me.', 'per_coach', '2026-02-04T10:00Z', '2026-02-04T10:01Z', '2026-02-04T10:01Z');
insert into desk_item_states (item_key, snoozed_until, marked_by, marked_at) values ('ticket tkt_2', '2026-02-05T14:00Z', 'per_coach', '2026-02-04T10:00Z');
