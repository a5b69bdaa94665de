import type { ListingDetail } from '@primehour/contract/listing-shapes';
import { formatMoney } from '@primehour/domain/format/money';
import { formatInstant } from '@primehour/domain/format/time';
import { LinkButton } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { CopyField } from '@primehour/ui/copy-field';
import { TimeText } from '@primehour/ui/time-text';
import { useToast } from '@primehour/ui/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as copy from '../../../copy/auctions.ts';
import { RefundLine } from '../../../refunds/refund-line.tsx';
import { zoneNote } from '../../../session/viewer-zone.ts';
import { ZoneNote } from '../../../shell/zone-note.tsx';
import { bidLines, describePrice, saleLines } from '../auction-model.ts';
import { listingQuery } from '../queries.ts';

type Props = { listing: ListingDetail; zone: string };

/** The state of the auction: its link, its bids, its history, and its payment. */
export function AuctionPanel({ listing, zone }: Props) {
  const toast = useToast();
  const [now] = useState(() => Date.now());
  const timeOf = (at: number) => formatInstant(at, zone, now);
  const inZone = zoneNote(zone, now);
  const client = useQueryClient();
  const { bids, bidCount, bidderCount, steps, sale, refunds, reportUrl } = listing;
  return (
    <>
      <Card
        title={bidCount > 0 ? describePrice(listing) : copy.noBids}
        description={
          bidCount > 0 ? copy.bidsAndBidders(count(bidCount, 'bid'), count(bidderCount, 'bidder')) : undefined
        }
        actions={
          reportUrl && (
            <LinkButton variant="secondary" size="sm" href={reportUrl}>
              {copy.closeReport}
            </LinkButton>
          )
        }
      >
        <CopyField
          label={copy.pageLabel}
          value={listing.auctionUrl}
          viewHref={listing.auctionUrl}
          onCopied={() => toast.success(copy.pageLinkCopied)}
        />
        {bids.length > 0 && (
          <>
            <ZoneNote zone={zone} at={now} className="mt-4" />
            <BidList bids={bids} timeOf={timeOf} />
          </>
        )}
      </Card>
      {sale && <SaleCard sale={sale} />}
      {refunds.length > 0 && (
        <Card title={copy.refundsTitle} description={inZone}>
          <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
            {refunds.map((refund) => (
              <RefundLine
                key={refund.id}
                refund={refund}
                title={copy.refundTo(refund.name || copy.unnamedBidder)}
                timeOf={timeOf}
                onRetried={() =>
                  client.invalidateQueries({ queryKey: listingQuery(listing.businessId, listing.id).queryKey })
                }
              />
            ))}
          </ul>
        </Card>
      )}
      {steps.length > 0 && <StepsCard steps={steps} timeOf={timeOf} inZone={inZone} />}
    </>
  );
}

type TimeOf = { timeOf: (at: number) => string };

/** Every bid with its bidder, newest first. */
function BidList({ bids, timeOf }: Pick<ListingDetail, 'bids'> & TimeOf) {
  return (
    <ol aria-label={copy.bidsLabel} className="mt-4 flex flex-col divide-y divide-line border-t border-line">
      {bidLines(bids).map(({ key, name, amount, detail, at }) => (
        <li key={key} className="py-2">
          <p className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
            <span className="font-medium tabular-nums">{amount}</span>
          </p>
          <p className="flex flex-wrap justify-between gap-x-4 text-xs text-ink-muted">
            <span>{detail}</span>
            <span>
              <TimeText>{timeOf(at)}</TimeText>
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Each step the auction took. */
function StepsCard({ steps, timeOf, inZone }: Pick<ListingDetail, 'steps'> & TimeOf & { inZone: string | undefined }) {
  return (
    <Card title={copy.stepsTitle} description={inZone}>
      <ol className="flex flex-col gap-3 border-l-2 border-line pl-4">
        {steps.map(({ kind, at, text }) => (
          // Several bidders may get the same message at once, each with its own text.
          <li key={`${kind} ${at} ${text}`}>
            <p className="wrap-anywhere">{text}</p>
            <p className="text-xs text-ink-muted">
              <TimeText>{timeOf(at)}</TimeText>
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function SaleCard({ sale }: { sale: NonNullable<ListingDetail['sale']> }) {
  return (
    <Card title={copy.moneyTitle}>
      {sale.isFree ? (
        <p className="text-ink-muted">{copy.goesForFree}</p>
      ) : (
        <dl className="flex flex-col gap-2 tabular-nums">
          {saleLines(sale).map(([term, cents]) => (
            <div
              key={term}
              className="flex justify-between gap-4 last:border-t last:border-line last:pt-2 last:font-semibold"
            >
              <dt>{term}</dt>
              <dd>{formatMoney(cents)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
