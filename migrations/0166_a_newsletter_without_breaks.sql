-- A newsletter comes or it doesn't. Whoever is on a break gets none until they turn it on again.
update newsletter_subscribers set newsletter = false, product_news = false where paused_until > now();
alter table newsletter_subscribers drop column paused_until;
