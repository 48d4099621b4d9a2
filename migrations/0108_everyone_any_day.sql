-- export: everyone_mentions
-- The coach calls everyone as often as she has to.
drop table everyone_mentions;
