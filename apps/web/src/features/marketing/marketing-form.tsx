import type { BusinessInfo } from '@primehour/contract/business-shapes';
import type { ResponseBody } from '@primehour/contract/endpoint';
import type { getPartnerBookingDetails } from '@primehour/contract/listing';
import { BIO_MAX_LENGTH } from '@primehour/domain/limits';
import { Skeleton } from '@primehour/ui/skeleton';
import { TextArea } from '@primehour/ui/text-area';
import { TextField } from '@primehour/ui/text-field';
import { useToast } from '@primehour/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { reloadBusinesses } from '../../account/business.ts';
import { showRefusal } from '../../api/show-refusal.ts';
import * as labels from '../../copy/labels.ts';
import * as copy from '../../copy/marketing.ts';
import { changedValues } from '../../forms/changed-values.ts';
import { FormCard } from '../../forms/form-card.tsx';
import { showSaved } from '../../forms/show-saved.ts';
import { useRules } from '../../forms/use-rules.ts';
import { ImageField } from '../../images/image-fields.tsx';
import { lazyPart } from '../../screens/lazy-page.tsx';
import { bodyOf, fieldsOf, handleToUrl } from './form.ts';
import { saveMarketingMutation } from './queries.ts';

const PagePreview = lazyPart(async () => (await import('./components/page-preview.tsx')).PagePreview).Part;

const loadRules = async () => (await import('./schema.ts')).marketingFields;

type Props = { business: BusinessInfo; links: ResponseBody<typeof getPartnerBookingDetails> };

/** See product/marketing#booking-page-form. */
export function MarketingForm({ business, links }: Props) {
  const [isUploading, setUploading] = useState(false);
  const { form, submit, spellOutHandle } = useMarketingForm(business, links);
  const { control, formState } = form;
  const { root, ...errors } = formState.errors;
  const media = useController({ control, name: 'mediaUrl' });
  return (
    <FormCard
      title={copy.customizeTitle}
      isChanged={formState.isDirty}
      isBusy={formState.isSubmitting}
      isInvalid={Object.keys(errors).length > 0}
      isUploading={isUploading}
      error={root?.message}
      onSubmit={submit}
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <PageContent form={form} spellOutHandle={spellOutHandle} />
        <div className="flex min-w-0 flex-col gap-6">
          <Suspense fallback={<Skeleton className="h-96" />}>
            <PagePreview
              business={business}
              bio={form.watch('bio')}
              heroUrl={media.field.value}
              instagram={form.watch('socialLink')}
              hours={form.watch('standardBookingUrl')}
            />
          </Suspense>
          <ImageField
            label={copy.heroLabel}
            type="business"
            imageUrl={media.field.value}
            error={errors.mediaUrl?.message}
            onChange={media.field.onChange}
            onUploading={setUploading}
            isLocked={Boolean(links.mediaUrl)}
            hint={links.mediaUrl ? copy.heroLockedHint : copy.heroHint}
          />
        </div>
      </div>
    </FormCard>
  );
}

type PageContentProps = Pick<ReturnType<typeof useMarketingForm>, 'form' | 'spellOutHandle'>;

/** The page's content: description and links. */
function PageContent({ form, spellOutHandle }: PageContentProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <TextArea
        label={copy.descriptionLabel}
        characterLimit={BIO_MAX_LENGTH}
        isFirstLetterCapitalized
        error={errors.bio?.message}
        {...register('bio')}
      />
      <TextField
        label={copy.standardHoursLabel}
        type="url"
        inputMode="url"
        placeholder="https://"
        hint={copy.standardHoursHint}
        error={errors.standardBookingUrl?.message}
        {...register('standardBookingUrl')}
      />
      <TextField
        label={copy.instagramLabel}
        isOptional
        type="url"
        inputMode="url"
        placeholder="https://www.instagram.com/…"
        hint={copy.instagramHint}
        error={errors.socialLink?.message}
        {...register('socialLink', { onBlur: spellOutHandle })}
      />
    </div>
  );
}

/** The form's state and saving it. */
function useMarketingForm(business: BusinessInfo, links: Props['links']) {
  const toast = useToast();
  const save = useMutation(saveMarketingMutation(business.id));
  const form = useForm({
    resolver: useRules(loadRules),
    values: fieldsOf(business, links),
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { resetField } = form;
  const hero = links.mediaUrl;
  // Once it is set, it is locked: a picture that was uploaded here meanwhile could be neither saved nor removed.
  useEffect(() => {
    if (hero) resetField('mediaUrl', { defaultValue: hero });
  }, [hero, resetField]);

  const submit = form.handleSubmit(async (values) => {
    const sent = form.getValues();
    const changed = changedValues(values, sent, fieldsOf(business, links));
    try {
      // All fields of the business are sent, so the others have to be current.
      const [latest = business] = await reloadBusinesses();
      const saved = await save.mutateAsync(bodyOf(latest, changed));
      // A link that is left out stays as it was (product/marketing#booking-page-form), and the field says so.
      showSaved(form, sent, fieldsOf(saved, saved));
      toast.success(labels.saved);
    } catch (reason) {
      toast.error(copy.saveFailed);
      showRefusal(form, reason);
    }
  });
  const spellOutHandle = () => {
    const typed = form.getValues('socialLink');
    const url = handleToUrl(typed);
    if (url !== typed) form.setValue('socialLink', url, { shouldDirty: true, shouldValidate: true });
  };
  return { form, submit, spellOutHandle };
}
