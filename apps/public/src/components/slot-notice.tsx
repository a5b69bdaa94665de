import { Banner } from '@primehour/ui/banner';
import type { ReactNode } from 'react';
import * as copy from '../copy/booking.ts';

type SlotNoticeProps = {
  notice: { message: string; nearest: readonly number[] } | null;
  children: (at: number) => ReactNode;
};

/** Why the chosen time is not available, and the nearest times that are. */
export function SlotNotice({ notice, children }: SlotNoticeProps) {
  if (!notice) return null;
  return (
    <Banner tone="warning" className="my-4 lg:mt-8 lg:mb-0" title={notice.message}>
      {notice.nearest.length > 0 && (
        <>
          <p>{copy.nearestTimes}</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {notice.nearest.map((at) => (
              <li key={at}>{children(at)}</li>
            ))}
          </ul>
        </>
      )}
    </Banner>
  );
}
