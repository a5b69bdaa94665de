import { BUSINESS_TYPES } from '@primehour/domain/business/business-types';
import { TIME_ZONES } from '@primehour/domain/time/time-zones';
import { US_STATES } from '@primehour/domain/us-states';
import { Banner } from '@primehour/ui/banner';
import { PhoneField } from '@primehour/ui/phone-field';
import { SelectField } from '@primehour/ui/select-field';
import { TextField } from '@primehour/ui/text-field';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { businessFieldsOf } from '../../account/business-fields.ts';
import { showRefusal } from '../../api/show-refusal.ts';
import * as buttons from '../../copy/buttons.ts';
import * as labels from '../../copy/labels.ts';
import * as copy from '../../copy/sign-in.ts';
import * as titles from '../../copy/titles.ts';
import { useRules } from '../../forms/use-rules.ts';
import { openModal } from '../../modals/store.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/use-session.ts';
import { StepForm } from './components/step-form.tsx';
import { StepHead } from './components/step-head.tsx';
import { saveBusiness } from './queries.ts';

const TYPE_OPTIONS = BUSINESS_TYPES.map((type) => ({ value: type, label: type }));

const loadRules = async () => (await import('@primehour/contract/business')).businessForm;

/** See product/onboarding#business. */
export function BusinessPage() {
  const { form, save, isNews } = useBusinessForm();
  const { errors, isSubmitting } = form.formState;
  const { root, ...fieldErrors } = errors;
  return (
    <>
      <StepHead
        step={copy.profileStep}
        part={copy.businessPart}
        title={titles.business}
        back={{ href: paths.profile, label: buttons.back }}
      />
      <StepForm
        onSubmit={save}
        submitLabel={buttons.proceed}
        isBusy={isSubmitting}
        isInvalid={Object.keys(fieldErrors).length > 0}
        error={root?.message}
      >
        <TextField
          label={labels.businessName}
          autoComplete="organization"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <SelectField
          label={labels.businessType}
          isOptional
          placeholder={copy.businessTypeNone}
          options={TYPE_OPTIONS}
          error={errors.businessType?.message}
          {...form.register('businessType')}
        />
        <TextField
          label={labels.businessAddress}
          autoComplete="street-address"
          error={errors.city?.message}
          {...form.register('city')}
        />
        <PlaceAndContact form={form} />
        <div role="status" className="empty:hidden">
          {isNews && <Banner>{copy.businessExists}</Banner>}
        </div>
      </StepForm>
    </>
  );
}

/** The business that may exist already, as a form, and saving it. */
function useBusinessForm() {
  const { businessInfo } = useSession();
  const [, navigate] = useLocation();
  // What the fields were filled from; the session may have learned of another one since.
  const [{ business, isNews }, setShown] = useState({ business: businessInfo[0], isNews: false });
  const form = useForm({
    resolver: useRules(loadRules),
    mode: 'onTouched',
    defaultValues: businessFieldsOf(business),
  });
  const save = form.handleSubmit(async (values) => {
    try {
      const found = await saveBusiness(values, business);
      if (!found) return openModal('DOING_GREAT', { onCancel: () => navigate(paths.cardConnect) });
      setShown({ business: found, isNews: true });
      form.reset(businessFieldsOf(found));
    } catch (error) {
      showRefusal(form, error);
    }
  });
  return { form, save, isNews };
}

/** Where it is and how it is reached. */
function PlaceAndContact({ form: { register, formState } }: { form: ReturnType<typeof useBusinessForm>['form'] }) {
  const { errors } = formState;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={labels.state}
          placeholder={copy.stateNone}
          options={US_STATES}
          autoComplete="address-level1"
          error={errors.state?.message}
          {...register('state')}
        />
        <SelectField
          label={labels.timeZone}
          options={TIME_ZONES}
          error={errors.timezone?.message}
          {...register('timezone')}
        />
      </div>
      <PhoneField label={labels.contactNumber} error={errors.contactNumber?.message} {...register('contactNumber')} />
    </>
  );
}
