-- A payment pays for nothing once refunds and the client's bank have taken all of it together: a refund of what a lost
-- dispute has left counts, too (decision 046).
create or replace function count_refund() returns trigger language plpgsql as $$
declare
  back bigint := case new.state when 'PAID_BACK' then new.amount_cents else 0 end;
  promised bigint := case when new.state in ('OWED', 'UNDER_WAY') then new.amount_cents else 0 end;
begin
  if tg_op = 'UPDATE' then
    back := back - case old.state when 'PAID_BACK' then old.amount_cents else 0 end;
    promised := promised - case when old.state in ('OWED', 'UNDER_WAY') then old.amount_cents else 0 end;
  end if;
  if back = 0 and promised = 0 then return null; end if;
  if new.payment_id is not null then
    update payment set refunded_cents = refunded_cents + back, refunding_cents = refunding_cents + promised,
      given_back_at = case when refunded_cents + back + refunding_cents + promised + charged_back_cents >= amount_cents
        then coalesce(given_back_at, new.updated_at) else given_back_at end,
      status = case
        when refunded_cents + back = amount_cents then 'REFUNDED'
        when refunded_cents + back > 0 then 'PARTLY_REFUNDED'
        else 'SUCCEEDED' end
    where business_id = new.business_id and id = new.payment_id and status in ('SUCCEEDED', 'REFUNDED', 'PARTLY_REFUNDED');
  else
    -- One that was paid after it had been given up stays FAILED until all of it is back.
    update auction_charge set refunded_cents = refunded_cents + back, refunding_cents = refunding_cents + promised,
      status = case
        when refunded_cents + back = amount_cents then 'REFUNDED'
        when failure_code = 'paid_late' then 'FAILED'
        else 'SUCCEEDED' end
    where business_id = new.business_id and id = new.charge_id
      and (status in ('SUCCEEDED', 'REFUNDED') or status = 'FAILED' and failure_code = 'paid_late');
  end if;
  if not found then
    raise exception 'only what was charged can be refunded'
      using errcode = 'check_violation', constraint = 'refund_of_charged', table = 'refund';
  end if;
  return null;
end $$;

update payment p set given_back_at = (select max(r.created_at) from refund r
  where r.business_id = p.business_id and r.payment_id = p.id and r.state <> 'FAILED')
where given_back_at is null and charged_back_cents > 0
  and refunded_cents + refunding_cents + charged_back_cents >= amount_cents;
