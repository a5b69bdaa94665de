import type { PageModel } from '@primehour/contract/pages';
import type { CalendarSeed } from './calendar/models.ts';
import { MaintenanceNote } from './components/maintenance-note.tsx';
import { PageFrame } from './components/page-frame.tsx';
import { businessOf, shownZoneOf } from './model-parts.ts';
import { AuctionPage } from './pages/auction-page.tsx';
import { BookingPage } from './pages/booking-page.tsx';
import { CodePage } from './pages/code-page.tsx';
import { DetailsPage } from './pages/details-page.tsx';
import { GiftCardPage } from './pages/gift-card-page.tsx';
import { MessagePage } from './pages/message-page.tsx';
import { MyBookingPage } from './pages/my-booking-page.tsx';
import { MyCancelPage } from './pages/my-cancel-page.tsx';
import { MyDuePage } from './pages/my-due-page.tsx';
import { MyMovePage } from './pages/my-move-page.tsx';
import { MyNewCardPage } from './pages/my-new-card-page.tsx';
import { MyReceiptPage } from './pages/my-receipt-page.tsx';
import { MyTipPage } from './pages/my-tip-page.tsx';
import { OfferPage } from './pages/offer-page.tsx';
import { OperatorBusinessPage } from './pages/operator-business-page.tsx';
import { OperatorConsolePage } from './pages/operator-console-page.tsx';
import { OperatorListPage } from './pages/operator-list-page.tsx';
import { OperatorSuspendPage } from './pages/operator-suspend-page.tsx';
import { WaitlistCodePage } from './pages/waitlist-code-page.tsx';
import { WaitlistEntryPage } from './pages/waitlist-entry-page.tsx';
import { WaitlistJoinPage } from './pages/waitlist-join-page.tsx';

type PageProps = {
  model: PageModel;
  productName: string;
  seed: CalendarSeed | null;
  maintenanceUntil: number | null;
};

/**
 * Every page of the client side, by its kind. The booking page presents the business itself; the others name it at the
 * top.
 */
export function Page({ model, productName, seed, maintenanceUntil }: PageProps) {
  return (
    <PageFrame productName={productName} business={framedBusiness(model)}>
      {maintenanceUntil !== null && !model.kind.startsWith('operator-') && (
        <MaintenanceNote until={maintenanceUntil} zone={businessOf(model)?.zone} shownZone={shownZoneOf(model)} />
      )}
      {contentOf(model, seed)}
    </PageFrame>
  );
}

/** An auction and an offer link to the business's other offers; a booking flow has no links that lead away. */
function framedBusiness(model: PageModel) {
  if (model.kind === 'booking') return null;
  if (model.kind === 'auction' || model.kind === 'offer') return model.business;
  const business = businessOf(model);
  return business && { ...business, slug: undefined };
}

function contentOf(model: PageModel, seed: CalendarSeed | null) {
  switch (model.kind) {
    case 'booking':
      return <BookingPage model={model} seed={seed} />;
    case 'details':
      return <DetailsPage model={model} />;
    case 'code':
      return <CodePage model={model} />;
    case 'my-booking':
      return <MyBookingPage model={model} />;
    case 'my-move':
      return <MyMovePage model={model} seed={seed} />;
    case 'my-receipt':
      return <MyReceiptPage model={model} />;
    case 'my-due':
      return <MyDuePage model={model} />;
    case 'my-tip':
      return <MyTipPage model={model} />;
    case 'my-new-card':
      return <MyNewCardPage model={model} />;
    case 'my-cancel':
      return <MyCancelPage model={model} />;
    case 'gift-card':
      return <GiftCardPage model={model} />;
    case 'auction':
      return <AuctionPage model={model} />;
    case 'offer':
      return <OfferPage model={model} />;
    case 'operator-console':
      return <OperatorConsolePage model={model} />;
    case 'operator-list':
      return <OperatorListPage model={model} />;
    case 'operator-business':
      return <OperatorBusinessPage model={model} />;
    case 'operator-suspend':
      return <OperatorSuspendPage model={model} />;
    case 'waitlist-join':
      return <WaitlistJoinPage model={model} />;
    case 'waitlist-code':
      return <WaitlistCodePage model={model} />;
    case 'waitlist-entry':
      return <WaitlistEntryPage model={model} />;
    case 'message':
      return <MessagePage model={model} />;
  }
}
