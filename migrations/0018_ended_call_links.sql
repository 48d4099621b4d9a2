-- A link that was ended at its owner's wish keeps its row without its order, so that no mail on its way, and no page
-- that shows the link, brings it back.
alter table call_links alter column order_id drop not null;
