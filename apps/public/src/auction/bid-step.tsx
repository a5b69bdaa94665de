import { auctionPaths } from '@primehour/contract/auction-paths';
import type { AuctionPage, AuctionStep } from '@primehour/contract/pages';
import { publicPaths } from '@primehour/contract/public-paths';
import { ADULT_TEXT, BIDDER_CONSENT_TEXT } from '@primehour/domain/auction/consent-copy';
import { describeHoldRule } from '@primehour/domain/auction/hold-copy';
import { BID_FORM_COPY } from '@primehour/domain/auction/models/models';
import { formatMoney } from '@primehour/domain/format/money';
import { unbroken } from '@primehour/domain/format/unbroken';
import type { Cents } from '@primehour/domain/vocabulary';
import { Button, LinkButton } from '@primehour/ui/button';
import { CheckboxField } from '@primehour/ui/checkbox-field';
import { RadioCards } from '@primehour/ui/radio-cards';
import { TextField } from '@primehour/ui/text-field';
import type { ReactNode } from 'react';
import { BrowserCheck } from '../components/browser-check.tsx';
import { CardDown } from '../components/card-down.tsx';
import { CodeTextField } from '../components/code-text-field.tsx';
import { FormMessage, SubmitBar, fieldState } from '../components/form-parts.tsx';
import { KnownPhone } from '../components/known-phone.tsx';
import { LegalLink } from '../components/legal-link.tsx';
import { LocalTime } from '../components/local-time.tsx';
import { PlainPhoneField } from '../components/plain-phone-field.tsx';
import { ResendForm } from '../components/resend-form.tsx';
import * as copy from '../copy/auction.ts';
import * as bookingCopy from '../copy/booking.ts';
import * as labels from '../copy/labels.ts';
import * as phoneCopy from '../copy/phone.ts';
import { PROVIDER_FORMS } from '../provider-forms.ts';
import { amountExample, hasOffers, leastCents, describeMinimum, describeOutcome } from './describe-auction.ts';

type Of<Kind extends AuctionStep['kind']> = { model: AuctionPage; step: Extract<AuctionStep, { kind: Kind }> };

/** The one thing the visitor can do now: verify the phone, save a card, bid, or take the price. */
export function BidStep({ model }: { model: AuctionPage }) {
  const { step } = model;
  switch (step.kind) {
    case 'JOIN':
      return <JoinForm model={model} step={step} />;
    case 'CODE':
      return <CodeForm model={model} step={step} />;
    case 'CARD':
      return <CardForm model={model} step={step} />;
    case 'BID':
      return <BidForm model={model} step={step} />;
    case 'TAKE':
      return <TakeForm model={model} step={step} />;
    case 'CARD_DOWN':
      return <CardDown message={step.message} path={auctionPaths.auctionPanel(model.listing.id)} />;
    case 'WAIT':
      return <p className="text-ink-muted">{copy.wait}</p>;
    case 'OVER':
      return <Outcome model={model} />;
  }
}

function StepForm({
  action,
  title,
  model,
  children,
}: {
  action: string;
  title: string;
  model: AuctionPage;
  children: ReactNode;
}) {
  return (
    <form method="post" action={action} noValidate aria-label={title} className="flex flex-col gap-5">
      <h2 className="text-lg font-semibold">{title}</h2>
      <FormMessage form={model.form} />
      {children}
    </form>
  );
}

/** At the end of its form, because the fields have to be filled in first. */
function Submit({ children }: { children: ReactNode }) {
  return (
    <Button type="submit" size="lg" isFullWidth>
      {children}
    </Button>
  );
}

function JoinForm({ model, step }: Of<'JOIN'>) {
  const { form } = model;
  const phone = (
    <PlainPhoneField label={labels.phone} required={step.knownPhone === null} {...fieldState(form, 'phoneNumber')} />
  );
  const box = (name: string, label: ReactNode, hint?: string) => {
    const { defaultValue, ...state } = fieldState(form, name);
    return (
      <CheckboxField {...state} value="true" required defaultChecked={defaultValue === 'true'} {...{ label, hint }} />
    );
  };
  return (
    <StepForm
      model={model}
      action={step.action}
      title={hasOffers(model.auction) ? copy.joinTitle : bookingCopy.detailsTitle}
    >
      {form.challenge && <BrowserCheck challenge={form.challenge} business={model.business} />}
      <TextField label={labels.name} autoComplete="name" required {...fieldState(form, 'name')} />
      {step.knownPhone === null ? (
        phone
      ) : (
        <KnownPhone lastDigits={step.knownPhone} form={form}>
          {phone}
        </KnownPhone>
      )}
      {box(
        'hasConsented',
        <>
          {copy.consent(BIDDER_CONSENT_TEXT)} <LegalLink href={publicPaths.terms}>{labels.termsOfService}</LegalLink>{' '}
          {labels.andToThe} <LegalLink href={publicPaths.privacy}>{labels.privacyPolicy}</LegalLink>.
        </>,
        labels.messageRates,
      )}
      {box('isAdult', ADULT_TEXT)}
      <Submit>{step.knownPhone === null ? phoneCopy.sendCode : copy.continueToCard}</Submit>
    </StepForm>
  );
}

function CodeForm({ model, step }: Of<'CODE'>) {
  return (
    <>
      <StepForm model={model} action={step.action} title={phoneCopy.verifyTitle}>
        <p className="text-ink-muted">
          {phoneCopy.codeSentTo} <span className="font-medium whitespace-nowrap text-ink">{step.maskedPhone}</span>.
        </p>
        <CodeTextField form={model.form} />
        <Submit>{phoneCopy.submitCode}</Submit>
      </StepForm>
      <ResendForm
        {...step}
        action={step.resendAction}
        otherNumberPath={auctionPaths.auctionPanel(model.listing.id)}
        now={model.now}
        challenge={model.form.challenge}
        business={model.business}
      />
    </>
  );
}

