insert into orders (id, product_id, amount_cents, currency, mode, state, email, created_at, paid_at, given_by)
values ('ord_givenmonth000000', 'society', 0, 'usd', 'payment', 'paid', 'given@example.com', '2026-11-20T10:00Z', '2026-11-20T10:00Z',
  'per_coach00000000000');
insert into memberships (id, order_id, state, joined_at, decision, decided_at, given_until)
values ('mbr_givenmonth000000', 'ord_givenmonth000000', 'active', '2026-11-20T10:00Z', 'accepted', '2026-11-20T10:00Z', '2026-12-21T05:00Z');
insert into membership_events (subject, state, caused_by, at) values ('mbr_givenmonth000000', 'ended', 'date', '2026-12-21T05:00Z');
