-- Columns that were written and never read. Who put an item of the desk off, said how a call went or uploaded a file, and when, is
-- in the log of changes.
alter table bookings drop column outcome_at;
alter table desk_item_states drop column marked_by, drop column marked_at;
alter table product_uploads drop column uploaded_by;
