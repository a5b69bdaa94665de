import type { TaxRate } from '@primehour/contract/tax';
import { taxLabel } from '@primehour/domain/price/copy';
import { Button } from '@primehour/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useBusiness } from '../../../account/business.ts';
import * as copy from '../../../copy/taxes.ts';
import { lazyPart } from '../../../screens/lazy-page.tsx';
import { servicesQuery } from '../queries.ts';
import { taxFacts } from '../tax-model.ts';
import { taxRatesQuery } from '../tax-queries.ts';
import { ListCard } from './list-card.tsx';

const NewTaxDialog = lazyPart(async () => (await import('../new-tax-dialog.tsx')).NewTaxDialog).Part;
const EndTaxDialog = lazyPart(async () => (await import('../end-tax-dialog.tsx')).EndTaxDialog).Part;

type Props = { canChange: boolean };

/** The taxes on the prices of services (product/taxes#rates). */
export function TaxesCard({ canChange }: Props) {
  const { id: businessId } = useBusiness();
  return (
    <ListCard
      title={copy.title}
      description={copy.text}
      loadFailedTitle={copy.loadFailedTitle}
      addLabel={copy.newTax}
      canChange={canChange}
      query={useQuery(taxRatesQuery(businessId))}
      dialog={(onClose) => <NewTaxDialog businessId={businessId} onClose={onClose} />}
    >
      {(rates) => <Rates rates={rates} businessId={businessId} canChange={canChange} />}
    </ListCard>
  );
}

function Rates({ rates, businessId, canChange }: Props & { rates: readonly TaxRate[]; businessId: string }) {
  const services = useQuery(servicesQuery(businessId));
  const [ending, setEnding] = useState<TaxRate>();
  if (rates.length === 0) return <p className="p-4 text-ink-muted sm:px-5">{copy.none}</p>;
  return (
    <>
      <ul aria-label={copy.title} className="mt-4 divide-y divide-line border-t border-line">
        {rates.map((rate) => (
          <li key={rate.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium wrap-anywhere">{taxLabel(rate)}</p>
              {services.data && <p className="text-ink-muted wrap-anywhere">{taxFacts(rate, services.data)}</p>}
            </div>
            {canChange && (
              <Button variant="quiet" size="sm" aria-label={copy.endNamed(rate.name)} onClick={() => setEnding(rate)}>
                {copy.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending && (
        <Suspense>
          <EndTaxDialog
            businessId={businessId}
            rate={ending}
            others={rates.filter(({ id }) => id !== ending.id)}
            onClose={() => setEnding(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
