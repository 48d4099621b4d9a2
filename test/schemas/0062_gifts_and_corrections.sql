insert into orders (id, product_id, amount_cents, currency, mode, state, email, created_at, given_by, email_corrected_at)
values ('ord_gift0000000000000', 'blueprint', 0, 'usd', 'payment', 'expired', 'rosa@example.com', '2026-02-07T10:00Z', 'per_coach', '2026-02-07T10:30Z');
insert into entitlements (id, order_id, product_id, email, granted_at, ended_at, end_reason)
values ('ent_gift0000000000000', 'ord_gift0000000000000', 'blueprint', 'rosa@example.com', '2026-02-07T10:00Z', '2026-02-07T11:00Z', 'gift_withdrawn');
