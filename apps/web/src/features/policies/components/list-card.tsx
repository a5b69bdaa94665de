import { messageOf } from '@primehour/contract/errors';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { PlusIcon } from '@primehour/ui/icon';
import { Skeleton } from '@primehour/ui/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';

type Props<Item> = {
  title: string;
  description: string;
  loadFailedTitle: string;
  /** The label of the button that opens the dialog. */
  addLabel: string;
  canChange: boolean;
  query: UseQueryResult<readonly Item[]>;
  dialog: (onClose: () => void) => ReactNode;
  children: (items: readonly Item[]) => ReactNode;
};

/** A list on the policies screen with its loading and error states, and a dialog that adds an entry. */
export function ListCard<Item>({
  addLabel,
  loadFailedTitle,
  canChange,
  query,
  dialog,
  children,
  ...head
}: Props<Item>) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Card
      {...head}
      isPadded={false}
      actions={
        canChange && (
          <Button variant="secondary" size="sm" icon={<PlusIcon />} onClick={() => setAdding(true)}>
            {addLabel}
          </Button>
        )
      }
    >
      {query.data && children(query.data)}
      {query.isPending && <Skeleton className="m-4 h-12 sm:mx-5" />}
      {query.isError && !query.data && (
        <ErrorState
          title={loadFailedTitle}
          message={messageOf(query.error)}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {isAdding && <Suspense>{dialog(() => setAdding(false))}</Suspense>}
    </Card>
  );
}
