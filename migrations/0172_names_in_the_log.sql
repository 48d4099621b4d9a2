-- The log of days off named whoever was booked then, and no erasure found them there. Which calls they were, the calendar says.
update changes set summary = split_part(summary, ' Still booked', 1)
where action = 'setting' and subject = 'holidays' and summary like '% Still booked%';
-- What was put off in the queue says what a member wrote: from now on an erasure finds it by their address. Whoever was erased is nobody.
update changes set email = (
  select address.email from person_addresses address
  where address.person_id in (
    select author from messages where seq = case when subject like 'win:%' then null else split_part(subject, ':', 2)::bigint end
    union all select person_id from wins where subject = 'win:' || id)
  order by address.verified_at limit 1)
where action = 'mark' and email is null and subject ~ '^(private-thread|question|report|win):';
update changes set summary = null, before = null, after = null
where action = 'mark' and email is null and subject ~ '^(private-thread|question|report|win):';
-- A word that no page shows. What the coach published beside it stays hers: a part with a word that isn't asked for wouldn't be shown.
alter table content_values disable trigger content_values_fixed;
update content_values set value = value - 'listed' where file = 'free-money-finder' and part = 'sample' and value is not null;
alter table content_values enable trigger content_values_fixed;
update content_drafts set value = value - 'listed' where file = 'free-money-finder' and part = 'sample' and value is not null;
