import { Banner } from '@primehour/ui/banner';
import * as copy from '../copy/shell.ts';
import { useSession } from '../session/use-session.ts';

/** On every screen while the operator has suspended the business: what that means, why, and what to do. */
export function SuspensionBanner() {
  const suspension = useSession().businessInfo[0]?.suspension;
  if (!suspension) return null;
  return (
    <Banner tone="warning" title={copy.suspendedTitle} className="mb-6">
      <p>
        {copy.suspendedText} <bdi>{suspension.reason}</bdi>
      </p>
      <p className="mt-1">{copy.suspendedReview}</p>
    </Banner>
  );
}
