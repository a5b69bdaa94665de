import { formatMoney } from '@primehour/domain/format/money';
import type { Line } from '../model.ts';

export const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <dl className="flex flex-col gap-2">
    {lines.map(({ label, cents, isTotal }) => (
      <div
        key={label}
        className={`flex items-baseline justify-between gap-4 ${isTotal ? 'border-t border-line pt-2 font-semibold' : ''}`}
      >
        <dt className={isTotal ? '' : 'text-ink-muted'}>{label}</dt>
        <dd className="tabular-nums whitespace-nowrap">{signed(cents)}</dd>
      </div>
    ))}
  </dl>
);

/** '−$32.50' */
export const signed = (cents: number): string => (cents < 0 ? `−${formatMoney(-cents)}` : formatMoney(cents));
