-- Money that is to go back: asked for in the transaction of its cause, made at Stripe by a job. At most one an order,
-- and always of the whole payment.
create table refunds (
  id text primary key,
  order_id text not null unique references orders (id),
  reason text not null,
  state text not null default 'requested' check (state in ('requested', 'made', 'refused')),
  -- How often Stripe was asked: part of the idempotency key, so that a stored 500 is not replayed for ever.
  attempts integer not null default 0,
  stripe_refund_id text unique,
  amount_cents integer check (amount_cents >= 0),
  requested_at timestamptz not null,
  made_at timestamptz,
  last_error text,
  check ((state = 'made') = (made_at is not null))
);
create index refunds_requested on refunds (requested_at) where state = 'requested';
