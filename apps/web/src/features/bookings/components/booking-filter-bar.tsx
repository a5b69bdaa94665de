import { SEARCH_DEBOUNCE_MS, SEARCH_MAX_LENGTH } from '@primehour/domain/limits';
import { DATE_FILTERS, STATUS_FILTERS } from '@primehour/domain/vocabulary';
import { SearchField } from '@primehour/ui/search-field';
import { SelectField } from '@primehour/ui/select-field';
import { useState } from 'react';
import * as labels from '../../../copy/labels.ts';
import { type BookingFilters, DATE_FILTER_LABELS, filtersOf, STATUS_FILTER_LABELS } from '../model.ts';

type Props = {
  filters: BookingFilters;
  /** A chosen filter is a step that back undoes; each pause in typing is not. */
  onChange: (filters: BookingFilters, isStep: boolean) => void;
};

const dateOptions = DATE_FILTERS.map((value) => ({ value, label: DATE_FILTER_LABELS[value] }));
const statusOptions = STATUS_FILTERS.map((value) => ({ value, label: STATUS_FILTER_LABELS[value] }));

/** Date, status, and a search that waits for a pause in typing. */
export function BookingFilterBar({ filters, onChange }: Props) {
  // The field keeps its own input; it resets only when the URL changes some other way.
  const [field, setField] = useState({ key: 0, text: filters.search });
  if (field.text !== filters.search) setField({ key: field.key + 1, text: filters.search });

  const change = (name: 'dates' | 'status' | 'search', value: string) => {
    // Read from the URL itself: a search that fires late must not undo a filter chosen in the meantime.
    const params = new URLSearchParams(window.location.search);
    params.set(name, value);
    const next = filtersOf(params);
    setField((current) => ({ ...current, text: next.search }));
    onChange(next, name !== 'search');
  };
  return (
    <div
      role="search"
      aria-label={labels.bookings}
      // On the narrowest phones, half a row would cut off 'All Statuses'.
      className="grid min-w-0 grid-cols-2 gap-3 max-[22.5rem]:grid-cols-1 sm:flex"
    >
      <SearchField
        key={field.key}
        label={labels.searchClient}
        placeholder={labels.searchClient}
        defaultValue={filters.search}
        maxLength={SEARCH_MAX_LENGTH}
        debounceMs={SEARCH_DEBOUNCE_MS}
        onSearch={(text) => change('search', text)}
        className="col-span-full sm:mr-auto sm:w-72 sm:min-w-0"
      />
      <SelectField
        label={labels.date}
        isLabelHidden
        options={dateOptions}
        value={filters.dates}
        onChange={(event) => change('dates', event.currentTarget.value)}
        className="sm:w-40"
      />
      <SelectField
        label={labels.status}
        isLabelHidden
        options={statusOptions}
        value={filters.status}
        onChange={(event) => change('status', event.currentTarget.value)}
        className="sm:w-44"
      />
    </div>
  );
}
