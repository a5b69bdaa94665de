import type { previewMerge } from '@primehour/contract/client';
import type { Answer } from '@primehour/contract/endpoint';
import { formatPhone } from '@primehour/domain/format/phone';

/** The one record as it will be, line by line, with what gives way. */
export function MergePreview({ preview }: { preview: Answer<typeof previewMerge> }) {
  const { name, otherNames, phone, otherPhones, email, lostEmail, notes, totalBookings, movedBookings, isBlocked } =
    preview;
  const moved = movedBookings === 0 ? '' : `, ${movedBookings} of them from the other record`;
  const lines: readonly (readonly [string, string])[] = [
    ['Name', name],
    ...(otherNames.length > 0 ? ([['Other names', otherNames.join(', ')]] as const) : []),
    ['Phone', formatPhone(phone)],
    ['Also known by', otherPhones.map(formatPhone).join(', ')],
    ['Email', `${email ?? '—'}${lostEmail === null ? '' : ` (not ${lostEmail})`}`],
    ['Notes', notes || '—'],
    ['Bookings', `${totalBookings}${moved}`],
    ...(isBlocked ? ([['Booking online', 'Blocked']] as const) : []),
  ];
  return (
    <dl aria-label="What will be kept" className="flex flex-col divide-y divide-line">
      {lines.map(([term, text]) => (
        <div key={term} className="flex gap-4 py-2">
          <dt className="w-32 shrink-0 text-ink-muted">{term}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-wrap">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
