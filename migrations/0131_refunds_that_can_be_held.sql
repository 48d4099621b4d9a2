-- A refund that was promised without a question starts when its buyer asks. Until it goes, the coach can hold it and decides.
alter table refunds add column goes_at timestamptz;
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check check (state in ('requested', 'held', 'made', 'refused'));
