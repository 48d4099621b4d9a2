-- export: promotion_codes
-- Codes are made and ended in Stripe's dashboard; an order keeps what was typed, and what it took off.
drop table promotion_codes;
drop index orders_of_promotion_codes;
alter table orders drop column stripe_promotion_code_id;
