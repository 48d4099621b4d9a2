-- The mirror of every movement of Stripe's balance. Its reports add up these, and so do the desk's.
create table balance_transactions (
  id text primary key,
  -- Stripe's reporting category: charge, refund, dispute, dispute_reversal, fee, payout and others.
  category text not null,
  amount_cents bigint not null,
  fee_cents bigint not null,
  net_cents bigint not null,
  currency text not null,
  -- What it comes from, and the payment that this belongs to.
  source text,
  payment_intent text,
  created_at timestamptz not null,
  available_at timestamptz not null
);
create index balance_transactions_created on balance_transactions (created_at desc, id desc);
create index balance_transactions_category on balance_transactions (category, created_at desc, id desc);
