insert into refunds (id, order_id, reason, state, attempts, stripe_refund_id, amount_cents, wanted_cents, requested_at, made_at)
values ('rfd_part000000000000', 'ord_paid0000000000000', 'a part of it', 'made', 1, 're_2', 1000, 1000, '2026-02-06T10:00Z', '2026-02-06T10:01Z');
insert into disputes (id, order_id, amount_cents, reason, status, answer_by, opened_at, checked_at)
values ('dp_1', 'ord_paid0000000000000', 4700, 'fraudulent', 'needs_response', '2026-02-20T10:00Z', '2026-02-06T10:00Z', '2026-02-06T10:00Z');
