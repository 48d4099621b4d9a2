-- A member keeps the price that they joined at. Until now there was one.
alter table orders add column monthly_cents integer;
alter table memberships add column first_cents integer not null default 3500;
alter table memberships add column monthly_cents integer not null default 9700;
