-- One hidden maximum from each bidder; the highest wins and pays the second-highest.
alter table listing
  drop constraint listing_type_known,
  add constraint listing_type_known check (auction_type in ('traditional', 'dutch', 'fixed', 'sealed')),
  drop constraint listing_prices_of_type,
  add constraint listing_prices_of_type check (case auction_type
    when 'traditional' then num_nonnulls(start_price_cents, price_step_cents) = 2 and fixed_price_cents is null
    when 'dutch' then start_price_cents is not null and num_nonnulls(price_step_cents, fixed_price_cents) = 0
    when 'fixed' then fixed_price_cents is not null and num_nonnulls(start_price_cents, price_step_cents) = 0
    when 'sealed' then start_price_cents is not null and num_nonnulls(price_step_cents, fixed_price_cents) = 0
    else false end);
