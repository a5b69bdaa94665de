import { formatInstant } from '@primehour/domain/format/time';
import { Banner } from '@primehour/ui/banner';
import { useSession } from '../session/use-session.ts';

/** On every screen while the operator has suspended the business: what that means, why, and what to do. */
export function SuspensionBanner() {
  const business = useSession().businessInfo[0];
  if (!business?.suspension) return null;
  const { at, reason } = business.suspension;
  return (
    <Banner tone="warning" title="Your business is suspended" className="mb-6">
      <p>
        {`Since ${formatInstant(at, business.timezone, at)} your pages, listings and texts are off. Clients who have a booking can still see it. Reason: `}
        <bdi>{reason}</bdi>
      </p>
      <p className="mt-1">To have it looked at again, write to us by Help at the top of this page.</p>
    </Banner>
  );
}
