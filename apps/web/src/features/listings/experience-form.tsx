import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from '@primehour/domain/limits';
import { SelectField } from '@primehour/ui/select-field';
import { TextArea } from '@primehour/ui/text-area';
import { TextField } from '@primehour/ui/text-field';
import { type ReactNode, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import * as labels from '../../copy/labels.ts';
import * as copy from '../../copy/listings.ts';
import * as titles from '../../copy/titles.ts';
import { useDraftFields } from '../../draft/use-draft-fields.ts';
import { useRules } from '../../forms/use-rules.ts';
import { useUnsaved } from '../../forms/use-unsaved.ts';
import { ImagesField } from '../../images/image-fields.tsx';
import { IncentivePicker } from './components/incentive-picker.tsx';
import {
  EXPERIENCE_NAMES,
  type Experience,
  experienceFieldsOf,
  experienceOf,
  GUEST_CHOICES,
  IMAGES_MAX,
} from './form.ts';

export type FormState = { isBusy: boolean; isDisabled: boolean };

const loadRules = async () => (await import('./experience-schema.ts')).experienceFields;

type Props = {
  initial: Experience;
  businessId: string;
  /** The form edits the draft directly: every keystroke is saved. */
  isDraft?: boolean | undefined;
  /** A published listing loses what is not saved. */
  isPublished?: boolean | undefined;
  onSubmit: (experience: Experience) => void | Promise<void>;
  /** Opening a dialog would close the one that contains this form, so incentives can only be selected there. */
  canAddIncentive: boolean;
  /** The buttons below. */
  footer: (state: FormState) => ReactNode;
};

/** Step 1, 'Describe your experience' (product/listings#experience). */
export function ExperienceForm(props: Props) {
  const { businessId, onSubmit, canAddIncentive, footer } = props;
  const [isUploading, setUploading] = useState(false);
  const form = useExperienceForm(props);
  const { register, formState } = form;
  const { errors, isSubmitting, isSubmitted, touchedFields } = formState;

  // A person who continues has been through all of it (decision 036).
  const isAllTouched = isSubmitted || EXPERIENCE_NAMES.every((name) => touchedFields[name]);
  const isOff = isAllTouched && Object.keys(errors).length > 0;
  return (
    <form
      noValidate
      aria-label={titles.experienceHeading}
      onSubmit={(event) => void form.handleSubmit((values) => onSubmit(experienceOf(values)))(event)}
      className="flex flex-col gap-5"
    >
      <TextField
        label={labels.name}
        maxLength={NAME_MAX_LENGTH}
        autoComplete="off"
        placeholder={copy.namePlaceholder}
        error={errors.name?.message}
        {...register('name')}
      />
      <TextArea
        label={labels.description}
        isFirstLetterCapitalized
        characterLimit={DESCRIPTION_MAX_LENGTH}
        error={errors.description?.message}
        {...register('description')}
      />
      <IncentivesField {...{ form, businessId, canAddIncentive }} />
      <PlaceFields form={form} />
      <PicturesField {...{ form, isUploading, isAllTouched }} onUploading={setUploading} />
      {footer({ isBusy: isSubmitting, isDisabled: isUploading || isOff })}
      <p className="text-ink-muted empty:hidden" aria-live="polite">
        {isUploading ? copy.imageUploading : isOff ? copy.invalidFields : ''}
      </p>
    </form>
  );
}

type ExperienceFormState = ReturnType<typeof useExperienceForm>;

/** The experience as a form; the draft saves every keystroke. */
function useExperienceForm({ initial, isDraft = false, isPublished = false }: Props) {
  const form = useForm({
    resolver: useRules(loadRules),
    defaultValues: experienceFieldsOf(initial),
    mode: 'onTouched',
  });
  useDraftFields(form, {
    initial: experienceOf(experienceFieldsOf(initial)),
    partOf: experienceOf,
    fieldsOf: experienceFieldsOf,
    isOn: isDraft,
  });
  useUnsaved(isPublished && form.formState.isDirty, form.formState.isSubmitting);
  return form;
}

type IncentivesProps = Pick<Props, 'businessId' | 'canAddIncentive'> & { form: ExperienceFormState };

/** Which incentives come with it. */
function IncentivesField({ businessId, canAddIncentive, form }: IncentivesProps) {
  const incentives = useController({ control: form.control, name: 'incentives' });
  const { errors } = form.formState;
  return (
    <IncentivePicker
      groupRef={incentives.field.ref}
      businessId={businessId}
      chosen={incentives.field.value}
      error={errors.incentives?.message}
      canAdd={canAddIncentive}
      onChange={(ids) => {
        incentives.field.onChange(ids);
        incentives.field.onBlur();
      }}
      onCreated={(created) => incentives.field.onChange([...form.getValues('incentives'), created])}
    />
  );
}

/** Where it takes place, and for how many. */
function PlaceFields({ form: { register, formState } }: { form: ExperienceFormState }) {
  const { errors } = formState;
  return (
    <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
      <TextField
        label={labels.location}
        maxLength={200}
        autoComplete="street-address"
        error={errors.location?.message}
        {...register('location')}
      />
      <SelectField
        label={labels.guests}
        placeholder={copy.guestsNone}
        options={GUEST_CHOICES}
        error={errors.guestsNumber?.message}
        {...register('guestsNumber')}
      />
    </div>
  );
}

type PicturesProps = {
  form: ExperienceFormState;
  isUploading: boolean;
  isAllTouched: boolean;
  onUploading: (isUploading: boolean) => void;
};

/** Its pictures, of which it has at least one. */
function PicturesField({ form, isUploading, isAllTouched, onUploading }: PicturesProps) {
  const images = useController({ control: form.control, name: 'imgUrls' });
  const { errors } = form.formState;
  // A picture that is still uploading satisfies the rule once it arrives.
  const isAwaited = isUploading && images.field.value.length === 0;
  const imagesProblem = isAwaited
    ? undefined
    : isAllTouched && images.field.value.length === 0
      ? copy.imagesFailed
      : errors.imgUrls?.message;
  return (
    <ImagesField
      label={labels.images}
      type="listing"
      imageUrls={images.field.value}
      maxCount={IMAGES_MAX}
      error={imagesProblem}
      onChange={(urls) => {
        images.field.onChange(urls);
        images.field.onBlur();
      }}
      onUploading={onUploading}
      inputRef={images.field.ref}
    />
  );
}
