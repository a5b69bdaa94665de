import { Banner } from '@primehour/ui/banner';
import * as copy from '../copy/shell.ts';
import { useSession } from '../session/use-session.ts';

/** On every screen while the operator has suspended the business, or its owner has closed it: what that means, why, and what to do. */
export function SuspensionBanner() {
  const suspension = useSession().businessInfo[0]?.suspension;
  if (!suspension) return null;
  return (
    <Banner tone="warning" title={suspension.isClosed ? copy.closedTitle : copy.suspendedTitle} className="mb-6">
      <p>
        {copy.suspendedText} <bdi>{suspension.reason}</bdi>
      </p>
      {!suspension.isClosed && <p className="mt-1">{copy.suspendedReview}</p>}
    </Banner>
  );
}
