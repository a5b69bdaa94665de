import type { PageModel } from '@primehour/contract/pages';
import { publicPaths } from '@primehour/contract/public-paths';
import { waitlistPaths } from '@primehour/contract/waitlist-paths';
import { CheckboxField } from '@primehour/ui/checkbox-field';
import { TextField } from '@primehour/ui/text-field';
import { BrowserCheck } from '../components/browser-check.tsx';
import { FlowLayout } from '../components/flow-layout.tsx';
import { FormMessage, fieldState, SubmitBar } from '../components/form-parts.tsx';
import { KnownPhone } from '../components/known-phone.tsx';
import { LegalLink } from '../components/legal-link.tsx';
import { PlainPhoneField } from '../components/plain-phone-field.tsx';
import { WaitingFor } from '../components/waiting-for.tsx';
import { WaitlistFields } from '../components/waitlist-fields.tsx';
import * as labels from '../copy/labels.ts';
import * as phoneCopy from '../copy/phone.ts';
import * as copy from '../copy/waitlist.ts';

type JoinModel = Extract<PageModel, { kind: 'waitlist-join' }>;

/** The form for clients whom no free time suits: when they can come, and their details. */
export function WaitlistJoinPage({ model }: { model: JoinModel }) {
  const { business, via, serviceId, form, knownPhone } = model;
  // The choice is also in the address, so that the form can be loaded again.
  const choice = { service: serviceId, with: model.with };
  const action = via === 'VIP' ? waitlistPaths.joinVip(business.id, choice) : waitlistPaths.join(business.slug, choice);
  const phone = (
    <PlainPhoneField label={labels.phone} required={knownPhone === null} {...fieldState(form, 'phoneNumber')} />
  );
  return (
    <FlowLayout title={copy.joinTitle} lead={copy.joinLead} aside={<WaitingFor what={model.what} />}>
      <form method="post" action={action} noValidate className="flex flex-col gap-5">
        <FormMessage form={form} />
        {form.challenge && <BrowserCheck challenge={form.challenge} business={business} />}
        <input type="hidden" name="service" value={serviceId} />
        {model.with && <input type="hidden" name="with" value={model.with} />}
        <WaitlistFields {...model} />
        <TextField label={labels.name} autoComplete="name" required {...fieldState(form, 'name')} />
        {knownPhone === null ? (
          phone
        ) : (
          <KnownPhone lastDigits={knownPhone} form={form}>
            {phone}
          </KnownPhone>
        )}
        <TextConsent form={form} />
        <SubmitBar>
          {knownPhone === null ? (
            phoneCopy.sendCode
          ) : (
            <>
              <span className="with-known-phone">{copy.joinTitle}</span>
              <span className="with-other-phone">{phoneCopy.sendCode}</span>
            </>
          )}
        </SubmitBar>
      </form>
    </FlowLayout>
  );
}

function TextConsent({ form }: Pick<JoinModel, 'form'>) {
  const { error, autoFocus } = fieldState(form, 'hasConsented');
  return (
    <CheckboxField
      name="hasConsented"
      value="true"
      required
      defaultChecked={form.values['hasConsented'] === 'true'}
      {...{ error, autoFocus }}
      label={
        <>
          {copy.consent} <LegalLink href={publicPaths.terms}>{labels.termsOfService}</LegalLink> {labels.andToThe}{' '}
          <LegalLink href={publicPaths.privacy}>{labels.privacyPolicy}</LegalLink>.
        </>
      }
      hint={labels.messageRates}
    />
  );
}
