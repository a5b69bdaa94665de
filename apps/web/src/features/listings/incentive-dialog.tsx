import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from '@primehour/domain/limits';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Dialog } from '@primehour/ui/dialog';
import { TextArea } from '@primehour/ui/text-area';
import { TextField } from '@primehour/ui/text-field';
import { useId, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { queryClient } from '../../api/query-client.tsx';
import { showRefusal } from '../../api/show-refusal.ts';
import { useRules } from '../../forms/use-rules.ts';
import { ImageUploads } from '../../images/image-uploads.tsx';
import { EMPTY_INCENTIVE, IMAGES_MAX } from './form.ts';
import { addIncentive } from './queries.ts';

const loadRules = async () => (await import('./experience-rules-form.ts')).incentiveFields;

type Props = { businessId: string; onCreated: (id: string) => void; onClose: () => void };

/** ADD_INCENTIVE (spec 1 §2, spec 2 §5). */
export function IncentiveDialog({ businessId, onCreated, onClose }: Props) {
  const id = useId();
  const [isUploading, setUploading] = useState(false);
  const form = useForm({ resolver: useRules(loadRules), defaultValues: EMPTY_INCENTIVE, mode: 'onTouched' });
  const { register, control, formState } = form;
  const { root, ...errors } = formState.errors;
  const images = useController({ control, name: 'imageUrls' });
  const submit = form.handleSubmit(async (values) => {
    try {
      const incentive = await addIncentive(queryClient, businessId, values);
      onCreated(incentive.id);
      onClose();
    } catch (reason) {
      showRefusal(form, reason);
    }
  });
  return (
    <Dialog
      isOpen
      size="md"
      title="Add incentive"
      description="Something extra that comes with the reservation."
      onClose={onClose}
      isLocked={formState.isSubmitting}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={formState.isSubmitting}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            isBusy={formState.isSubmitting}
            disabled={isUploading || Object.keys(errors).length > 0}
          >
            Add incentive
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <TextField
          label="Name"
          maxLength={NAME_MAX_LENGTH}
          autoComplete="off"
          error={errors.name?.message}
          {...register('name')}
        />
        <TextArea
          label="Description"
          isFirstLetterCapitalised
          characterLimit={DESCRIPTION_MAX_LENGTH}
          error={errors.description?.message}
          {...register('description')}
        />
        <ImageUploads
          label="Images"
          type="incentive"
          imageUrls={images.field.value}
          maxCount={IMAGES_MAX}
          error={errors.imageUrls?.message}
          onChange={images.field.onChange}
          onUploading={setUploading}
        />
        {root?.message && <Banner tone="danger">{root.message}</Banner>}
      </form>
    </Dialog>
  );
}
