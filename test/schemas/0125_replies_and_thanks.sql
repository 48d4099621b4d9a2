insert into message_thanks (seq, person_id, thanked_at)
select seq, author, '2026-11-27T11:00Z' from messages where author is not null order by seq limit 1;
