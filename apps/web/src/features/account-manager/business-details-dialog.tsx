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
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useRules } from '../../forms/use-rules.ts';
import { ImageField } from '../../images/image-fields.tsx';
import { detailsBodyOf, detailsFields, detailsFieldsOf } from './form.ts';
import { saveBusiness } from './queries.ts';

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
      title="Business details"
      size="md"
      submitLabel="Save Changes"
      isBusy={isSubmitting}
      isInvalid={Object.keys(wrong).length > 0 || isUploading}
      error={root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-4">
        <div className="flex min-w-0 flex-col gap-4">
          <TextField
            label="Business name"
            autoComplete="organization"
            maxLength={NAME_MAX_LENGTH}
            error={errors.name?.message}
            {...form.register('name')}
          />
          <PhoneField
            label="Contact number"
            error={errors.contactNumber?.message}
            {...form.register('contactNumber')}
          />
        </div>
        <LogoField form={form} onUploading={setUploading} />
      </div>
      <TextArea
        label="Bio"
        isOptional
        characterLimit={BIO_MAX_LENGTH}
        isFirstLetterCapitalised
        error={errors.bio?.message}
        {...form.register('bio')}
      />
      <SelectField
        label="Business type"
        isOptional
        placeholder="Not given"
        options={typeOptions}
        error={errors.businessType?.message}
        {...form.register('businessType')}
      />
      <PlaceFields form={form} />
    </FormDialog>
  );
}

type DetailsForm = ReturnType<typeof useDetailsForm>['form'];

/** The stored business as a form, and saving it; it is loaded again, as another device may have changed it. */
function useDetailsForm(onClose: () => void) {
  const toast = useToast();
  const business = useBusiness();
  useEffect(() => void reloadBusinesses().catch(() => undefined), []);
  const form = useForm({
    resolver: useRules(loadRules),
    // What is typed here stays.
    values: detailsFieldsOf(business),
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const submit = form.handleSubmit(async (values) => {
    try {
      await saveBusiness(detailsBodyOf(values));
      toast.success('Changes saved successfully');
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
      label="Logo"
      type="logo"
      hint="png or jpg, 10MB"
      imageUrl={logo.field.value}
      error={errors.logoUrl?.message}
      onChange={logo.field.onChange}
      onUploading={onUploading}
      isLocked={isSubmitting}
      isSquare
    />
  );
}

/** Where the business is, and by which clock it works. */
function PlaceFields({ form: { register, formState } }: { form: DetailsForm }) {
  const { errors } = formState;
  return (
    <>
      <TextField
        label="Business address"
        autoComplete="street-address"
        maxLength={200}
        error={errors.city?.message}
        {...register('city')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="State" options={US_STATES} error={errors.state?.message} {...register('state')} />
        <SelectField
          label="Time zone"
          options={TIME_ZONES}
          error={errors.timezone?.message}
          {...register('timezone')}
        />
      </div>
    </>
  );
}
