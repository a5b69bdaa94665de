import { type getSlug, slugForm } from '@primehour/contract/business';
import type { ResponseBody } from '@primehour/contract/endpoint';
import { messageOf } from '@primehour/contract/errors';
import { formatDate } from '@primehour/domain/format/time';
import { ErrorState } from '@primehour/ui/error-state';
import { Skeleton } from '@primehour/ui/skeleton';
import { TextField } from '@primehour/ui/text-field';
import { useToast } from '@primehour/ui/toasts';
import { useAction } from '@primehour/ui/use-action';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBusiness } from '../../account/business.ts';
import { describeRefusal } from '../../api/describe-refusal.ts';
import * as copy from '../../copy/booking-page.ts';
import * as marketing from '../../copy/marketing.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { saveSlug, slugQuery } from './address-queries.ts';

type Props = { businessId: string; start: string; onClose: () => void };

/** Changes the address of the booking page; the old one redirects to it (product/marketing#address). */
export function AddressDialog({ businessId, start, onClose }: Props) {
  const state = useQuery(slugQuery(businessId));
  const { slug, wrong, failure, isBusy, change, submit } = useAddress({ businessId, onClose }, state.data?.slug ?? '');
  const mustWait = state.data !== undefined && state.data.nextChangeAt !== null;
  return (
    <FormDialog
      title={copy.addressTitle}
      description={copy.addressText}
      submitLabel={copy.changeAddress}
      isChanged={state.data !== undefined && slug !== state.data.slug}
      isBusy={isBusy}
      isInvalid={wrong !== undefined || !state.data || mustWait}
      error={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {state.isPending && <Skeleton className="h-20" />}
      {state.isError && !state.data && (
        <ErrorState
          title={marketing.loadFailedTitle}
          message={messageOf(state.error)}
          onRetry={() => void state.refetch()}
          isRetrying={state.isFetching}
        />
      )}
      {state.data && (
        <>
          <TextField
            label={copy.addressLabel}
            hint={copy.addressHint(start)}
            value={slug}
            error={wrong}
            disabled={mustWait}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck="false"
            maxLength={80}
            onChange={(event) => change(event.currentTarget.value)}
          />
          <Remaining state={state.data} />
        </>
      )}
    </FormDialog>
  );
}

/** The form's state; errors show from the first submission on. */
function useAddress({ businessId, onClose }: Pick<Props, 'businessId' | 'onClose'>, present: string) {
  const toast = useToast();
  const [typed, setTyped] = useState<string>();
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, startAction] = useAction();
  const slug = typed ?? present;
  const { data, error } = slugForm.safeParse({ slug });
  const submit = async () => {
    setTried(true);
    if (!data) return;
    startAction(async () => {
      try {
        await saveSlug(businessId, data.slug);
        toast.success(copy.addressSaved);
        onClose();
      } catch (reason) {
        setFailure(describeRefusal(reason));
      }
    });
  };
  const change = (text: string) => {
    setTyped(text);
    setFailure(undefined);
  };
  return { slug, wrong: isTried ? error?.issues[0]?.message : undefined, failure, isBusy, change, submit };
}

/** How many changes remain, and which old addresses still work. */
function Remaining({ state: { changesLeft, nextChangeAt, old } }: { state: ResponseBody<typeof getSlug> }) {
  const { timezone } = useBusiness();
  const dateOf = (at: number) => formatDate(at, timezone);
  return (
    <div className="flex flex-col gap-3 text-ink-muted">
      <p>{nextChangeAt === null ? copy.changesLeft(changesLeft) : copy.nextChange(dateOf(nextChangeAt))}</p>
      {old.length > 0 && (
        <div>
          <p>{copy.oldAddresses}</p>
          <ul className="list-disc pl-5">
            {old.map(({ slug, untilAt }) => (
              <li key={`${slug} ${untilAt}`} className="wrap-anywhere">
                {copy.oldAddress(slug, dateOf(untilAt))}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
