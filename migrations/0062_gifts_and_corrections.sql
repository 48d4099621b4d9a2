-- Who gave it: a gift is an order that nobody pays. Withdrawn, it is one that expired.
alter table orders add column given_by text;
alter table entitlements drop constraint entitlements_end_reason_check;
alter table entitlements add constraint entitlements_end_reason_check
  check (end_reason in ('refunded', 'dispute_lost', 'subscription_ended', 'gift_withdrawn'));

-- From here on the address is ours: what Stripe knows is the one with the mistake.
alter table orders add column email_corrected_at timestamptz;
