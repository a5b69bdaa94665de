import type { Discount } from '@primehour/contract/discount';
import { Button } from '@primehour/ui/button';
import { TimeText } from '@primehour/ui/time-text';
import { useQuery } from '@tanstack/react-query';
import { useBusiness } from '../../../account/business.ts';
import * as copy from '../../../copy/discounts.ts';
import { openModal } from '../../../modals/store.ts';
import { lazyPart } from '../../../screens/lazy-page.tsx';
import { discountFacts } from '../discount-model.ts';
import { discountsQuery, endDiscountCode } from '../discount-queries.ts';
import { servicesQuery } from '../queries.ts';
import { ListCard } from './list-card.tsx';

const NewDiscountDialog = lazyPart(async () => (await import('../new-discount-dialog.tsx')).NewDiscountDialog).Part;

/** The codes that clients can type, each with what it does and how often it was used (product/discounts#list). */
export function DiscountsCard({ canChange }: { canChange: boolean }) {
  const { id: businessId } = useBusiness();
  return (
    <ListCard
      title={copy.title}
      description={copy.text}
      loadFailedTitle={copy.loadFailedTitle}
      addLabel={copy.newCode}
      canChange={canChange}
      query={useQuery(discountsQuery(businessId))}
      dialog={(onClose) => <NewDiscountDialog businessId={businessId} onClose={onClose} />}
    >
      {(discounts) => <Codes discounts={discounts} businessId={businessId} canChange={canChange} />}
    </ListCard>
  );
}

type CodesProps = { discounts: readonly Discount[]; businessId: string; canChange: boolean };

function Codes({ discounts, businessId, canChange }: CodesProps) {
  const services = useQuery(servicesQuery(businessId));
  if (discounts.length === 0) return <p className="p-4 text-ink-muted sm:px-5">{copy.none}</p>;
  const confirmEnd = ({ id, code }: Discount) =>
    openModal('CONFIRM', {
      title: copy.endTitle(code),
      message: copy.endText,
      confirmLabel: copy.end,
      tone: 'danger',
      onConfirm: () => endDiscountCode(businessId, id),
    });
  return (
    <ul aria-label={copy.title} className="mt-4 divide-y divide-line border-t border-line">
      {discounts.map((discount) => (
        <li key={discount.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
          <div className="min-w-0 flex-1 basis-64">
            <p className="font-mono font-medium wrap-anywhere">{discount.code}</p>
            <p className="text-ink-muted wrap-anywhere">
              <TimeText>{discountFacts(discount, services.data ?? [])}</TimeText>
            </p>
          </div>
          {canChange && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={copy.endNamed(discount.code)}
              onClick={() => confirmEnd(discount)}
            >
              {copy.end}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
