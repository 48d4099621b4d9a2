-- A mailbox gets only so many emails a day. A request to sign in beyond that causes none: the code of this earlier one, which
-- was emailed and not used, signs in by it.
alter table sign_ins add column code_of text;
create index sign_ins_code on sign_ins (code_of) where code_of is not null;
