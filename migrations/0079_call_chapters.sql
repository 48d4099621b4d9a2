-- The chapters of a call's recording, one a line: `12:30 What a budget narrative needs`.
alter table calls add column chapters text not null default '';
