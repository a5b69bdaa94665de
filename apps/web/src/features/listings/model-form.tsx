import * as issues from '@primehour/contract/copy/issues';
import { AUCTION_TRAITS, PARTNER_COPY } from '@primehour/domain/auction/models/models';
import type { AuctionType } from '@primehour/domain/auction/terms';
import { AUCTION_TYPES } from '@primehour/domain/vocabulary';
import { Button } from '@primehour/ui/button';
import { nextFrame } from '@primehour/ui/paint-first';
import { RadioCards } from '@primehour/ui/radio-cards';
import { useAction } from '@primehour/ui/use-action';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useBusiness } from '../../account/business.ts';
import { isComing } from '../../api/is-coming.ts';
import { queryClient } from '../../api/query-client.tsx';
import { config } from '../../config.ts';
import * as buttons from '../../copy/buttons.ts';
import * as copy from '../../copy/listings.ts';
import * as titles from '../../copy/titles.ts';
import { instantOfWall } from '../../draft/draft-times.ts';
import { useUnsaved } from '../../forms/use-unsaved.ts';
import { isSame } from '../../is-same.ts';
import { lazyPart } from '../../screens/lazy-page.tsx';
import type { AuctionTermsFormProps } from './auction-terms-form.tsx';
import { ComingForm } from './components/coming-form.tsx';
import { useOffered } from './components/sold-fields.tsx';
import { adviceQuery } from './queries.ts';
import type { Model } from './terms-form.ts';

const isOffered = (type: AuctionType) =>
  !AUCTION_TRAITS[type].isExtra || (config().auctionTypes?.includes(type) ?? false);

/** The types offered, and the type that the listing already has. */
const typeOptions = (type: AuctionType | null) =>
  AUCTION_TYPES.filter((each) => each === type || isOffered(each)).map((each) => {
    const { label, description } = PARTNER_COPY[each];
    return { value: each, label, description };
  });

/** Everything except the type appears after the type is selected, and has loaded by then. */
const terms = lazyPart(async () => (await import('./auction-terms-form.tsx')).AuctionTermsForm);

type Props = Omit<AuctionTermsFormProps, 'auctionType' | 'isChanged' | 'onUnlock'> & {
  /** Called with the type as soon as it is selected or unlocked. */
  onTyped?: ((change: Partial<Model>) => void) | undefined;
};

/** Step 2, 'Listing model': the type first, which Continue locks; then its fields (product/listings#listing-model). */
export function ModelForm({ initial, onTyped, ...form }: Props) {
  const [model, setModel] = useState(initial);
  const [isOpening, startOpening] = useAction();
  const change = (next: Partial<Model>) => {
    setModel((before) => ({ ...before, ...next }));
    onTyped?.(next);
  };
  const isAwaited = useIsAwaited(initial, form.zone);
  const isChanged = !isSame({ ...model, isTypeLocked: initial.isTypeLocked }, initial);
  if (!model.auctionType || !model.isTypeLocked) {
    return (
      <TypeForm
        type={model.auctionType}
        isBusy={isOpening}
        isPublished={form.isPublished}
        isChanged={isChanged}
        // The press is painted before the fields are rendered.
        onChoose={(auctionType) =>
          startOpening(async () => {
            await nextFrame();
            change({ auctionType, isTypeLocked: true });
          })
        }
      />
    );
  }
  if (isAwaited) return <ComingForm />;
  return (
    <Suspense fallback={<ComingForm />}>
      <terms.Part
        {...form}
        key={model.auctionType}
        initial={model}
        auctionType={model.auctionType}
        isChanged={isChanged}
        onUnlock={(typed) => change({ ...typed, isTypeLocked: false })}
      />
    </Suspense>
  );
}

/** Whether parts that depend on data are loading, which would push the fields down if they came later. */
function useIsAwaited({ reservationDate, reservationTime, durationMinutes }: Model, zone: string): boolean {
  const { id } = useBusiness();
  const reservationAt = instantOfWall(reservationDate, reservationTime, zone);
  const advice = useQuery(
    { ...adviceQuery(id, reservationAt ?? 0, durationMinutes), enabled: reservationAt !== null },
    queryClient,
  );
  const offered = useOffered();
  return isComing(advice) || offered.isAwaited;
}

type TypeFormProps = Pick<AuctionTermsFormProps, 'isPublished' | 'isChanged'> & {
  type: AuctionType | null;
  isBusy: boolean;
  onChoose: (type: AuctionType) => void;
};

function TypeForm({ type, isBusy, isPublished = false, isChanged = false, onChoose }: TypeFormProps) {
  const [chosen, setChosen] = useState(type);
  const [isMissing, setMissing] = useState(false);
  useUnsaved(isPublished && (isChanged || chosen !== type), false);
  return (
    <form
      noValidate
      aria-label={titles.listingModel}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) onChoose(chosen);
        else setMissing(true);
      }}
      className="flex flex-col gap-5"
    >
      <RadioCards
        legend={copy.modelLegend}
        name="auctionType"
        options={typeOptions(type)}
        value={chosen ?? ''}
        error={isMissing && !chosen ? issues.auctionTypeRequired : undefined}
        onChange={(event) => {
          setChosen(AUCTION_TYPES.find((one) => one === event.target.value) ?? null);
          terms.preload().catch(() => undefined);
        }}
      />
      <div>
        <Button type="submit" isBusy={isBusy}>
          {buttons.proceed}
        </Button>
      </div>
    </form>
  );
}
