-- The log of days off named whoever was booked then, and no erasure found them there. Which calls they were, the calendar says.
update changes set summary = split_part(summary, ' Still booked', 1)
where action = 'setting' and subject = 'holidays' and summary like '% Still booked%';
-- A word that no page shows. What the coach published beside it stays hers: a part with a word that isn't asked for wouldn't be shown.
alter table content_values disable trigger content_values_fixed;
update content_values set value = value - 'listed' where file = 'free-money-finder' and part = 'sample' and value is not null;
alter table content_values enable trigger content_values_fixed;
update content_drafts set value = value - 'listed' where file = 'free-money-finder' and part = 'sample' and value is not null;
