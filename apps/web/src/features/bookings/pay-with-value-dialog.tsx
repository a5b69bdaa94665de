import type { BookingDetail } from '@primehour/contract/booking-detail';
import { formatMoney } from '@primehour/domain/format/money';
import { visitsLeft } from '@primehour/domain/stored-value/copy';
import { RadioCards } from '@primehour/ui/radio-cards';
import { SkeletonText } from '@primehour/ui/skeleton';
import { useToast } from '@primehour/ui/toasts';
import { useAction } from '@primehour/ui/use-action';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBusiness } from '../../account/business.ts';
import { packagesQuery } from '../../account/packages-query.ts';
import { describeRefusal } from '../../api/describe-refusal.ts';
import { queryClient } from '../../api/query-client.tsx';
import * as details from '../../copy/booking-details.ts';
import * as moneyCopy from '../../copy/booking-money.ts';
import * as copy from '../../copy/gift-cards.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { BookingSummary } from './components/booking-summary.tsx';
import { GiftCodeField } from './components/gift-code-field.tsx';
import { owedAtVisit } from './terms-model.ts';
import { readGiftCode, usablePackage } from './value-model.ts';
import { payWithValue } from './value-queries.ts';

type Props = { detail: BookingDetail; onClose: () => void };

/** Pays what remains of a booking with a gift card or a visit of a package (product/gift-cards#at-the-business). */
export function PayWithValueDialog({ detail, onClose }: Props) {
  const paying = usePaying(detail, onClose);
  const { found, kind, text, problem, failure, isBusy, isPending } = paying;
  return (
    <FormDialog
      title={copy.useOne}
      submitLabel={copy.pay}
      isChanged={text !== ''}
      isBusy={isBusy}
      isInvalid={isPending}
      error={failure}
      onSubmit={paying.submit}
      onClose={onClose}
    >
      <BookingSummary booking={detail.booking} />
      <p>
        {moneyCopy.atVisit}: <b>{formatMoney(owedAtVisit(detail))}</b>. {copy.useText}
      </p>
      {isPending && <SkeletonText lines={2} />}
      {paying.isFailed && <p className="text-ink-muted">{copy.usableFailed}</p>}
      {found && (
        <RadioCards
          legend={details.paymentTitle}
          name="with"
          columns={2}
          options={[
            {
              value: 'PACKAGE',
              label: found.label,
              description: visitsLeft(found.balance, found.visits ?? found.balance),
            },
            { value: 'GIFT_CARD', label: copy.giftCard, description: copy.giftCardText },
          ]}
          value={kind}
          onChange={(event) => paying.choose(event.currentTarget.value === 'PACKAGE' ? 'PACKAGE' : 'GIFT_CARD')}
        />
      )}
      {!isPending && kind === 'GIFT_CARD' && (
        <GiftCodeField value={text} error={problem} onChange={(event) => paying.type(event.currentTarget.value)} />
      )}
    </FormDialog>
  );
}

/** The chosen gift card or package, and the payment. */
function usePaying(detail: BookingDetail, onClose: () => void) {
  const toast = useToast();
  const { id: businessId } = useBusiness();
  const packages = useQuery(packagesQuery(businessId, detail.client.id), queryClient);
  const [chosen, setChosen] = useState<'PACKAGE' | 'GIFT_CARD'>();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, startAction] = useAction();
  const found = usablePackage(packages.data?.items ?? [], detail);
  // A package pays first (product/gift-cards#use).
  const kind = found ? (chosen ?? 'PACKAGE') : 'GIFT_CARD';
  const code = readGiftCode(text);
  const isWrong = kind === 'GIFT_CARD' && 'problem' in code;

  const submit = async () => {
    setTried(true);
    if (isWrong) return;
    startAction(async () => {
      try {
        await payWithValue({
          businessId,
          id: detail.booking.id,
          giftCode: kind === 'GIFT_CARD' && 'code' in code ? code.code : undefined,
        });
        toast.success(copy.paidWith[kind]);
        onClose();
      } catch (reason) {
        setFailure(describeRefusal(reason));
      }
    });
  };
  return {
    found,
    kind,
    text,
    problem: isTried && isWrong ? code.problem : undefined,
    failure,
    isBusy,
    isPending: packages.isPending,
    isFailed: packages.isError && !packages.data,
    choose: (to: 'PACKAGE' | 'GIFT_CARD') => {
      setChosen(to);
      setFailure(undefined);
    },
    type: (typed: string) => {
      setText(typed);
      setFailure(undefined);
    },
    submit,
  };
}
