-- Money: an order exists before Stripe is asked for anything. States and their meaning: app/orders/orders.ts.
create table orders (
  id text primary key,
  product_id text not null,
  edition text,
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  mode text not null check (mode in ('payment', 'subscription')),
  state text not null check (state in ('open', 'confirming', 'paid', 'failed', 'expired', 'refunded', 'lost', 'review')),
  review_reason text,
  email text,
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  -- How often a session was asked for: part of the idempotency key, so that a stored 500 is not replayed for ever.
  attempt integer not null default 1,
  stripe_session_id text unique,
  stripe_payment_intent_id text unique,
  stripe_subscription_id text unique,
  stripe_customer_id text,
  -- Rises with every change: a writer whose reading of Stripe is older than another's write reads again.
  version integer not null default 0,
  created_at timestamptz not null,
  checked_at timestamptz,
  paid_at timestamptz,
  check (state not in ('paid', 'refunded', 'lost') or email is not null)
);
create index orders_unsettled on orders (created_at) where state in ('open', 'confirming');

-- The mirror of Stripe's subscriptions, always re-read from Stripe.
create table subscriptions (
  id text primary key,
  order_id text not null references orders (id),
  status text not null,
  cancel_at_period_end boolean not null,
  period_end timestamptz,
  latest_invoice_paid boolean,
  ended_at timestamptz,
  version integer not null default 0,
  checked_at timestamptz not null
);
create index subscriptions_order on subscriptions (order_id);

-- The webhook inbox: one row an event, whatever its type and however often it is delivered.
create table stripe_events (
  id text primary key,
  type text not null,
  object_id text,
  livemode boolean not null,
  created_at timestamptz not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  outcome text
);
create index stripe_events_unhandled on stripe_events (received_at) where handled_at is null;

-- The right to a product (with an optional edition): never a file.
create table entitlements (
  id text primary key,
  order_id text not null references orders (id),
  product_id text not null,
  edition text,
  email text not null,
  granted_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('refunded', 'dispute_lost', 'subscription_ended')),
  generation integer not null default 1,
  fresh_link_at timestamptz,
  download_count integer not null default 0,
  unique nulls not distinct (order_id, product_id, edition),
  check ((ended_at is null) = (end_reason is null))
);

-- Download links: only the hash of a link's token is stored.
create table download_links (
  token_hash text primary key,
  entitlement_id text not null references entitlements (id),
  generation integer not null,
  expires_at timestamptz not null
);
create index download_links_entitlement on download_links (entitlement_id, generation);
