import type { DetailsPackage } from '@primehour/contract/details-terms';
import type { FormState } from '@primehour/contract/form-state';
import type { PageModel } from '@primehour/contract/pages';
import { publicPaths } from '@primehour/contract/public-paths';
import { visitsLeft } from '@primehour/domain/stored-value/copy';
import { Banner } from '@primehour/ui/banner';
import { CheckboxField } from '@primehour/ui/checkbox-field';
import { TextField } from '@primehour/ui/text-field';
import * as copy from '../copy/booking.ts';
import * as labels from '../copy/labels.ts';
import * as phoneCopy from '../copy/phone.ts';
import { BrowserCheck } from './browser-check.tsx';
import { FormMessage, SubmitBar, fieldState } from './form-parts.tsx';
import { KnownPhone } from './known-phone.tsx';
import { LegalLink } from './legal-link.tsx';
import { PlainPhoneField } from './plain-phone-field.tsx';
import { ShownPrice } from './summary-card.tsx';

type DetailsModel = Extract<PageModel, { kind: 'details' }>;

const NEXT_STEPS: Record<DetailsModel['next'] | DetailsPackage['next'], string> = {
  PAYMENT: copy.continueToPayment,
  CARD: copy.continueToCard,
  TERMS: copy.continueToTerms,
  BOOKED: copy.bookThisTime,
};

type CodeProps = Pick<DetailsModel, 'form'> & {
  name: 'discountCode' | 'giftCode';
  opener: string;
  label: string;
  hint?: string;
};

/** Most clients have no code: the field opens with a press, and stays open if it has input. */
function CodeField({ form, name, opener, ...texts }: CodeProps) {
  const field = fieldState(form, name);
  return (
    <details open={field.defaultValue !== '' || field.error !== undefined}>
      <summary className="text-action inline-flex min-h-11 cursor-pointer items-center sm:min-h-8">{opener}</summary>
      <TextField
        {...texts}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck="false"
        maxLength={40}
        className="mt-2"
        {...field}
      />
    </details>
  );
}

/** Codes are checked with the form; a gift card pays in the step that takes the time. */
function CodeFields({ model: { form, hasDiscounts, hasGiftCards } }: { model: DetailsModel }) {
  return (
    <>
      {hasDiscounts && <CodeField form={form} name="discountCode" opener={copy.haveCode} label={copy.discountCode} />}
      {hasGiftCards && (
        <CodeField
          form={form}
          name="giftCode"
          opener={copy.haveGiftCard}
          label={copy.giftCode}
          hint={copy.giftCodeHint}
        />
      )}
    </>
  );
}

/**
 * Entered for a time that was lost, and proven by its phone; not once it is refused, or the form could never be sent.
 */
function KeptGiftCard({ form }: { form: FormState }) {
  const { giftFrom } = form.values;
  if (!giftFrom || fieldState(form, 'giftCode').error !== undefined) return null;
  return (
    <Banner tone="info" title={copy.giftCardKept} className="with-known-phone">
      <input type="hidden" name="giftFrom" value={giftFrom} />
      {copy.giftCardKeptUnless}
    </Banner>
  );
}

/** With the choice, so that the form can be loaded again from there. */
function addressOf({ business, via, serviceId, summary, openingId, ...model }: DetailsModel): string {
  const choice = { service: serviceId, with: model.with, at: summary.startAt, opening: openingId };
  return via === 'VIP'
    ? publicPaths.vipDetails(business.id, choice)
    : publicPaths.bookingDetails(business.slug, choice);
}

/** Who books. A phone that this device has verified needs neither typing nor a code. */
export function DetailsForm({ model }: { model: DetailsModel }) {
  const { business, form, knownPhone, requestKey, serviceId, summary } = model;
  const phone = (
    <PlainPhoneField label={labels.phone} required={knownPhone === null} {...fieldState(form, 'phoneNumber')} />
  );
  const consent = fieldState(form, 'hasConsented');
  return (
    <form method="post" action={addressOf(model)} noValidate className="flex flex-col gap-5">
      <FormMessage form={form} />
      {form.challenge && <BrowserCheck challenge={form.challenge} business={business} />}
      <input type="hidden" name="service" value={serviceId} />
      <input type="hidden" name="at" value={summary.startAt} />
      <input type="hidden" name="requestKey" value={requestKey} />
      <ShownPrice summary={summary} />
      {model.with && <input type="hidden" name="with" value={model.with} />}
      {model.openingId && <input type="hidden" name="opening" value={model.openingId} />}
      <TextField label={labels.name} autoComplete="name" required {...fieldState(form, 'name')} />
      {knownPhone === null ? (
        phone
      ) : (
        <KnownPhone lastDigits={knownPhone} form={form}>
          {phone}
        </KnownPhone>
      )}
      <TextField label={labels.email} type="email" autoComplete="email" isOptional {...fieldState(form, 'email')} />
      {model.package && (
        <Banner tone="info" title={copy.packageFound(model.package.label)} className="with-known-phone">
          {copy.packageLeft(visitsLeft(model.package.left, model.package.visits))}
        </Banner>
      )}
      <CodeFields model={model} />
      <KeptGiftCard form={form} />
      <CheckboxField
        name="hasConsented"
        value="true"
        required
        defaultChecked={consent.defaultValue === 'true'}
        error={consent.error}
        autoFocus={consent.autoFocus}
        label={
          <>
            {copy.consent} <LegalLink href={publicPaths.terms}>{labels.termsOfService}</LegalLink> {labels.andToThe}{' '}
            <LegalLink href={publicPaths.privacy}>{labels.privacyPolicy}</LegalLink>.
          </>
        }
        hint={labels.messageRates}
      />
      <SubmitBar>
        {knownPhone === null ? (
          phoneCopy.sendCode
        ) : (
          <>
            <span className="with-known-phone">{NEXT_STEPS[model.package?.next ?? model.next]}</span>
            <span className="with-other-phone">{phoneCopy.sendCode}</span>
          </>
        )}
      </SubmitBar>
    </form>
  );
}
