insert into renewal_credits (id, membership_id, cents, state, covers_until, attempts, stripe_transaction_id, requested_at, made_at)
values ('rnw_month00000000000', 'mem_rosa000000000000', 9700, 'made', '2026-12-24T11:00Z', 1, 'cbtxn_1', '2026-11-20T10:00Z', '2026-11-20T10:01Z');
update memberships set credited_until = '2026-12-24T11:00Z' where id = 'mbr_givenmonth000000';
