import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { ArrowLeftIcon } from '@primehour/ui/icon';
import { IconButton } from '@primehour/ui/icon-button';
import type { ReactNode } from 'react';
import * as buttons from '../../../copy/buttons.ts';
import * as labels from '../../../copy/labels.ts';
import * as copy from '../../../copy/listings.ts';
import * as titles from '../../../copy/titles.ts';
import { paths } from '../../../paths.ts';
import { useGoBack } from '../../../shell/use-go-back.ts';
import type { ListingView } from '../listing-model.ts';
import { ImageCarousel } from './image-carousel.tsx';
import { IncentiveList } from './incentive-list.tsx';
import { ListingParameters, SaleDetails } from './listing-facts.tsx';

type Props = {
  view: ListingView;
  zone: string;
  title: ReactNode;
  /** Opens the listing's actions; without it, the button is not shown. */
  onSettings?: (() => void) | undefined;
  /** Buttons next to the parameters and the details, such as those that edit them. */
  parametersAction?: ReactNode;
  detailsAction?: ReactNode;
  /** Shown between the heading and the pictures. */
  notice?: ReactNode;
  /** Shown below the details. */
  children?: ReactNode;
};

/** A whole listing: to review before publishing, and to read afterward (product/listings#preview). */
export function ReviewCard(props: Props) {
  const { view, zone, title, onSettings, parametersAction, detailsAction, notice } = props;
  const goBack = useGoBack(paths.listings);
  return (
    <>
      <header className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-2">
          <IconButton label={buttons.back} icon={<ArrowLeftIcon />} onClick={goBack} className="-ml-2" />
          <h1 className="min-w-0 text-xl font-semibold wrap-anywhere sm:text-2xl">{title}</h1>
        </div>
        {onSettings && (
          <Button variant="secondary" onClick={onSettings}>
            {labels.settings}
          </Button>
        )}
      </header>
      {notice}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <ImageCarousel name={view.name} imgUrls={view.imgUrls} />
          <section>
            <h2 className="text-lg font-semibold wrap-anywhere">{view.name || copy.noName}</h2>
            <p className="mt-1 whitespace-pre-line text-ink-muted wrap-anywhere">
              {view.description || copy.noDescription}
            </p>
          </section>
          <Card title={titles.listing} actions={parametersAction}>
            <ListingParameters view={view} />
          </Card>
          <IncentiveList incentives={view.incentives} />
        </div>
        <aside aria-label={labels.details} className="flex min-w-0 flex-col gap-6">
          <Card title={labels.reservation} actions={detailsAction}>
            <SaleDetails view={view} zone={zone} />
          </Card>
          {props.children}
        </aside>
      </div>
    </>
  );
}
