import { messageOf } from '@primehour/contract/errors';
import type { StoredValue } from '@primehour/contract/stored-value';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { PlusIcon } from '@primehour/ui/icon';
import { LoadMore } from '@primehour/ui/load-more';
import { Skeleton } from '@primehour/ui/skeleton';
import { Tag } from '@primehour/ui/tag';
import { TimeText } from '@primehour/ui/time-text';
import { Suspense, useState } from 'react';
import { useBusiness } from '../../../account/business.ts';
import { usePagedList } from '../../../api/paged-list.ts';
import * as account from '../../../copy/account.ts';
import * as copy from '../../../copy/gift-cards.ts';
import * as labels from '../../../copy/labels.ts';
import { lazyPart } from '../../../screens/lazy-page.tsx';
import { factsOfValue, nameOfValue } from '../gift-card-model.ts';
import { storedValuesOf } from '../gift-card-queries.ts';

const IssueGiftCardDialog = lazyPart(
  async () => (await import('../issue-gift-card-dialog.tsx')).IssueGiftCardDialog,
).Part;
const StoredValueDialog = lazyPart(async () => (await import('../stored-value-dialog.tsx')).StoredValueDialog).Part;

/** Gift cards and packages with what is left of them, newest first (product/gift-cards#list). */
export function GiftCardsCard({ canChange }: { canChange: boolean }) {
  const { id: businessId } = useBusiness();
  const [page, setPage] = useState(0);
  const list = usePagedList(storedValuesOf(businessId), page, setPage);
  const [isIssuing, setIssuing] = useState(false);
  const [openId, setOpenId] = useState<string>();
  return (
    <Card
      title={copy.title}
      description={copy.text}
      isPadded={false}
      actions={
        <Button variant="secondary" size="sm" icon={<PlusIcon />} onClick={() => setIssuing(true)}>
          {copy.newGiftCard}
        </Button>
      }
    >
      {list.data && <Values values={list.data.items} onOpen={setOpenId} />}
      {list.data?.hasMore && <LoadMore className="p-4" onMore={list.loadMore} isLoading={list.isLoadingMore} />}
      {list.isPending && <Skeleton className="m-4 h-12 sm:mx-5" />}
      {list.isError && !list.data && (
        <ErrorState
          title={copy.loadFailedTitle}
          message={messageOf(list.error)}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      <Suspense>
        {isIssuing && <IssueGiftCardDialog businessId={businessId} onClose={() => setIssuing(false)} />}
        {openId !== undefined && (
          <StoredValueDialog
            businessId={businessId}
            id={openId}
            canChange={canChange}
            onClose={() => setOpenId(undefined)}
          />
        )}
      </Suspense>
    </Card>
  );
}

function Values({ values, onOpen }: { values: readonly StoredValue[]; onOpen: (id: string) => void }) {
  if (values.length === 0) return <p className="p-4 text-ink-muted sm:px-5">{copy.none}</p>;
  return (
    <ul aria-label={copy.title} className="mt-4 divide-y divide-line border-t border-line">
      {values.map((value) => (
        <li key={value.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
          <div className="min-w-0 flex-1 basis-64">
            <p className="font-medium wrap-anywhere">
              {nameOfValue(value)} {value.isBlocked && <Tag tone="warning">{labels.blocked}</Tag>}
            </p>
            <p className="text-ink-muted wrap-anywhere">
              <TimeText>{factsOfValue(value)}</TimeText>
            </p>
          </div>
          <Button
            variant="quiet"
            size="sm"
            aria-label={copy.manageNamed(nameOfValue(value))}
            onClick={() => onOpen(value.id)}
          >
            {account.manage}
          </Button>
        </li>
      ))}
    </ul>
  );
}
