-- export: conduct_appeals, conduct_decisions, conduct_reports, message_versions
-- A report waits until the coach has decided, with what the message said. No one is paused, and nothing is kept of decisions.
alter table conduct_reports add column author text, add column body text not null default '';
update conduct_reports r set
  author = m.author,
  body = coalesce(
    nullif(m.body, ''),
    (select v.body from message_versions v where v.seq = m.seq order by v.replaced_at desc limit 1),
    '')
from messages m where m.seq = r.message_seq;
alter table conduct_reports alter column body drop default;
delete from conduct_reports where decision_id is not null;
drop index conduct_reports_open;
alter table conduct_reports drop column decision_id;
create index conduct_reports_open on conduct_reports (reported_at);
drop table conduct_appeals, conduct_decisions, message_versions;
drop function keep_conduct_decisions();
alter table society_members drop column read_only_until;
delete from settings where key = 'notice-digest';
delete from emails where kind in ('conduct-answer', 'appeal-answer', 'society-digest') and sent_at is null and refused_at is null;
