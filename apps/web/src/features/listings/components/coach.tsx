import { PARTNER_COPY } from '@primehour/domain/auction/models/models';
import type { AuctionType } from '@primehour/domain/auction/terms';
import type { Advice } from '@primehour/domain/coach/coach';
import { casesSentence, middleSentence, priceSentence, typeSentence } from '@primehour/domain/coach/copy';
import { formatMoney, priceText } from '@primehour/domain/format/money';
import { Button } from '@primehour/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useBusiness } from '../../../account/business.ts';
import { queryClient } from '../../../api/query-client.tsx';
import * as copy from '../../../copy/coach.ts';
import { adviceQuery } from '../queries.ts';

type Props = {
  auctionType: AuctionType;
  reservationAt: number;
  /** Null for the business's timeslot duration. */
  minutes: number | null;
  onUse: (price: string, step: string | null) => void;
};

/**
 * What similar hours sold for, and what that suggests for this one. Hidden if there is nothing to say
 * (product/listings#coach).
 */
export function Coach({ auctionType, reservationAt, minutes, onUse }: Props) {
  const { id } = useBusiness();
  const { data } = useQuery(adviceQuery(id, reservationAt, minutes), queryClient);
  const advice = data?.advice;
  if (!advice) return null;
  const { suggestion } = advice;
  const isType = suggestion.type === auctionType;
  return (
    <section aria-label={copy.title} className="flex flex-col gap-2 rounded-lg border border-line bg-sunken/50 p-4">
      <h3 className="font-medium">{copy.title}</h3>
      <p>{casesSentence(advice)}</p>
      <p className="text-ink-muted">{middleSentence(advice)}</p>
      <p className="text-ink-muted">{typeSentence(advice)}</p>
      <p className="text-ink-muted">{priceSentence(advice)}</p>
      {isType ? (
        <div>
          <Button
            variant="secondary"
            size="sm"
            onClick={() =>
              onUse(
                priceText(suggestion.priceCents),
                suggestion.stepCents === null ? null : priceText(suggestion.stepCents),
              )
            }
          >
            {describePress(advice)}
          </Button>
        </div>
      ) : (
        <p className="font-medium">
          {copy.otherType(PARTNER_COPY[suggestion.type].label, formatMoney(suggestion.priceCents))}
        </p>
      )}
    </section>
  );
}

const describePress = ({ suggestion: { priceCents, stepCents } }: Advice): string =>
  stepCents === null
    ? copy.usePrice(formatMoney(priceCents))
    : copy.useBoth(formatMoney(priceCents), formatMoney(stepCents));
