insert into everyone_mentions (day) values ('2026-02-09');
