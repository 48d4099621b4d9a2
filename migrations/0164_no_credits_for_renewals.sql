-- export: renewal_credits
-- Who pays for a membership gets a free month by a credit at Stripe, in its dashboard: the site makes none.
drop table renewal_credits;
alter table memberships drop column credited_until;
