import { auctionPaths } from '@primehour/contract/auction-paths';
import type { AuctionPage as AuctionModel } from '@primehour/contract/pages';
import { Banner } from '@primehour/ui/banner';
import { AuctionGallery } from '../auction/auction-gallery.tsx';
import { BidHistory } from '../auction/bid-history.tsx';
import { BidStep } from '../auction/bid-step.tsx';
import { ListingFacts } from '../auction/listing-facts.tsx';
import { PricePanel } from '../auction/price-panel.tsx';
import { ForgetPhoneForm } from '../components/forget-phone-form.tsx';
import * as copy from '../copy/auction.ts';

/** A reservation for sale: what it is, what it costs now, and the one thing to do about it. */
export function AuctionPage({ model }: { model: AuctionModel }) {
  const { listing, notice } = model;
  return (
    <div className="auction">
      <div className="auction-picture" data-fresh="pictures">
        <AuctionGallery listing={listing} />
      </div>
      <header className="auction-head" data-fresh="facts">
        <h1 className="text-2xl font-semibold wrap-anywhere">
          <bdi>{listing.name}</bdi>
        </h1>
        <ListingFacts model={model} />
      </header>
      <section id="bidding" aria-label={copy.priceAndBidding} className="auction-panel">
        <div data-fresh="notice">
          {notice && (
            <Banner tone="success" className="mb-4">
              {notice}
            </Banner>
          )}
        </div>
        <PricePanel model={model} />
        <hr className="my-5 border-line" />
        <div data-fresh="step" tabIndex={-1} className="outline-none">
          <BidStep model={model} />
        </div>
        {model.knownPhone !== null && (
          <ForgetPhoneForm lastDigits={model.knownPhone} back={auctionPaths.auction(listing.id)} />
        )}
      </section>
      <div className="auction-text">
        <div data-fresh="text">
          <p className="whitespace-pre-line wrap-anywhere">{listing.description}</p>
          {listing.incentives.length > 0 && <Incentives listing={listing} />}
        </div>
        <BidHistory model={model} />
      </div>
    </div>
  );
}

function Incentives({ listing: { incentives } }: { listing: AuctionModel['listing'] }) {
  return (
    <section aria-labelledby="incentives" className="mt-8">
      <h2 id="incentives" className="section-title">
        {copy.incentivesTitle}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {incentives.map(({ name, description, imageUrl }) => (
          <li key={name} className="flex min-w-0 gap-3 rounded-lg border border-line bg-raised p-3">
            {imageUrl && (
              <img
                src={imageUrl}
                alt=""
                width={56}
                height={56}
                loading="lazy"
                className="size-14 shrink-0 rounded-md object-cover"
              />
            )}
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{name}</span>
              <span className="block text-ink-muted wrap-anywhere">{description}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
