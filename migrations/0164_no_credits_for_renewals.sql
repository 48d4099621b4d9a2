-- export: renewal_credits
-- Who pays for a membership gets a free month by a credit at Stripe, in its dashboard: the site makes none. The coach looks
-- after the months that were promised and that no payment has used: each is a note on the member's page, and in her log.
with promised as (
  select md5(c.id) as hash, c.state, '$' || trim_scale(c.cents / 100.0) as amount, lower(o.email) as email,
    coalesce((select max(actor) from changes where subject = c.id), '') as by
  from renewal_credits c
  join memberships m on m.id = c.membership_id
  join orders o on o.id = m.order_id
  where c.state in ('requested', 'made') and o.email is not null and o.erased_at is null
    -- A renewal that used it has moved the end of the paid period past it.
    and c.covers_until > greatest(now(), (select max(period_end) from subscriptions where order_id = o.id))
), noted as (
  insert into notes (id, email, note, written_by, written_at)
  select 'note_' || left(hash, 20), email, 'They were promised a free month. ' || case state
      when 'made' then 'It’s at Stripe, a ' || amount || ' credit on their balance: check it in Stripe’s dashboard.'
      else 'It may not be at Stripe yet: check their balance in Stripe’s dashboard, and add a ' || amount || ' credit if there’s none.'
    end || ' Until a payment uses it, their page still shows the price. If they cancel, no payment will: give them the month here.',
    by, now()
  from promised
)
insert into changes (id, at, actor, action, subject, email, summary)
select 'chg_' || left(hash, 20), now(), by, 'note', 'note_' || left(hash, 20), email, 'Noted the free month that ' || email || ' was promised'
from promised;
drop table renewal_credits;
alter table memberships drop column credited_until;

-- Nothing can do these anymore.
update emails set refused_at = now(), last_error = 'no longer wanted'
where kind = 'membership-credit' and sent_at is null and refused_at is null;
do $$ begin
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job where name in ('make-renewal-credit', 'remove-renewal-credit');
  end if;
end $$;
