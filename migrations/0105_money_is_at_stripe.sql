-- export: balance_transactions, payouts
-- What moved at Stripe is read in its dashboard.
drop table balance_transactions, payouts;
delete from owner_alerts where kind in ('ledger-differs', 'payout-failed');

-- The numbers at the desk are counted from the orders themselves, so nothing is kept up beside them; nothing is lost here.
drop trigger orders_counted on orders;
drop function count_order(), count_buyer(text);
drop table order_days, buyers, buyer_days;
drop function business_day(timestamptz);
