import type { previewMerge } from '@primehour/contract/client';
import type { ResponseBody } from '@primehour/contract/endpoint';
import { formatPhone } from '@primehour/domain/format/phone';
import * as copy from '../../../copy/clients.ts';
import * as labels from '../../../copy/labels.ts';

/** The merged record, line by line, with the values that will be discarded. */
export function MergePreview({ preview }: { preview: ResponseBody<typeof previewMerge> }) {
  const { name, otherNames, phone, otherPhones, email, lostEmail, notes, totalBookings, movedBookings, isBlocked } =
    preview;
  const moved = movedBookings === 0 ? '' : copy.mergedBookings(movedBookings);
  const lines: readonly (readonly [string, string])[] = [
    [labels.name, name],
    ...(otherNames.length > 0 ? ([[copy.otherNames, otherNames.join(', ')]] as const) : []),
    [labels.phone, formatPhone(phone)],
    [copy.otherPhones, otherPhones.map(formatPhone).join(', ')],
    [labels.email, `${email ?? '—'}${lostEmail === null ? '' : ` (not ${lostEmail})`}`],
    [labels.notes, notes || '—'],
    [labels.bookings, `${totalBookings}${moved}`],
    ...(isBlocked ? ([[copy.bookingOnline, labels.blocked]] as const) : []),
  ];
  return (
    <dl aria-label={copy.mergeResult} className="flex flex-col divide-y divide-line">
      {lines.map(([term, text]) => (
        <div key={term} className="flex gap-4 py-2">
          <dt className="w-32 shrink-0 text-ink-muted">{term}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-wrap">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
