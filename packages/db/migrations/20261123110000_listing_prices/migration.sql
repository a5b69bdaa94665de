-- A check passes where it is null: `between` let a listing lack a price that its type is sold by. Each type names its prices,
-- and a type that names none is refused.
alter table listing
  drop constraint listing_prices_of_type,
  add constraint listing_prices_of_type check (case auction_type
    when 'traditional' then num_nonnulls(start_price_cents, price_step_cents) = 2 and fixed_price_cents is null
    when 'dutch' then start_price_cents is not null and num_nonnulls(price_step_cents, fixed_price_cents) = 0
    when 'fixed' then fixed_price_cents is not null and num_nonnulls(start_price_cents, price_step_cents) = 0
    else false end),
  add constraint listing_prices_range check (
    start_price_cents between 1 and 10000000 and price_step_cents between 1 and 10000000
      and fixed_price_cents between 1 and 10000000);
