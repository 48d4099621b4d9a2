-- export: days_off
-- Days off and holidays are one list: the days that aren't over go to it, in the words in which they're typed.
insert into settings (key, value, version, changed_by, changed_at)
select 'holidays',
  string_agg(to_char(first_day, 'YYYY-MM-DD') || case when last_day > first_day then ' to ' || to_char(last_day, 'YYYY-MM-DD') else '' end,
    E'\n' order by first_day),
  1, max(added_by), now()
from days_off where last_day >= current_date
having count(*) > 0
on conflict (key) do update set value = concat_ws(E'\n', settings.value, excluded.value), version = settings.version + 1,
  changed_by = excluded.changed_by, changed_at = excluded.changed_at;
drop table days_off;
