import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from '@primehour/domain/limits';
import { TextArea } from '@primehour/ui/text-area';
import { TextField } from '@primehour/ui/text-field';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { queryClient } from '../../api/query-client.tsx';
import { showRefusal } from '../../api/show-refusal.ts';
import * as labels from '../../copy/labels.ts';
import * as copy from '../../copy/listings.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { createRequestKeys } from '../../forms/request-keys.ts';
import { useRules } from '../../forms/use-rules.ts';
import { ImagesField } from '../../images/image-fields.tsx';
import { EMPTY_INCENTIVE, IMAGES_MAX } from './form.ts';
import { addIncentive } from './queries.ts';

const loadRules = async () => (await import('./experience-schema.ts')).incentiveFields;

type Props = { businessId: string; onCreated: (id: string) => void; onClose: () => void };

/** ADD_INCENTIVE (product/listings#incentives). */
export function IncentiveDialog({ businessId, onCreated, onClose }: Props) {
  const [isUploading, setUploading] = useState(false);
  const form = useForm({ resolver: useRules(loadRules), defaultValues: EMPTY_INCENTIVE, mode: 'onTouched' });
  const { register, control, formState } = form;
  const { root, ...errors } = formState.errors;
  const [keyOf] = useState(() => createRequestKeys<typeof EMPTY_INCENTIVE>());
  const images = useController({ control, name: 'imageUrls' });
  const submit = form.handleSubmit(async (values) => {
    try {
      const incentive = await addIncentive(queryClient, businessId, { ...values, requestKey: keyOf(values) });
      onCreated(incentive.id);
      onClose();
    } catch (reason) {
      showRefusal(form, reason);
    }
  });
  return (
    <FormDialog
      size="md"
      title={copy.addIncentive}
      description={copy.addIncentiveText}
      submitLabel={copy.addIncentive}
      isChanged={formState.isDirty}
      isBusy={formState.isSubmitting}
      // No mistake is shown before the first press, so the button accepts that press.
      isInvalid={isUploading || (formState.isSubmitted && Object.keys(errors).length > 0)}
      error={root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={labels.name}
        maxLength={NAME_MAX_LENGTH}
        autoComplete="off"
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
      <ImagesField
        label={labels.images}
        type="incentive"
        imageUrls={images.field.value}
        maxCount={IMAGES_MAX}
        error={errors.imageUrls?.message}
        onChange={images.field.onChange}
        onUploading={setUploading}
        inputRef={images.field.ref}
      />
    </FormDialog>
  );
}
