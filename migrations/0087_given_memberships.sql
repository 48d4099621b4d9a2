-- The end of a membership that the coach gave. Null where it's open, and for every membership that is paid: which of the two it
-- is says its order, with who gave it.
alter table memberships add column given_until timestamptz;
create index memberships_given on memberships (given_until) where given_until is not null;

-- What ends by the calendar alone.
alter table membership_events drop constraint membership_events_caused_by_check;
alter table membership_events add constraint membership_events_caused_by_check
  check (caused_by in ('applicant', 'member', 'coach', 'stripe', 'date'));
