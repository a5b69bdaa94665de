import { zoneNote } from '../session/viewer-zone.ts';

type Props = { zone: string; at: number; className?: string };

/** Names the business's zone next to its times, for viewers whose clock differs (product/shell#times). */
export function ZoneNote({ zone, at, className = '' }: Props) {
  const note = zoneNote(zone, at);
  return note && <p className={`text-ink-muted ${className}`}>{note}</p>;
}

/** Below the heading of a screen whose lists have times. */
export const ScreenZoneNote = (props: Omit<Props, 'className'>) => (
  <ZoneNote {...props} className="-mt-3 mb-5 sm:-mt-5" />
);
