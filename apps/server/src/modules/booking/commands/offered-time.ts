import type { Team } from '@primehour/domain/slot/team';
import type { Cents } from '@primehour/domain/vocabulary';
import { withoutNotice } from '@primehour/domain/waitlist/starts-in-opening';

/** For an opening: no minimum notice applies, and its price may differ. */
export type OfferedTime = {
  /** Null for the usual price. */
  readonly priceCents: Cents | null;
  /** The client asked for anyone; the person is the opening’s. */
  readonly isAnyone: boolean;
  /** It was offered to this client, who waits for a service that may be hidden from others. */
  readonly isOwn: boolean;
};

/** The team for a request; for an offered time, without the business's minimum notice. */
export const openedTo = (team: Team, offered: OfferedTime | undefined): Team => (offered ? withoutNotice(team) : team);
