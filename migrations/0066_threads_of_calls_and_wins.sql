-- A thread about something that was taken down is closed: only the coach can open it, who may have a report to decide.
alter table rooms add column closed_at timestamptz;

-- Each live call and each win on the wall has a thread. Those from before get theirs.
insert into rooms (id, kind, subject, title, created_at)
select 'rom_' || substr(md5(random()::text || call.id), 1, 20), 'call', call.id,
  series.title || ', ' || to_char(call.starts_at at time zone series.zone, 'FMDay, FMMonth FMDD'), now()
from calls call join call_series series on series.id = call.series_id
on conflict do nothing;
insert into rooms (id, kind, subject, title, created_at)
select 'rom_' || substr(md5(random()::text || id), 1, 20), 'win', id, title, now() from wins where state = 'verified'
on conflict do nothing;
