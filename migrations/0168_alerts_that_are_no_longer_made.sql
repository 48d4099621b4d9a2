-- Credits at Stripe and messages that couldn't be stored are in the log alone.
delete from owner_alerts where kind in ('credit-refused', 'message-not-stored');
