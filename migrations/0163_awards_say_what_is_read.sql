-- Where past work was done and when it ends: nothing read either.
alter table past_awards drop column state, drop column ends_on;
