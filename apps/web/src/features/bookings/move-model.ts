import * as copy from '../../copy/bookings.ts';
import * as teamCopy from '../../copy/team-week.ts';

/** Why the client got no text about a change, as the server says it; nothing if they got one, or if none was due. */
type TextNotSent = string | null | undefined;

export const describeMove = (textNotSent: TextNotSent): string =>
  textNotSent ? `${copy.modified} ${textNotSent}` : copy.modifiedAndNotified;

export const describeHandOver = (textNotSent: TextNotSent): string =>
  [teamCopy.handedOver, textNotSent].filter(Boolean).join(' ');

/** `done`: what else was done, without a period. */
export const describeDone = (done: string, textNotSent: TextNotSent): string =>
  textNotSent ? `${done}. ${textNotSent}` : done;
