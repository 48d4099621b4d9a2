insert into renewal_credits (id, membership_id, cents, state, covers_until, attempts, stripe_transaction_id, requested_at, made_at)
values
  ('rnw_month00000000000', 'mem_rosa000000000000', 9700, 'made', '2126-12-24T11:00Z', 1, 'cbtxn_1', '2026-11-20T10:00Z', '2026-11-20T10:01Z'),
  ('rnw_asked00000000000', 'mem_rosa000000000000', 9700, 'requested', '2127-01-24T11:00Z', 0, null, '2026-11-21T10:00Z', null),
  ('rnw_used000000000000', 'mem_rosa000000000000', 9700, 'made', '2026-02-01T11:00Z', 1, 'cbtxn_2', '2026-01-20T10:00Z', '2026-01-20T10:01Z'),
  ('rnw_undone0000000000', 'mem_rosa000000000000', 9700, 'withdrawn', '2127-02-24T11:00Z', 0, null, '2026-11-22T10:00Z', null);
update memberships set credited_until = '2127-01-24T11:00Z' where id = 'mbr_givenmonth000000';
