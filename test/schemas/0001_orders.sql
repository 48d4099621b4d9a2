insert into orders (id, product_id, edition, amount_cents, currency, mode, state, email, refunded_cents, attempt,
  stripe_session_id, stripe_payment_intent_id, stripe_subscription_id, stripe_customer_id, version, created_at, checked_at, paid_at)
values
  ('ord_paid0000000000000', 'blueprint', null, 4700, 'usd', 'payment', 'paid', 'Rosa@example.com', 0, 1,
    'cs_test_1', 'pi_1', null, 'cus_1', 3, '2026-01-05T10:00Z', '2026-01-05T10:02Z', '2026-01-05T10:01Z'),
  ('ord_finder00000000000', 'money-finder-small-business', '2026-01', 2700, 'usd', 'payment', 'paid', 'rosa@example.com', 0, 1,
    'cs_test_2', 'pi_2', null, 'cus_1', 3, '2026-01-06T10:00Z', '2026-01-06T10:02Z', '2026-01-06T10:01Z'),
  ('ord_back0000000000000', 'blueprint', null, 4700, 'usd', 'payment', 'refunded', 'rosa@example.com', 4700, 1,
    'cs_test_3', 'pi_3', null, 'cus_1', 5, '2026-01-07T10:00Z', '2026-01-09T10:02Z', '2026-01-07T10:01Z'),
  ('ord_open0000000000000', 'clarity-call', null, 15000, 'usd', 'payment', 'open', null, 0, 2,
    'cs_test_4', null, null, null, 0, '2026-01-08T10:00Z', null, null),
  ('ord_call0000000000000', 'clarity-call', null, 15000, 'usd', 'payment', 'paid', 'rosa@example.com', 0, 1,
    'cs_test_5', 'pi_5', null, 'cus_1', 1, '2026-01-08T11:00Z', '2026-01-08T11:02Z', '2026-01-08T11:01Z'),
  ('ord_society0000000000', 'society', null, 9700, 'usd', 'subscription', 'paid', 'rosa@example.com', 0, 1,
    'cs_test_6', null, 'sub_1', 'cus_1', 1, '2026-01-09T11:00Z', '2026-01-09T11:02Z', '2026-01-09T11:01Z');
insert into subscriptions (id, order_id, status, cancel_at_period_end, period_end, latest_invoice_paid, ended_at, version, checked_at)
values ('sub_1', 'ord_society0000000000', 'active', true, '2026-02-09T11:00Z', true, null, 2, '2026-01-10T11:00Z');
insert into stripe_events (id, type, object_id, livemode, created_at, received_at, handled_at, outcome) values
  ('evt_1', 'checkout.session.completed', 'cs_test_1', false, '2026-01-05T10:01Z', '2026-01-05T10:01Z', '2026-01-05T10:02Z', 'settled'),
  ('evt_2', 'charge.refunded', 'ch_3', false, '2026-01-09T10:01Z', '2026-01-09T10:01Z', null, null);
insert into entitlements (id, order_id, product_id, edition, email, granted_at, ended_at, end_reason, generation, download_count)
values
  ('ent_paid0000000000000', 'ord_paid0000000000000', 'blueprint', null, 'rosa@example.com', '2026-01-05T10:01Z', null, null, 2, 3),
  ('ent_finder00000000000', 'ord_finder00000000000', 'money-finder-small-business', '2026-01', 'Rosa@example.com', '2026-01-06T10:01Z', null, null, 1, 0),
  ('ent_back0000000000000', 'ord_back0000000000000', 'blueprint', null, 'rosa@example.com', '2026-01-07T10:01Z', '2026-01-09T10:02Z', 'refunded', 1, 1);
insert into download_links (token_hash, entitlement_id, generation, expires_at)
values (repeat('a', 64), 'ent_paid0000000000000', 2, '2027-01-05T10:01Z');
