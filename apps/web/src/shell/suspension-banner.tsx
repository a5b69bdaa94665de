import { Banner } from '@primehour/ui/banner';
import { useSession } from '../session/use-session.ts';

/** On every screen while the operator has suspended the business: what that means, why, and what to do. */
export function SuspensionBanner() {
  const suspension = useSession().businessInfo[0]?.suspension;
  if (!suspension) return null;
  return (
    <Banner tone="warning" title="Your business is suspended" className="mb-6">
      <p>
        Your pages, listings and texts are off. Clients who have a booking can still see it. Reason:{' '}
        <bdi>{suspension.reason}</bdi>
      </p>
      <p className="mt-1">To ask for a review, use Help at the top of this page.</p>
    </Banner>
  );
}
