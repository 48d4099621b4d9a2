-- Codes that the coach gave out: what was asked for, and the ids under which Stripe has it. The id is in the idempotency keys
-- of the requests that make it. Without a stripe_promotion_code_id Stripe hasn't answered yet.
create table promotion_codes (
  id text primary key,
  code text not null,
  percent_off integer check (percent_off between 1 and 100),
  amount_off_cents integer check (amount_off_cents > 0),
  -- Null: everything that is paid once.
  product_ids text[] check (cardinality(product_ids) > 0),
  max_redemptions integer check (max_redemptions > 0),
  minimum_cents integer check (minimum_cents > 0),
  expires_at timestamptz,
  active boolean not null default true,
  times_redeemed integer not null default 0,
  -- Requests that Stripe answered with an error of its own.
  errors integer not null default 0,
  stripe_promotion_code_id text unique,
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  check ((percent_off is null) <> (amount_off_cents is null))
);

-- What a code took off. The amount of an order is what its buyer pays.
alter table orders add column discount_cents integer not null default 0 check (discount_cents >= 0);
alter table orders add column promotion_code text;
alter table orders add column stripe_promotion_code_id text;
create index orders_of_promotion_codes on orders (stripe_promotion_code_id, created_at)
  where stripe_promotion_code_id is not null;
