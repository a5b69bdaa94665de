-- How the price of a sale divides is written with its charge, so that another fee later changes no books. What was
-- charged so far divided by one rule.
alter table auction_charge add column provider_fee_cents bigint;
alter table auction_charge add column platform_fee_cents bigint;
update auction_charge set provider_fee_cents = (amount_cents * 290 + 5000) / 10000 + 30;
update auction_charge
  set platform_fee_cents = least((amount_cents * 500 + 5000) / 10000, amount_cents - provider_fee_cents);
alter table auction_charge alter column provider_fee_cents set not null;
alter table auction_charge alter column platform_fee_cents set not null;
alter table auction_charge add constraint auction_charge_fees_within_amount
  check (provider_fee_cents >= 0 and platform_fee_cents >= 0 and provider_fee_cents + platform_fee_cents <= amount_cents);
