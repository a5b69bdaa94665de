-- Auction pages show incentives, and are kept by the version of the calendar (decision 145).
do $$
declare of text;
begin
  foreach of in array array['incentive', 'listing_incentive'] loop
    execute format('create constraint trigger calendar_version_raised after insert or update or delete on %I
      deferrable initially deferred for each row execute function raise_calendar_version()', of);
  end loop;
end $$;
