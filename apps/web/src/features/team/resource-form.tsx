import type { Resource } from '@primehour/contract/resource';
import { ABOUT_MAX_LENGTH, NAME_MAX_LENGTH } from '@primehour/domain/limits';
import { publicNameOf } from '@primehour/domain/resource/public-name';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { NumberField } from '@primehour/ui/number-field';
import { Switch } from '@primehour/ui/switch';
import { TextArea } from '@primehour/ui/text-area';
import { TextField } from '@primehour/ui/text-field';
import { useToast } from '@primehour/ui/toasts';
import { useState } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { showRefusal } from '../../api/show-refusal.ts';
import * as buttons from '../../copy/buttons.ts';
import * as labels from '../../copy/labels.ts';
import * as copy from '../../copy/people.ts';
import { showSaved } from '../../forms/show-saved.ts';
import { useRules } from '../../forms/use-rules.ts';
import { useUnsaved } from '../../forms/use-unsaved.ts';
import { ImageField } from '../../images/image-fields.tsx';
import { changesOf, fieldsOf } from './form.ts';
import { change } from './queries.ts';

type Props = { businessId: string; resource: Resource };

const loadRules = async () => (await import('./schema.ts')).resourceFields;

/** Names, picture and limits. */
export function ResourceForm({ businessId, resource }: Props) {
  const { form, submit } = useResourceForm({ businessId, resource });
  const [isUploading, setUploading] = useState(false);
  const image = useController({ control: form.control, name: 'imageUrl' });
  const { errors, isSubmitting, isDirty } = form.formState;
  useUnsaved(isDirty, isSubmitting);
  return (
    <Card title={labels.details}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <ImageField
          label={copy.pictureLabel}
          type="service"
          isSquare
          imageUrl={image.field.value}
          error={errors.imageUrl?.message}
          onChange={image.field.onChange}
          onUploading={setUploading}
        />
        <NameFields form={form} resource={resource} />
        {resource.kind === 'TEAM_MEMBER' && <PersonFields form={form} />}
        {resource.kind === 'EQUIPMENT' && (
          <NumberField
            label={copy.unitsLabel}
            inputMode="numeric"
            hint={copy.unitsHint}
            error={errors.units?.message}
            className="max-w-40"
            {...form.register('units')}
          />
        )}
        {errors.root?.message && <Banner tone="danger">{errors.root.message}</Banner>}
        <Button type="submit" isBusy={isSubmitting} disabled={!isDirty || isUploading} className="self-start">
          {buttons.saveChanges}
        </Button>
      </form>
    </Card>
  );
}

/** The form's state; input is kept, whatever is loaded in the meantime. */
function useResourceForm({ businessId, resource }: Props) {
  const toast = useToast();
  const form = useForm({
    resolver: useRules(loadRules),
    values: fieldsOf(resource),
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { dirtyFields } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    const sent = form.getValues();
    try {
      await change(businessId, resource.id, changesOf(values, resource, dirtyFields));
      showSaved(form, sent, sent);
      toast.success(labels.saved);
    } catch (reason) {
      showRefusal(form, reason);
    }
  });
  return { form, submit };
}

type FieldsProps = { form: ReturnType<typeof useResourceForm>['form'] };

function NameFields({ form, resource: { kind } }: FieldsProps & Pick<Props, 'resource'>) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const name = useWatch({ control, name: 'name' });
  return (
    <>
      <TextField
        label={labels.name}
        autoComplete="off"
        maxLength={NAME_MAX_LENGTH}
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label={copy.publicNameLabel}
        isOptional
        autoComplete="off"
        maxLength={NAME_MAX_LENGTH}
        hint={copy.publicNameHint(publicNameOf({ kind, name, publicName: null }))}
        error={errors.publicName?.message}
        {...register('publicName')}
      />
      <TextArea
        label={copy.aboutLabel}
        isOptional
        hint={copy.aboutHint}
        characterLimit={ABOUT_MAX_LENGTH}
        error={errors.about?.message}
        {...register('about')}
      />
    </>
  );
}

/** How they are chosen. */
function PersonFields({ form: { register, formState } }: FieldsProps) {
  const { errors } = formState;
  return (
    <>
      <Switch label={copy.isPublicLabel} description={copy.isPublicText} {...register('isPublic')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={copy.weightLabel}
          inputMode="numeric"
          suffix="%"
          hint={copy.weightHint}
          error={errors.weight?.message}
          {...register('weight')}
        />
        <NumberField
          label={copy.visitsLabel}
          inputMode="numeric"
          isOptional
          hint={copy.visitsHint}
          error={errors.visitsADayMax?.message}
          {...register('visitsADayMax')}
        />
      </div>
    </>
  );
}
