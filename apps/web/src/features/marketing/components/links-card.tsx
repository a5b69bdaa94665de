import { messageOf } from '@primehour/contract/errors';
import type { Link } from '@primehour/contract/link';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { PlusIcon } from '@primehour/ui/icon';
import { Skeleton } from '@primehour/ui/skeleton';
import { TimeText } from '@primehour/ui/time-text';
import { useToast } from '@primehour/ui/toasts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useBusiness } from '../../../account/business.ts';
import * as copy from '../../../copy/links.ts';
import * as team from '../../../copy/team.ts';
import { openModal } from '../../../modals/store.ts';
import { lazyPart } from '../../../screens/lazy-page.tsx';
import { usePermission } from '../../../session/use-access.ts';
import { linkFacts } from '../link-model.ts';
import { countedLinksQuery, endLink } from '../link-queries.ts';
import { LinkPosterButton } from './poster-button.tsx';

const NewLinkDialog = lazyPart(async () => (await import('../new-link-dialog.tsx')).NewLinkDialog).Part;

/** Counted links, each with its perks and how often it is used (product/links#list). */
export function LinksCard() {
  const { id: businessId } = useBusiness();
  const canChange = usePermission()('setup.change');
  const links = useQuery(countedLinksQuery(businessId));
  const [params, setParams] = useSearchParams();
  const isAsked = params.get('link') === 'vip';
  const [isOpen, setAdding] = useState(false);
  const isAdding = canChange && (isOpen || isAsked);
  const close = () => {
    setAdding(false);
    if (isAsked) setParams(withoutLink, { replace: true });
  };
  return (
    <Card
      title={copy.title}
      description={copy.text}
      isPadded={false}
      actions={
        canChange && (
          <Button variant="secondary" size="sm" icon={<PlusIcon />} onClick={() => setAdding(true)}>
            {copy.newLink}
          </Button>
        )
      }
    >
      {links.data && (
        <ul aria-label={copy.title} className="mt-4 divide-y divide-line border-t border-line">
          {links.data.map((link) => (
            <LinkRow key={link.id} link={link} canRevoke={canChange && link.kind !== 'CALENDAR'} />
          ))}
        </ul>
      )}
      {links.isPending && <Skeleton className="m-4 h-12 sm:mx-5" />}
      {links.isError && !links.data && (
        <ErrorState
          title={copy.loadFailedTitle}
          message={messageOf(links.error)}
          onRetry={() => void links.refetch()}
          isRetrying={links.isFetching}
        />
      )}
      {isAdding && (
        <Suspense>
          <NewLinkDialog businessId={businessId} isForRegulars={isAsked} onClose={close} />
        </Suspense>
      )}
    </Card>
  );
}

function withoutLink(params: URLSearchParams): URLSearchParams {
  params.delete('link');
  return params;
}

function LinkRow({ link, canRevoke }: { link: Link; canRevoke: boolean }) {
  const { id: businessId, timezone } = useBusiness();
  const toast = useToast();
  const { id, kind, label, address } = link;
  const copyAddress = async () => {
    try {
      await navigator.clipboard.writeText(new URL(address, window.location.origin).href);
      toast.success(copy.copied);
    } catch {
      toast.error(address);
    }
  };
  const askToRevoke = () =>
    openModal('CONFIRM', {
      title: copy.revokeTitle(label),
      message: copy.revokeText,
      confirmLabel: team.revoke,
      tone: 'danger',
      onConfirm: () => endLink(businessId, id),
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">{label}</p>
        <p className="text-ink-muted wrap-anywhere">
          <TimeText>{linkFacts(link, timezone)}</TimeText>
        </p>
      </div>
      <div className="flex flex-wrap gap-1">
        <Button variant="quiet" size="sm" aria-label={copy.copyLink(label)} onClick={() => void copyAddress()}>
          {copy.copyLabel}
        </Button>
        {kind !== 'CALENDAR' && <LinkPosterButton {...{ businessId, id, label }} />}
        {canRevoke && (
          <Button variant="quiet" size="sm" aria-label={copy.revokeNamed(label)} onClick={askToRevoke}>
            {team.revoke}
          </Button>
        )}
      </div>
    </li>
  );
}
