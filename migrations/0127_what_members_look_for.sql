-- What a member asks the others for, beside what they can help with.
alter table society_members add column looking_for text;
