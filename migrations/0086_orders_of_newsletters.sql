-- The newsletter whose link opened the page that an order was placed on.
alter table orders add column newsletter text;
create index orders_of_newsletters on orders (newsletter) where newsletter is not null;
