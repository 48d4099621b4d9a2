-- export: win_consents
-- One yes shows a win on the public site as it is on the wall. It goes on where what was agreed to covers all of that.
update win_consents c set withdrawn_at = now()
from wins w
where c.win_id = w.id and c.scope = 'site' and c.withdrawn_at is null and exists (
  select from (values ('name', w.shows_name), ('amount', w.shows_amount)) as part (scope, is_shown)
  where part.is_shown and not exists (
    select from win_consents held
    where held.win_id = w.id and held.scope = part.scope and held.withdrawn_at is null
  )
);
delete from win_consents where scope <> 'site';
drop index win_consents_held;
alter table win_consents drop column scope;
create unique index win_consents_held on win_consents (win_id) where withdrawn_at is null;
