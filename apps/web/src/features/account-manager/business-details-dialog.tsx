import { BUSINESS_TYPES } from '@primehour/domain/business/business-types';
import { BIO_MAX_LENGTH, NAME_MAX_LENGTH } from '@primehour/domain/limits';
import { TIME_ZONES } from '@primehour/domain/time/time-zones';
import { US_STATES } from '@primehour/domain/us-states';
import { PhoneField } from '@primehour/ui/phone-field';
import { SelectField } from '@primehour/ui/select-field';
import { TextArea } from '@primehour/ui/text-area';
import { TextField } from '@primehour/ui/text-field';
import { useToast } from '@primehour/ui/toasts';
import { useEffect, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { reloadBusinesses, useBusiness } from '../../account/business.ts';
import { showRefusal } from '../../api/show-refusal.ts';
import * as copy from '../../copy/account.ts';
import * as buttons from '../../copy/buttons.ts';
import * as labels from '../../copy/labels.ts';
import { changedValues } from '../../forms/changed-values.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useRules } from '../../forms/use-rules.ts';
import { ImageField } from '../../images/image-fields.tsx';
import { detailsBodyOf, detailsFields, detailsFieldsOf } from './form.ts';
import { loadBusiness, saveBusiness } from './queries.ts';

const loadRules = () => Promise.resolve(detailsFields);

const typeOptions = BUSINESS_TYPES.map((type) => ({ value: type, label: type }));

/** BUSINESS_DETAILS: the fields of onboarding, bio and logo (product/account#business-details). */
export function BusinessDetailsDialog({ onClose }: { onClose: () => void }) {
  const { form, submit } = useDetailsForm(onClose);
  const { errors, isSubmitting } = form.formState;
  const [isUploading, setUploading] = useState(false);
  const { root, ...wrong } = errors;
  return (
    <FormDialog
      title={copy.businessTitle}
      size="md"
      submitLabel={buttons.saveChanges}
      isChanged={form.formState.isDirty}
      isBusy={isSubmitting}
      isInvalid={Object.keys(wrong).length > 0 || isUploading}
      error={root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-4">
        <div className="flex min-w-0 flex-col gap-4">
          <TextField
            label={labels.businessName}
            autoComplete="organization"
            maxLength={NAME_MAX_LENGTH}
            error={errors.name?.message}
            {...form.register('name')}
          />
          <PhoneField
            label={labels.contactNumber}
            error={errors.contactNumber?.message}
            {...form.register('contactNumber')}
          />
        </div>
        <LogoField form={form} onUploading={setUploading} />
      </div>
      <TextArea
        label={labels.bio}
        isOptional
        characterLimit={BIO_MAX_LENGTH}
        isFirstLetterCapitalized
        error={errors.bio?.message}
        {...form.register('bio')}
      />
      <SelectField
        label={labels.businessType}
        isOptional
        placeholder={copy.notGiven}
        options={typeOptions}
        error={errors.businessType?.message}
        {...form.register('businessType')}
      />
      <PlaceFields form={form} />
    </FormDialog>
  );
}

type DetailsForm = ReturnType<typeof useDetailsForm>['form'];

/** The stored business as a form, and saving it; it is reloaded, because another device may have changed it. */
function useDetailsForm(onClose: () => void) {
  const toast = useToast();
  const business = useBusiness();
  useEffect(() => void reloadBusinesses().catch(() => undefined), []);
  const form = useForm({
    resolver: useRules(loadRules),
    // Input is kept.
    values: detailsFieldsOf(business),
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const submit = form.handleSubmit(async (values) => {
    const changed = changedValues(values, form.getValues(), detailsFieldsOf(business));
    try {
      const latest = await loadBusiness();
      await saveBusiness(detailsBodyOf(latest, changed));
      toast.success(labels.saved);
      onClose();
    } catch (reason) {
      showRefusal(form, reason);
    }
  });
  return { form, submit };
}

/** The logo and its upload. */
function LogoField({ form, onUploading }: { form: DetailsForm; onUploading: (isUploading: boolean) => void }) {
  const logo = useController({ control: form.control, name: 'logoUrl' });
  const { errors, isSubmitting } = form.formState;
  return (
    <ImageField
      label={copy.logoLabel}
      type="logo"
      hint={copy.logoHint}
      imageUrl={logo.field.value}
      error={errors.logoUrl?.message}
      onChange={logo.field.onChange}
      onUploading={onUploading}
      isLocked={isSubmitting}
      isSquare
    />
  );
}

/** The business's address and time zone. */
function PlaceFields({ form: { register, formState } }: { form: DetailsForm }) {
  const { errors } = formState;
  return (
    <>
      <TextField
        label={labels.businessAddress}
        autoComplete="street-address"
        maxLength={200}
        error={errors.city?.message}
        {...register('city')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={labels.state} options={US_STATES} error={errors.state?.message} {...register('state')} />
        <SelectField
          label={labels.timeZone}
          options={TIME_ZONES}
          error={errors.timezone?.message}
          {...register('timezone')}
        />
      </div>
    </>
  );
}
