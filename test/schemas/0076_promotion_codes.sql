insert into promotion_codes (id, code, percent_off, product_ids, max_redemptions, expires_at, stripe_promotion_code_id, created_by, created_at)
  values ('cpn_spring0000000000', 'SPRING20', 20, '{blueprint}', 50, '2026-12-01T05:00Z', 'promo_1', 'per_coach', '2026-11-20T10:00Z');
insert into orders (id, product_id, amount_cents, discount_cents, promotion_code, stripe_promotion_code_id, currency, mode, state, email, created_at)
  values ('ord_coupon000000000', 'blueprint', 2800, 700, 'SPRING20', 'promo_1', 'usd', 'payment', 'paid', 'rosa@example.com', '2026-11-21T10:00Z');
