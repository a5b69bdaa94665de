import { formatPhone } from '@primehour/domain/format/phone';
import { Banner } from '@primehour/ui/banner';
import * as labels from '../copy/labels.ts';
import * as copy from '../copy/phone.ts';

type BrowserCheckProps = {
  challenge: string;
  /** Who can be called if the check can't run. */
  business: { name: string; phone: string };
};

/**
 * Part of a form for which the server requires a challenge: a script solves it and resubmits the form with the proof.
 */
export function BrowserCheck({ challenge, business }: BrowserCheckProps) {
  return (
    <div data-challenge={challenge}>
      <input type="hidden" name="proof" />
      <div className="grid *:[grid-area:1/1]">
        <div className="needs-script">
          {/* Filled by the script, so that screen readers announce it. */}
          <Banner>
            <p role="status" className="min-h-10 sm:min-h-5" data-challenge-status />
          </Banner>
        </div>
        {/* Removed by the script. Nothing else could report that the script is missing. */}
        <div className="script-overdue" data-challenge-overdue>
          <Banner tone="warning">{copy.checkNotLoaded}</Banner>
        </div>
      </div>
      <div className="without-script">
        <Banner tone="warning" title={copy.checkTitle}>
          {copy.checkNeedsScript}
          {business.phone && (
            <>
              {' '}
              {copy.callInstead} <bdi>{business.name}</bdi> {labels.callAt}{' '}
              <a href={`tel:${business.phone}`} className="text-action whitespace-nowrap">
                {formatPhone(business.phone)}
              </a>
              .
            </>
          )}
        </Banner>
      </div>
    </div>
  );
}
