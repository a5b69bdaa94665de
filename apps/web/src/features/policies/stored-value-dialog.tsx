import { required } from '@primehour/contract/copy/issues';
import { messageOf } from '@primehour/contract/errors';
import type { StoredValueDetail } from '@primehour/contract/stored-value';
import { formatMoney } from '@primehour/domain/format/money';
import { formatDayTime } from '@primehour/domain/format/time';
import { amountOfValue, STORED_VALUE_CAUSE_LABELS } from '@primehour/domain/stored-value/copy';
import type { Instant } from '@primehour/domain/vocabulary';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Dialog } from '@primehour/ui/dialog';
import { ErrorState } from '@primehour/ui/error-state';
import { Skeleton } from '@primehour/ui/skeleton';
import { TextField } from '@primehour/ui/text-field';
import { TimeText } from '@primehour/ui/time-text';
import { useAction } from '@primehour/ui/use-action';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useBusiness } from '../../account/business.ts';
import { describeRefusal } from '../../api/describe-refusal.ts';
import * as copy from '../../copy/gift-cards.ts';
import * as labels from '../../copy/labels.ts';
import { createRequestKeys } from '../../forms/request-keys.ts';
import { useAskToClose, useUnsaved } from '../../forms/use-unsaved.ts';
import { openModal } from '../../modals/store.ts';
import { ZoneNote } from '../../shell/zone-note.tsx';
import { factsOfValue, nameOfValue, readCorrection } from './gift-card-model.ts';
import { type Change, changeStoredValue, storedValueQuery } from './gift-card-queries.ts';

type Props = { businessId: string; id: string; canChange: boolean; onClose: () => void };

/** A gift card or package with its entries and actions (product/gift-cards#balance). */
export function StoredValueDialog({ businessId, id, canChange, onClose }: Props) {
  const value = useQuery(storedValueQuery(businessId, id));
  const askToClose = useAskToClose();
  return (
    <Dialog isOpen title={value.data ? nameOfValue(value.data) : copy.title} onClose={onClose} askToClose={askToClose}>
      {value.isPending && <Skeleton className="h-40" />}
      {value.isError && !value.data && (
        <ErrorState
          title={copy.loadFailedTitle}
          message={messageOf(value.error)}
          onRetry={() => void value.refetch()}
          isRetrying={value.isFetching}
        />
      )}
      {value.data && (
        <div className="flex flex-col gap-5">
          <p className="text-ink-muted wrap-anywhere">
            <TimeText>{factsOfValue(value.data)}</TimeText>
          </p>
          {value.data.message !== null && <p className="whitespace-pre-line wrap-anywhere">{value.data.message}</p>}
          <Entries value={value.data} />
          {canChange && <Acts businessId={businessId} value={value.data} />}
        </div>
      )}
    </Dialog>
  );
}

function Entries({ value: { kind, entries } }: { value: StoredValueDetail }) {
  const { timezone } = useBusiness();
  return (
    <div>
      {entries[0] && <ZoneNote zone={timezone} at={entries[0].at} className="mb-2" />}
      <ul aria-label={copy.entries} className="divide-y divide-line rounded-lg border border-line">
        {entries.map(({ number, amount, cause, at, by, reason }) => (
          <li key={number} className="flex items-baseline justify-between gap-4 px-4 py-2">
            <div className="min-w-0">
              <p className="wrap-anywhere">
                {STORED_VALUE_CAUSE_LABELS[cause]}
                {reason !== null && `: ${reason}`}
              </p>
              <p className="text-sm text-ink-muted wrap-anywhere">
                <TimeText>{formatDayTime(at as Instant, timezone)}</TimeText> {by && labels.byMember(by)}
              </p>
            </div>
            <p className="shrink-0 tabular-nums">{amountOfValue(kind, amount)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The actions, each of which is recorded under Changes. */
function Acts({ businessId, value }: { businessId: string; value: StoredValueDetail }) {
  const { id, kind, balance, isBlocked } = value;
  const [keyOf] = useState(() => createRequestKeys<readonly [entries: number, to: Change]>());
  // The same correction after another entry is a new one.
  const change = (to: Change) =>
    changeStoredValue(businessId, id, { ...to, requestKey: keyOf([value.entries.length, to]) });
  const askBlock = () =>
    openModal('CONFIRM', {
      title: copy.blockTitle,
      message: copy.blockText,
      confirmLabel: copy.block,
      tone: 'danger',
      onConfirm: () => change({ kind: 'BLOCK', isBlocked: true }),
    });
  const askCashOut = () =>
    openModal('CONFIRM', {
      title: copy.cashOutTitle,
      message: copy.cashOutText(formatMoney(balance)),
      confirmLabel: copy.cashOut,
      onConfirm: () => change({ kind: 'CASH_OUT', amountCents: balance }),
    });
  const [failure, setFailure] = useState<string>();
  const [isBusy, startAction] = useAction();
  const unblock = () =>
    startAction(async () => {
      try {
        await change({ kind: 'BLOCK', isBlocked: false });
        setFailure(undefined);
      } catch (error) {
        setFailure(describeRefusal(error));
      }
    });
  return (
    <>
      <Correction value={value} onCorrect={(amount, reason) => change({ kind: 'CORRECT', amount, reason })} />
      <div className="flex flex-wrap gap-3 border-t border-line pt-4">
        {kind === 'GIFT_CARD' && balance > 0 && (
          <Button variant="secondary" onClick={askCashOut}>
            {copy.cashOut}
          </Button>
        )}
        {isBlocked ? (
          <Button variant="secondary" isBusy={isBusy} onClick={unblock}>
            {copy.unblock}
          </Button>
        ) : (
          <Button variant="secondary" onClick={askBlock}>
            {copy.block}
          </Button>
        )}
      </div>
      {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
    </>
  );
}

type CorrectionProps = { value: StoredValueDetail; onCorrect: (amount: number, reason: string) => Promise<void> };

function Correction({ value: { kind }, onCorrect }: CorrectionProps) {
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, startAction] = useAction();
  useUnsaved(text !== '' || reason !== '', isBusy);
  const isGiftCard = kind === 'GIFT_CARD';
  const amount = readCorrection(text, isGiftCard);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (amount === undefined || reason.trim() === '') return;
    startAction(async () => {
      try {
        await onCorrect(amount, reason.trim());
        setText('');
        setReason('');
        setTried(false);
        setFailure(undefined);
      } catch (error) {
        setFailure(describeRefusal(error));
      }
    });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="font-medium">{copy.correct}</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={isGiftCard ? copy.correctAmount : copy.correctVisits}
          hint={copy.correctHint}
          autoComplete="off"
          value={text}
          error={isTried && amount === undefined ? (isGiftCard ? copy.notAnAmount : copy.notVisits) : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <TextField
          label={copy.reasonLabel}
          autoComplete="off"
          maxLength={200}
          value={reason}
          error={isTried && reason.trim() === '' ? required : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
      {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
      <Button type="submit" variant="secondary" isBusy={isBusy} className="self-start">
        {copy.correct}
      </Button>
    </form>
  );
}
