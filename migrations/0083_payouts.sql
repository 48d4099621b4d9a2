-- What Stripe sent to the owner's bank, as the movements of its balance show it.
create table payouts (
  id text primary key,
  amount_cents bigint not null,
  -- As Stripe names it: pending, in_transit, paid, failed or canceled.
  status text not null,
  -- Why the bank sent it back, in Stripe's words.
  failure text,
  created_at timestamptz not null,
  arrives_at timestamptz not null
);

-- Whose payment moved: the payments of a membership's renewals are in no order, but its customer is.
alter table balance_transactions add column customer text;
create index balance_transactions_payment on balance_transactions (payment_intent) where payment_intent is not null;
create index orders_of_customer on orders (stripe_customer_id) where stripe_customer_id is not null;
