-- Counted by the trigger.
insert into orders (id, product_id, amount_cents, currency, mode, state, email, created_at, paid_at)
values ('ord_counted', 'blueprint', 3500, 'usd', 'payment', 'paid', 'counted@example.com', '2026-11-20T10:00Z', '2026-11-20T10:00Z');
