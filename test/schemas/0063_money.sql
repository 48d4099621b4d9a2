insert into balance_transactions (id, category, amount_cents, fee_cents, net_cents, currency, source, payment_intent, created_at, available_at)
values ('txn_1', 'charge', 4700, 166, 4534, 'usd', 'ch_1', 'pi_1', '2026-01-05T10:01Z', '2026-01-07T00:00Z');
