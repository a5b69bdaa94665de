import { formatMoney } from '@primehour/domain/format/money';
import { formatDate } from '@primehour/domain/format/time';
import { Card } from '@primehour/ui/card';
import { Link } from '@primehour/ui/link';
import { Tag } from '@primehour/ui/tag';
import { useQuery } from '@tanstack/react-query';
import { useBusiness } from '../../../account/business.ts';
import * as copy from '../../../copy/statements.ts';
import { paths } from '../../../paths.ts';
import { PAYOUT_LABELS } from '../payout-model.ts';
import { payoutsQuery } from '../queries.ts';

/** The payouts to the bank account, each with its own statement; nothing before the first one. */
export function PayoutList() {
  const { id, timezone } = useBusiness();
  const { data = [] } = useQuery(payoutsQuery(id));
  if (data.length === 0) return null;
  return (
    <Card title={copy.payouts} description={copy.payoutsText} className="mt-6 print:hidden" isPadded={false}>
      <ol className="mt-3 divide-y divide-line border-t border-line">
        {data.map((payout) => (
          <li
            key={payout.id}
            className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 px-4 py-2 sm:px-5"
          >
            <Link
              href={`${paths.statements}?payout=${payout.id}`}
              className="inline-flex min-h-11 items-center font-medium text-ink underline underline-offset-2 sm:min-h-8"
            >
              {formatDate(payout.arrivesAt, timezone)}
            </Link>
            <span className="flex items-center gap-3">
              {payout.status !== 'PAID' && (
                <Tag tone={payout.status === 'FAILED' ? 'danger' : 'warning'}>{PAYOUT_LABELS[payout.status]}</Tag>
              )}
              <span className="tabular-nums">{formatMoney(payout.amountCents)}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
