import { formatCountdown } from '@primehour/domain/format/duration';
import * as copy from '../copy/payment.ts';
import { LocalTime, type Zones } from './local-time.tsx';

type HoldCountdownProps = Zones & { holdExpiresAt: number; now: number };

/** How long the time stays taken without payment (product/bookings#holds). */
export function HoldCountdown({ holdExpiresAt, now, ...zones }: HoldCountdownProps) {
  return (
    <span data-until-over>
      {copy.heldUntil} <LocalTime at={holdExpiresAt} format="clock" {...zones} />
      {' · '}
      <span role="timer" className="font-medium text-ink tabular-nums">
        <span data-left="clock">{formatCountdown(holdExpiresAt - now)}</span> {copy.left}
      </span>
    </span>
  );
}
