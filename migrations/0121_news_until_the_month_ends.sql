-- A search that came with an edition is emailed until its month ends.
alter table saved_searches add column order_id text references orders (id) on delete cascade;
alter table saved_searches add column ends_on date;
