-- What the numbers at the desk need of the orders, kept up by trigger: to count a year of 100,000 orders at every look took half
-- a second. Rows are added up, and only ever added by a payment: two payments at once never wait for the same row. Every night
-- those of a day become one: see app/orders/order-days.ts.

-- Orders that were paid on a day of the business; gifts aren't.
create table order_days (
  day date not null,
  product_id text not null,
  orders integer not null
);
create index order_days_by_day on order_days (day);

-- Everyone who paid, once, by address, with the last time.
create table buyers (
  email text primary key,
  -- Null only while it's being read.
  last_paid_at timestamptz
);

-- How many of them paid last on a day: those since a day add up to who bought since then.
create table buyer_days (
  day date not null,
  buyers integer not null
);
create index buyer_days_by_day on buyer_days (day);

-- A business day, as BUSINESS_ZONE in app/platform/dates.ts has it.
create function business_day(moment timestamptz) returns date language sql immutable as $$
  select (moment at time zone 'America/New_York')::date
$$;

create function count_buyer(address text) returns void language plpgsql as $$
declare
  known timestamptz;
  latest timestamptz;
begin
  -- The row is locked, so one transaction after the other for each address: the second sees what the first has committed.
  insert into buyers (email) values (address)
    on conflict (email) do update set email = excluded.email returning last_paid_at into known;
  select max(paid_at) into latest from orders where lower(email) = address and given_by is null;
  if latest is null then
    delete from buyers where email = address;
  elsif latest is distinct from known then
    update buyers set last_paid_at = latest where email = address;
  end if;
  if latest is distinct from known then
    if known is not null then insert into buyer_days values (business_day(known), -1); end if;
    if latest is not null then insert into buyer_days values (business_day(latest), 1); end if;
  end if;
end $$;

create function count_order() returns trigger language plpgsql as $$
declare
  address text;
  addresses text[];
begin
  if tg_op <> 'INSERT' and old.paid_at is not null and old.given_by is null then
    insert into order_days values (business_day(old.paid_at), old.product_id, -1);
    addresses := array_append(addresses, lower(old.email));
  end if;
  if tg_op <> 'DELETE' and new.paid_at is not null and new.given_by is null then
    insert into order_days values (business_day(new.paid_at), new.product_id, 1);
    addresses := array_append(addresses, lower(new.email));
  end if;
  -- In one order everywhere, so that two corrections in opposite directions never wait for each other.
  for address in select distinct a from unnest(addresses) as a where a is not null order by a loop
    perform count_buyer(address);
  end loop;
  return null;
end $$;

create trigger orders_counted after insert or update of product_id, email, given_by, paid_at or delete on orders
  for each row execute function count_order();

insert into order_days
  select business_day(paid_at), product_id, count(*) from orders where paid_at is not null and given_by is null group by 1, 2;
insert into buyers
  select lower(email), max(paid_at) from orders where paid_at is not null and given_by is null and email is not null group by 1;
insert into buyer_days select business_day(last_paid_at), count(*) from buyers group by 1;
