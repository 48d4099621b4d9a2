insert into bookings (id, uid, order_id, product_id, state, starts_at, ends_at, busy, month, held_until, visitor_zone, name, question,
  sequence, refunded, created_at, changed_at) values
  ('bkg_booked00000000000', 'uid-1@example.com', 'ord_call0000000000000', 'clarity-call', 'booked', '2026-02-03T15:00Z', '2026-02-03T15:30Z',
    '[2026-02-03T14:45Z,2026-02-03T15:45Z)', '2026-02', null, 'America/Chicago', 'Rosa Díaz', 'Which grant first?', 1, null, '2026-01-08T11:00Z', '2026-01-08T11:02Z'),
  ('bkg_held0000000000000', 'uid-2@example.com', 'ord_open0000000000000', 'clarity-call', 'held', '2026-02-04T15:00Z', '2026-02-04T15:30Z',
    '[2026-02-04T14:45Z,2026-02-04T15:45Z)', '2026-02', '2026-01-08T10:35Z', 'America/Chicago', null, null, 0, null, '2026-01-08T10:00Z', '2026-01-08T10:00Z');
insert into call_links (token_hash, order_id) values (repeat('1', 64), 'ord_call0000000000000');
insert into calendar_feeds (url_hash, read_at, failing_since, last_error) values (repeat('2', 64), '2026-01-08T09:00Z', null, null);
insert into calendar_busy (url_hash, busy) values (repeat('2', 64), '[2026-02-05T15:00Z,2026-02-05T16:00Z)');
