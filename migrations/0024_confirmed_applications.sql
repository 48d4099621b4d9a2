-- An application counts once its address confirmed it by a mailed link; before that it is unconfirmed.
alter table applications drop constraint applications_state_check;
alter table applications add constraint applications_state_check check (state in ('draft', 'unconfirmed', 'sent'));
-- When the address confirmed it. Null for one that was sent through the mailed link of a paid membership.
alter table applications add column confirmed_at timestamptz;
-- Raised to revoke the links of an application that were mailed before.
alter table applications add column link_generation integer not null default 0;
