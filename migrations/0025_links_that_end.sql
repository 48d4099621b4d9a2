-- Raised to revoke every link that was mailed before, of one membership or one newsletter subscription.
alter table memberships add column link_generation integer not null default 0;
alter table newsletter_subscribers add column link_generation integer not null default 0;

-- Links to a call end too. Those from before this end 18 months from now.
alter table call_links add column generation integer not null default 0;
alter table call_links add column expires_at timestamptz;
update call_links set expires_at = now() + interval '18 months';
alter table call_links alter column expires_at set not null;
create index call_links_order on call_links (order_id, generation);
