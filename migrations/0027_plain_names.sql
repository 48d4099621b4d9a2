-- What a member asked for last about her membership's end, and when it was asked for and applied at Stripe.
alter table memberships drop constraint memberships_wish_check;
alter table memberships rename column wish to cancellation_request;
alter table memberships rename column wished_at to cancellation_requested_at;
alter table memberships rename column wish_done_at to cancellation_applied_at;
update memberships set cancellation_request = case cancellation_request when 'end' then 'cancel' else 'resume' end
  where cancellation_request is not null;
alter table memberships add constraint memberships_cancellation_request_check
  check (cancellation_request in ('cancel', 'resume'));
alter index memberships_wish rename to memberships_cancellation_request;

-- Whether a visitor agreed to have the answers stored.
alter table quiz_results rename column kept to saved;
alter index quiz_results_passing rename to quiz_results_unsaved;
