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
  const business = useBusiness();
  useEffect(() => void reloadBusinesses().catch(() => undefined), []);
  const toast = useToast();
  const form = useForm({
    resolver: useRules(loadRules),
    // Another device may have changed the rest; what is typed here stays.
    values: detailsFieldsOf(business),
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = form.formState;
  const logo = useController({ control: form.control, name: 'logoUrl' });
  const [isUploading, setUploading] = useState(false);
  const submit = form.handleSubmit(async (values) => {
    try {
      await saveBusiness(detailsBodyOf(values));
      toast.success('Changes saved successfully');
      onClose();
    } catch (reason) {
      showRefusal(form, reason);
    }
  });
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
        <ImageField
          label="Logo"
          type="logo"
          hint="png or jpg, 10MB"
          imageUrl={logo.field.value}
          error={errors.logoUrl?.message}
          onChange={logo.field.onChange}
          onUploading={setUploading}
          isLocked={isSubmitting}
          isSquare
        />
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
      <TextField
        label="Business address"
        autoComplete="street-address"
        maxLength={200}
        error={errors.city?.message}
        {...form.register('city')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="State" options={US_STATES} error={errors.state?.message} {...form.register('state')} />
        <SelectField
          label="Time zone"
          options={TIME_ZONES}
          error={errors.timezone?.message}
          {...form.register('timezone')}
        />
      </div>
    </FormDialog>
  );
}
