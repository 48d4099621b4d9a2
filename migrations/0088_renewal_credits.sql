-- Months that the coach gave to members who pay: a credit on the customer's balance at Stripe, which the next renewal uses up.
create table renewal_credits (
  id text primary key,
  membership_id text not null references memberships (id),
  cents integer not null check (cents > 0),
  -- Withdrawn before Stripe was asked; refused: Stripe will never make it.
  state text not null default 'requested' check (state in ('requested', 'made', 'withdrawn', 'refused')),
  -- The renewal that it pays for is the first one before this moment that no earlier credit pays for.
  covers_until timestamptz not null,
  attempts integer not null default 0,
  stripe_transaction_id text,
  requested_at timestamptz not null,
  made_at timestamptz,
  last_error text
);
create index renewal_credits_by_membership on renewal_credits (membership_id);
create index renewal_credits_requested on renewal_credits (requested_at) where state = 'requested';

-- Renewals before this moment are paid by credits.
alter table memberships add column credited_until timestamptz;
