-- The name of a calendar is given once: nobody renames one, so nothing tells one saving from another.
alter table own_calendars drop column version;
