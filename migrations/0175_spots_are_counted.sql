-- How few calls are left is counted from the calendar, and no page reads what was written of it.
delete from content_drafts where file = 'claims' and part in ('spotsLeft', 'nextHours');
alter table content_values disable trigger content_values_fixed;
delete from content_values where file = 'claims' and part in ('spotsLeft', 'nextHours');
alter table content_values enable trigger content_values_fixed;
