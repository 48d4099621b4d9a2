-- A part of a payment can go back, more than once. Of refunds that return all of it there is still one an order.
alter table refunds drop constraint refunds_order_id_key;
alter table refunds add column wanted_cents integer check (wanted_cents > 0);
create unique index refunds_of_everything on refunds (order_id) where wanted_cents is null;
create index refunds_order on refunds (order_id);
create index changes_subject on changes (subject);

-- The mirror of Stripe's disputes, always re-read from Stripe.
create table disputes (
  id text primary key,
  order_id text not null references orders (id),
  amount_cents integer not null,
  reason text not null,
  status text not null,
  answer_by timestamptz,
  opened_at timestamptz not null,
  checked_at timestamptz not null
);
create index disputes_order on disputes (order_id);
create index disputes_unanswered on disputes (answer_by) where status in ('needs_response', 'warning_needs_response');

-- The coach's list of orders: newest first, of one product or in some of the states.
create index orders_newest on orders (created_at desc, id desc);
create index orders_newest_of_product on orders (product_id, created_at desc, id desc);
create index orders_newest_in_state on orders (state, created_at desc, id desc);
create index orders_newest_returned on orders (created_at desc, id desc) where refunded_cents > 0;
