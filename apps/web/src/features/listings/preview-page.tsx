import { ATTESTATION_REQUIRED, ATTESTATION_TEXT, ATTESTATION_VERSION } from '@primehour/domain/auction/consent-copy';
import { formatDayTime } from '@primehour/domain/format/time';
import { Banner } from '@primehour/ui/banner';
import { Button, LinkButton } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { CheckboxField } from '@primehour/ui/checkbox-field';
import { useToast } from '@primehour/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { describeRefusal } from '../../api/describe-refusal.ts';
import * as copy from '../../copy/listings.ts';
import * as titles from '../../copy/titles.ts';
import { changeDraft, clearDraft } from '../../draft/draft-store.ts';
import { isDraftComplete } from '../../draft/draft-times.ts';
import type { ListingDraft } from '../../draft/listing-draft.ts';
import { useDraft } from '../../draft/use-draft.ts';
import { openModal } from '../../modals/store.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/use-session.ts';
import { useNow } from '../../shell/use-now.ts';
import { ReviewCard } from './components/review-card.tsx';
import { listingBodyOf, viewOfDraft, withSellable } from './listing-model.ts';
import { incentivesQuery, publishMutation } from './queries.ts';
import { useAccountCheck } from './use-account-check.ts';
import { useSellable } from './use-sellable.ts';

const NO_BUSINESS = copy.businessIncomplete;
const NOT_COMPLETE = copy.formIncomplete;

/** Review and publish; a failure is above the button, success leads to the listings (product/listings#publish). */
export function PreviewPage() {
  // The published listing stays on screen until the list has loaded; the draft is deleted by then.
  const [published, setPublished] = useState<ListingDraft>();
  const stored = useDraft();
  const draft = published ?? stored;
  const business = useSession().businessInfo[0];
  const zone = business?.timezone ?? 'UTC';
  const incentives = useQuery({ ...incentivesQuery(business?.id ?? ''), enabled: business !== undefined });
  const { sellable, isAwaited } = useSellable(business?.id ?? '', draft.resourceIds.length > 0);
  const now = useNow();
  useAccountCheck();

  const isComplete = isDraftComplete(draft, zone);
  const edit = (id: 'RESERVATION_DETAILS' | 'LISTING_DETAILS') => () => {
    if (business) openModal(id, { draft, businessId: business.id, zone, onContinue: changeDraft });
  };
  return (
    <ReviewCard
      title={titles.listingPreview}
      view={viewOfDraft(draft, { incentives: incentives.data ?? [], resources: sellable }, zone, now)}
      zone={zone}
      parametersAction={
        <Button variant="secondary" size="sm" onClick={edit('LISTING_DETAILS')}>
          {copy.editDetails}
        </Button>
      }
      detailsAction={
        <Button variant="secondary" size="sm" onClick={edit('RESERVATION_DETAILS')}>
          {copy.editReservation}
        </Button>
      }
    >
      <Card>
        {isComplete ? (
          <PublishForm
            draft={withSellable(draft, sellable)}
            isHeld={isAwaited || published !== undefined}
            onPublished={setPublished}
          />
        ) : (
          <MissingParts />
        )}
      </Card>
    </ReviewCard>
  );
}

type PublishProps = {
  draft: ListingDraft;
  /** It can't be sent: it has been published, or it is not known yet whose time can be sold. */
  isHeld: boolean;
  onPublished: (draft: ListingDraft) => void;
};

/** The partner's statement, and publishing. */
function PublishForm({ draft, isHeld, onPublished }: PublishProps) {
  const [, navigate] = useLocation();
  const toast = useToast();
  const business = useSession().businessInfo[0];
  const publish = useMutation(publishMutation(business?.id ?? ''));
  const [hasAttested, setAttested] = useState(false);
  const [problem, setProblem] = useState<string>();
  const onPublish = async () => {
    setProblem(undefined);
    if (!business) return setProblem(NO_BUSINESS);
    const body = listingBodyOf(draft, business, Date.now());
    if (!body) return setProblem(NOT_COMPLETE);
    if (!hasAttested) return setProblem(ATTESTATION_REQUIRED);
    try {
      // Confirmed only here: an edit does not show the statement.
      const { status, publishStartDate } = await publish.mutateAsync({ ...body, attestation: ATTESTATION_VERSION });
      toast.success(
        status === 'SCHEDULED'
          ? copy.publishedLater(formatDayTime(publishStartDate, business.timezone))
          : copy.published,
      );
    } catch (reason) {
      return setProblem(describeRefusal(reason));
    }
    onPublished(draft);
    clearDraft(business.id);
    navigate(paths.listings);
  };
  return (
    <div className="flex flex-col gap-4">
      <CheckboxField
        label={ATTESTATION_TEXT}
        checked={hasAttested}
        onChange={(event) => {
          setAttested(event.target.checked);
          setProblem(undefined);
        }}
      />
      {problem && <Banner tone="danger">{problem}</Banner>}
      <Button isFullWidth size="lg" isBusy={publish.isPending || isHeld} onClick={() => void onPublish()}>
        {copy.publish}
      </Button>
    </div>
  );
}

/** A link to the missing part. */
function MissingParts() {
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="warning" title={copy.incompleteTitle}>
        {NOT_COMPLETE}
      </Banner>
      <LinkButton href={paths.newListingModel} isFullWidth>
        {copy.completeAction}
      </LinkButton>
    </div>
  );
}
