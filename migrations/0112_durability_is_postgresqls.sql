-- What was copied are rows of other tables: nothing is lost here.
drop trigger bookings_copied on bookings;
drop trigger applications_copied on applications;
drop trigger newsletter_subscribers_copied on newsletter_subscribers;
drop trigger newsletter_consents_copied on newsletter_consents;
drop trigger suppressions_copied on suppressions;
drop function note_copied_row();
drop table copied_rows;
