insert into refunds (id, order_id, reason, state, attempts, stripe_refund_id, amount_cents, requested_at, made_at, last_error) values
  ('rfd_made000000000000', 'ord_back0000000000000', 'the buyer asked', 'made', 1, 're_1', 4700, '2026-01-09T10:00Z', '2026-01-09T10:01Z', null),
  ('rfd_asked00000000000', 'ord_call0000000000000', 'no time was free', 'requested', 3, null, null, '2026-01-09T10:00Z', null, 'timeout');