function CardForm({ model, step }: Of<'CARD'>) {
  const { SaveFields } = PROVIDER_FORMS[step.provider];
  return (
    <StepForm model={model} action={step.action} title={copy.cardTitle}>
      <p className="text-ink-muted">{copy.cardLead}</p>
      <input type="hidden" name="setupId" value={step.setupId} />
      <SaveFields form={model.form} phone={model.business.phone} save={step} />
      <Submit>{copy.saveCard}</Submit>
    </StepForm>
  );
}

function BidForm({ model, step }: Of<'BID'>) {
  const { form, auction, own } = model;
  const { note, ways } = BID_FORM_COPY[auction.auctionType];
  const [usual] = ways;
  return (
    <StepForm model={model} action={step.action} title={own.position === 'NONE' ? copy.bidTitle : copy.raiseTitle}>
      <input type="hidden" name="requestId" value={step.requestId} />
      <TextField
        {...fieldState(form, 'amount')}
        label={copy.amount}
        prefix="$"
        inputMode="decimal"
        autoComplete="off"
        required
        placeholder={amountExample(leastCents(step.minimumCents, own))}
        hint={<span data-live="minimum">{describeMinimum(auction, own)}</span>}
      />
      {ways.length > 1 ? (
        <RadioCards
          legend={copy.bidKinds}
          name="kind"
          defaultValue={form.values['kind'] ?? usual?.value}
          options={ways}
        />
      ) : (
        <input type="hidden" name="kind" value={usual?.value} />
      )}
      {note !== null && <p className="text-ink-muted">{note}</p>}
      <HoldNote model={model} />
      <Binding model={model} />
      <Submit>{copy.placeBid}</Submit>
    </StepForm>
  );
}

function TakeForm({ model, step }: Of<'TAKE'>) {
  const { note } = BID_FORM_COPY[model.auction.auctionType];
  return (
    <StepForm model={model} action={step.action} title={copy.takeTitle}>
      <input type="hidden" name="requestId" value={step.requestId} />
      <input type="hidden" name="kind" value="TAKE" />
      {note !== null && <p className="text-ink-muted">{note}</p>}
      <Binding model={model} />
      <SubmitBar>
        {step.isFree ? (
          labels.takeForFree
        ) : (
          <span>
            {copy.takeFor} <span data-live="price">{formatMoney(step.priceCents)}</span>
          </span>
        )}
      </SubmitBar>
    </StepForm>
  );
}

/** The amount from which a bid is held, or when such bids open. */
function HoldNote({ model: { auction, business, clientZone, now } }: { model: AuctionPage }) {
  const { auctionType, holdAboveCents, holdsOpenAt } = auction;
  if (holdAboveCents === null || holdsOpenAt === null) return null;
  if (now >= holdsOpenAt)
    return <p className="text-ink-muted">{describeHoldRule(auctionType, holdAboveCents as Cents)}</p>;
  return (
    <p className="text-ink-muted">
      {copy.holdsOpen(formatMoney(holdAboveCents))}{' '}
      <LocalTime at={holdsOpenAt} format="day-time" {...{ zone: business.zone, clientZone }} />
      {copy.holdsReason}
    </p>
  );
}

function Binding({ model: { own, listing } }: { model: AuctionPage }) {
  return (
    <p className="text-ink-muted">
      {copy.binding}
      {own.methodLabel !== null && (
        <>
          {` ${unbroken(copy.cardCharged(own.methodLabel))} `}
          <a href={auctionPaths.auctionPanel(listing.id, '?card=new')} className="text-action">
            {copy.useAnotherCard}
          </a>
        </>
      )}
    </p>
  );
}

function Outcome({ model }: { model: AuctionPage }) {
  const { auction, own, form, report, business, listing, clientZone, offerPath } = model;
  const next = describeOutcome(auction, own);
  return (
    <div className="flex flex-col gap-3">
      {/* Pressed too late, or after someone else: the field that would show a refused amount is gone. */}
      <FormMessage form={{ ...form, message: form.message ?? form.issues[0]?.message ?? null }} />
      {offerPath !== null && (
        <LinkButton href={offerPath} size="lg" isFullWidth>
          {own.position === 'OFFERED' ? copy.answerOffer : copy.payNow}
        </LinkButton>
      )}
      <p className="font-medium">{auction.bidCount > 0 ? copy.over : copy.overWithoutBid}</p>
      {next !== '' && <p className="text-ink-muted">{next}</p>}
      {own.position === 'WON' && (
        <p>
          {copy.expectsYou(business.name)}{' '}
          <LocalTime at={listing.reservationAt} format="day-time" {...{ zone: business.zone, clientZone }} />
          {copy.detailsTexted}
        </p>
      )}
      {own.position === 'PAYING' && <p className="without-script text-ink-muted">{copy.paymentPending}</p>}
      <p>
        <a href={publicPaths.bookingPage(business.slug)} className="text-action inline-flex min-h-11 items-center">
          {copy.seeOthers}
        </a>
      </p>
      {report && (
        <p className="text-ink-muted">
          {copy.onRecord}{' '}
          <a href={report.path} className="text-action" download>
            {copy.closeReport}
          </a>
          {copy.andVerifier}{' '}
          <a href={report.verifierPath} className="text-action" download>
            {copy.verifier}
          </a>
          .
        </p>
      )}
    </div>
  );
}
