-- What the coach wrote to an applicant along with her decision.
alter table applications add column decision_note text;
