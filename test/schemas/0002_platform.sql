insert into mails (id, key, kind, recipient, data, message_id, created_at, attempts, sent_at, refused_at, last_error) values
  ('eml_sent000000000000', 'receipt ord_paid0000000000000', 'receipt', 'rosa@example.com', '{"orderId": "ord_paid0000000000000"}',
    '<1@example.com>', '2026-01-05T10:01Z', 1, '2026-01-05T10:02Z', null, null),
  ('eml_refused000000000', 'receipt ord_back0000000000000', 'receipt', 'rosa@example.com', '{"orderId": "ord_back0000000000000"}',
    '<2@example.com>', '2026-01-07T10:01Z', 1, null, '2026-01-07T10:02Z', '550 no such user');
insert into outbox (message_id, recipient, subject, headers, text, html, at)
values ('<1@example.com>', 'rosa@example.com', 'Your Blueprint', '{}', 'Here it is.', '<p>Here it is.</p>', '2026-01-05T10:02Z');
insert into rate_limits (key, window_start, count) values ('checkout 5f2b', '2026-01-05T10:00Z', 4);
