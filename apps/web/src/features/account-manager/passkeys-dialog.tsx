import * as issues from '@primehour/contract/copy/issues';
import { messageOf } from '@primehour/contract/errors';
import { deviceName } from '@primehour/domain/device';
import { PASSKEY_NAME_MAX_LENGTH, PASSKEYS_MAX } from '@primehour/domain/limits';
import { DEFAULT_TIME_ZONE } from '@primehour/domain/time/time-zones';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Dialog } from '@primehour/ui/dialog';
import { ErrorState } from '@primehour/ui/error-state';
import { Loading, Skeleton } from '@primehour/ui/skeleton';
import { TextField } from '@primehour/ui/text-field';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { queryClient } from '../../api/query-client.tsx';
import * as copy from '../../copy/account.ts';
import * as buttons from '../../copy/buttons.ts';
import * as labels from '../../copy/labels.ts';
import { useSession } from '../../session/use-session.ts';
import { textOf } from '../../shell/text-of.ts';
import { PasskeyRow } from './components/passkey-row.tsx';
import { createPasskey, deletePasskey, type Passkey, passkeysQuery } from './queries.ts';

/** PASSKEYS, in addition to the ids of product/shell#dialogs: an optional second step of signing in (decision 065). */
export function PasskeysDialog({ onClose }: { onClose: () => void }) {
  const list = useQuery(passkeysQuery(), queryClient);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.passkeysTitle}
      description={copy.passkeysText}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {buttons.close}
        </Button>
      }
    >
      {list.isPending && (
        <Loading className="flex flex-col gap-3 py-1">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-10 w-full" />
        </Loading>
      )}
      {list.isError && !list.data && (
        <ErrorState
          title={copy.passkeysFailedTitle}
          message={messageOf(list.error)}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
          headingLevel={3}
          className="py-4"
        />
      )}
      {list.data && <Passkeys {...list.data} />}
    </Dialog>
  );
}

type PasskeysProps = { isAvailable: boolean; passkeys: readonly Passkey[] };

function Passkeys({ isAvailable, passkeys }: PasskeysProps) {
  const zone = useSession().businessInfo[0]?.timezone ?? DEFAULT_TIME_ZONE;
  const removing = useMutation({ mutationFn: deletePasskey }, queryClient);
  return (
    <div className="flex flex-col gap-4">
      {removing.isError && <Banner tone="danger">{messageOf(removing.error)}</Banner>}
      {passkeys.length > 0 && (
        <ul aria-label={copy.passkeysTitle} className="flex flex-col divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              {...{ passkey, zone }}
              isBusy={removing.isPending && removing.variables.id === passkey.id}
              isLocked={removing.isPending}
              onRemove={() => removing.mutate(passkey)}
            />
          ))}
        </ul>
      )}
      {passkeys.length === 1 && <Banner tone="info">{copy.addSecondPasskey}</Banner>}
      {isAvailable ? (
        // The next one starts with the suggestion, not with the name of the last one.
        passkeys.length < PASSKEYS_MAX && <AddPasskey key={passkeys.length} />
      ) : (
        <p className="text-ink-muted">{copy.passkeysUnavailable}</p>
      )}
    </div>
  );
}

const NAME_REQUIRED = issues.passkeyNameRequired;

/** The name is a suggestion from the browser's user agent; the browser's own prompt follows. */
function AddPasskey() {
  const [problem, setProblem] = useState<string>();
  const adding = useMutation({ mutationFn: createPasskey }, queryClient);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = textOf(new FormData(event.currentTarget), 'name').trim();
    if (name === '') setProblem(NAME_REQUIRED);
    else adding.mutate(name);
  };
  return (
    <form noValidate onSubmit={submit} aria-label={copy.addPasskey} className="flex flex-col gap-4">
      <TextField
        label={labels.name}
        name="name"
        hint={copy.passkeyNameHint}
        defaultValue={deviceName(navigator.userAgent)}
        maxLength={PASSKEY_NAME_MAX_LENGTH}
        error={problem}
        onChange={(event) => setProblem(event.currentTarget.value.trim() === '' ? NAME_REQUIRED : undefined)}
      />
      {adding.isError && <Banner tone="danger">{messageOf(adding.error)}</Banner>}
      <Button type="submit" isBusy={adding.isPending} disabled={problem !== undefined} className="self-start">
        {copy.addPasskey}
      </Button>
    </form>
  );
}
