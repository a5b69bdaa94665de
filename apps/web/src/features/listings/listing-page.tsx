import { messageOf } from '@primehour/contract/errors';
import type { ListingDetail } from '@primehour/contract/listing-shapes';
import { listingStatusNote } from '@primehour/domain/auction/schedule-copy';
import { formatPhone } from '@primehour/domain/format/phone';
import { Banner } from '@primehour/ui/banner';
import { Button, LinkButton } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { PageHeader } from '@primehour/ui/page-header';
import { useToast } from '@primehour/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'wouter';
import { useBusiness } from '../../account/business.ts';
import { isMissing } from '../../api/is-missing.ts';
import * as labels from '../../copy/labels.ts';
import * as copy from '../../copy/listings.ts';
import { isDraftEmpty, isSameDraft } from '../../draft/draft-changes.ts';
import { changeDraft, getDraft } from '../../draft/draft-store.ts';
import type { ListingDraft } from '../../draft/listing-draft.ts';
import { openModal } from '../../modals/store.ts';
import { paths } from '../../paths.ts';
import { ComingTitle, ScreenBody } from '../../shell/screen-body.tsx';
import { useNow } from '../../shell/use-now.ts';
import { AuctionPanel } from './components/auction-panel.tsx';
import { ReviewCard } from './components/review-card.tsx';
import { StatusTag } from './components/status-tag.tsx';
import { draftOfListing, isHidden, listingChangeOf, viewOfListing } from './listing-model.ts';
import { deleteListingMutation, listingQuery, updateListingMutation } from './queries.ts';
import { useLiveAuction } from './use-live-auction.ts';

/** Listing detail (product/listings#detail). */
export function ListingPage() {
  const { id = '' } = useParams();
  const business = useBusiness();
  const listing = useQuery(listingQuery(business.id, id));
  if (listing.data) return <LoadedListing listing={listing.data} zone={business.timezone} businessId={business.id} />;
  if (!listing.isError) {
    return (
      <>
        <PageHeader title={<ComingTitle about="Listing" />} />
        <ScreenBody kind="listing" />
      </>
    );
  }
  return (
    <Card>
      <ErrorState
        headingLevel={1}
        {...(isMissing(listing.error)
          ? { title: copy.notFoundTitle, message: copy.notFoundText }
          : {
              title: copy.listingFailedTitle,
              message: messageOf(listing.error),
              onRetry: () => void listing.refetch(),
              isRetrying: listing.isFetching,
            })}
        action={<LinkButton href={paths.listings}>{copy.backToManage}</LinkButton>}
      />
    </Card>
  );
}

type LoadedProps = { listing: ListingDetail; zone: string; businessId: string };

function LoadedListing({ listing, zone, businessId }: LoadedProps) {
  const now = useNow();
  const draft = draftOfListing(listing, zone, now);
  const { save, onDuplicate, onRemove } = useListingActions({ listing, zone, businessId }, draft);
  useLiveAuction(listing, now);

  const edited = { draft, businessId, zone, isPublished: true, isVisible: !isHidden(listing, now) };
  const editButton = (id: 'RESERVATION_DETAILS' | 'LISTING_DETAILS', label: string) =>
    listing.canEdit && (
      <Button variant="secondary" size="sm" onClick={() => openModal(id, { ...edited, onContinue: save })}>
        {label}
      </Button>
    );
  const note = listingStatusNote(listing.status);
  return (
    <ReviewCard
      view={viewOfListing(listing, now)}
      zone={zone}
      title={
        <span className="flex flex-wrap items-center gap-3">
          {listing.name}
          <StatusTag status={listing.status} />
        </span>
      }
      onSettings={() => openModal('MANAGE_LISTING', { listing, onDuplicate, onRemove })}
      notice={note && <StatusNote listing={listing} note={note} />}
      parametersAction={editButton('LISTING_DETAILS', copy.editDetails)}
      detailsAction={editButton('RESERVATION_DETAILS', copy.editReservation)}
    >
      <AuctionPanel listing={listing} zone={zone} />
    </ReviewCard>
  );
}

/** The actions on a listing: edit it, copy it into the draft, remove it. */
function useListingActions({ listing, zone, businessId }: LoadedProps, draft: ListingDraft) {
  const [, navigate] = useLocation();
  const toast = useToast();
  const update = useMutation(updateListingMutation(businessId, listing.id));
  const remove = useMutation(deleteListingMutation(businessId, listing.id));

  const duplicate = () => {
    changeDraft(draft);
    navigate(paths.newListing);
  };
  const onDuplicate = () => {
    const begun = getDraft();
    if (isDraftEmpty(begun) || isSameDraft(begun, draft)) return duplicate();
    openModal('CONFIRM', {
      title: copy.replaceDraftTitle,
      message: copy.replaceDraftText(begun.name.trim() || copy.unnamedDraft),
      confirmLabel: copy.replaceDraftConfirm,
      cancelLabel: copy.keepDraft,
      tone: 'danger',
      onConfirm: duplicate,
    });
  };
  const onRemove = () =>
    openModal('CONFIRM', {
      title: copy.removeTitle(listing.name),
      message: copy.removeText,
      confirmLabel: copy.removeConfirm,
      tone: 'danger',
      onConfirm: async () => {
        await remove.mutateAsync();
        toast.success(copy.removed);
        // Its URL no longer exists, so Back must not lead to it.
        navigate(paths.listings, { replace: true });
      },
    });
  const save = async (changed: ListingDraft) => {
    const body = listingChangeOf(listing, changed, zone, Date.now());
    if (!body) throw new Error(copy.formIncomplete);
    await update.mutateAsync(body);
    toast.success(labels.saved);
  };
  return { save, onDuplicate, onRemove };
}

/** Once settled, pressing the note shows the client (product/listings#detail). */
function StatusNote({ listing, note }: { listing: ListingDetail; note: string }) {
  if (listing.status !== 'PAYOUT') {
    return (
      <Banner className="mb-6" tone={listing.status === 'ACTIVE' ? 'warning' : 'info'}>
        {note}
      </Banner>
    );
  }
  return (
    <details className="mb-6 rounded-lg bg-success-soft px-4 py-3">
      <summary className="rounded-sm font-medium text-success">{note}</summary>
      {listing.guest && (
        <p className="mt-2 wrap-anywhere">
          {listing.guest.name}
          {/* Hidden from members whose role doesn’t include clients’ numbers. */}
          {listing.guest.phone && (
            <>
              ,{' '}
              <a href={`tel:${listing.guest.phone}`} className="underline">
                {formatPhone(listing.guest.phone)}
              </a>
            </>
          )}
        </p>
      )}
    </details>
  );
}
