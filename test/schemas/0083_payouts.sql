insert into payouts (id, amount_cents, status, failure, created_at, arrives_at)
values ('po_1', 4534, 'failed', 'The bank account has been closed.', '2026-11-02T10:00Z', '2026-11-04T00:00Z');
insert into balance_transactions (id, category, amount_cents, fee_cents, net_cents, currency, source, payment_intent, customer, created_at, available_at)
values ('txn_renewal', 'charge', 9700, 311, 9389, 'usd', 'ch_renewal', 'pi_renewal', 'cus_1', '2026-11-05T10:01Z', '2026-11-07T00:00Z');
