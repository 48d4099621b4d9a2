-- Helpers stay people with their purchases; their passkeys, codes, links and sessions end.
delete from sessions where role = 'helper';
delete from passkeys where person_id in (select id from people where role = 'helper');
delete from passkey_challenges where person_id in (select id from people where role = 'helper');
delete from recovery_codes where person_id in (select id from people where role = 'helper');
delete from coach_invitations where person_id in (select id from people where role = 'helper');
delete from emails where kind = 'helper-invitation' and sent_at is null;
update people set role = 'customer' where role = 'helper';
alter table people drop constraint people_role_check;
alter table people add constraint people_role_check check (role in ('customer', 'owner'));
alter table sessions drop constraint sessions_role_check;
alter table sessions add constraint sessions_role_check check (role in ('customer', 'owner'));
