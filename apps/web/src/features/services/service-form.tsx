import { messageOf } from '@primehour/contract/errors';
import type { Service } from '@primehour/contract/service-shapes';
import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from '@primehour/domain/limits';
import { Banner } from '@primehour/ui/banner';
import { Fieldset } from '@primehour/ui/fieldset';
import { PriceField } from '@primehour/ui/price-field';
import { SelectField } from '@primehour/ui/select-field';
import { TextArea } from '@primehour/ui/text-area';
import { TextField } from '@primehour/ui/text-field';
import { useToast } from '@primehour/ui/toasts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import { showRefusal } from '../../api/show-refusal.ts';
import * as labels from '../../copy/labels.ts';
import * as copy from '../../copy/services.ts';
import * as titles from '../../copy/titles.ts';
import { FormCard } from '../../forms/form-card.tsx';
import { createRequestKeys } from '../../forms/request-keys.ts';
import { useRules } from '../../forms/use-rules.ts';
import { ImageField } from '../../images/image-fields.tsx';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../screens/lazy-page.tsx';
import {
  bodyOf,
  bufferChoices,
  describeBuffers,
  EMPTY_SERVICE,
  fieldsOf,
  describeFree,
  hourChoices,
  isSameService,
  minuteChoices,
  OPTIONAL_TEXTS,
} from './form.ts';
import { saveServiceMutation, serviceQuery } from './queries.ts';
import type { ChosenTerms } from './terms-queries.ts';

const TermsFields = lazyPart(async () => (await import('./components/terms-fields.tsx')).TermsFields).Part;

const loadRules = async () => (await import('./schema.ts')).serviceFields;

type Props = { businessId: string; service?: Service | undefined };

/** See product/services#form. Without a service, it creates one. */
export function ServiceForm({ businessId, service }: Props) {
  const [isUploading, setUploading] = useState(false);
  const { form, submit, isOvertaken } = useServiceForm(businessId, service);
  const { register, formState } = form;
  const { root, ...errors } = formState.errors;
  // No mistake is shown before the first press, so the button accepts that press.
  const isInvalid = formState.isSubmitted && Object.keys(errors).length > 0;
  return (
    <FormCard
      label={service ? service.name : titles.newService}
      isChanged={formState.isDirty}
      isBusy={formState.isSubmitting}
      isInvalid={isInvalid}
      isUploading={isUploading}
      error={root?.message}
      onSubmit={submit}
      cancelHref={paths.services}
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <TextField
            label={copy.nameLabel}
            maxLength={NAME_MAX_LENGTH}
            autoComplete="off"
            error={errors.name?.message}
            {...register('name')}
          />
          <LengthFields form={form} service={service} />
          <PriceAndDescription form={form} />
          {/* Loaded after the form, because most businesses have the same for everything. */}
          <Suspense>
            <TermsFields businessId={businessId} serviceId={service?.id} control={form.control} />
          </Suspense>
        </div>
        <ServiceImage form={form} onUploading={setUploading} />
      </div>
      {isOvertaken && (
        <div role="alert" className="mt-5">
          <Banner tone="warning" title={copy.changedTitle}>
            {copy.changedText}
          </Banner>
        </div>
      )}
    </FormCard>
  );
}

type ServiceFormState = ReturnType<typeof useServiceForm>['form'];

/** A service as a form, and saving it, unless someone else has changed it in the meantime. */
function useServiceForm(businessId: string, service: Service | undefined) {
  const [, navigate] = useLocation();
  const toast = useToast();
  const [keyOf] = useState(() => createRequestKeys<ReturnType<typeof bodyOf>>());
  const save = useMutation(saveServiceMutation(businessId, service?.id, keyOf));
  const form = useForm({
    resolver: useRules(loadRules),
    defaultValues: service ? fieldsOf(service) : EMPTY_SERVICE,
    // A newer response fills the fields that were not touched.
    ...(service && { values: fieldsOf(service), resetOptions: { keepDirtyValues: true } }),
    mode: 'onTouched',
  });
  const client = useQueryClient();
  const [isOvertaken, setOvertaken] = useState(false);
  const submit = form.handleSubmit(async (values) => {
    setOvertaken(false);
    try {
      if (service) {
        const stored = await client.fetchQuery(serviceQuery(businessId, service.id));
        if (!isSameService(stored, service)) return setOvertaken(true);
      }
      const saved = await save.mutateAsync(bodyOf(values, service));
      try {
        await storeTerms(businessId, saved.id, values);
      } catch (reason) {
        if (service) throw reason;
        // It exists: pressing again would create another one.
        toast.error(messageOf(reason));
        return navigate(paths.service(saved.id));
      }
      toast.success(labels.saved);
      navigate(paths.services);
    } catch (reason) {
      showRefusal(form, reason);
    }
  });
  return { form, submit, isOvertaken };
}

async function storeTerms(businessId: string, serviceId: string, chosen: ChosenTerms): Promise<void> {
  if ((chosen.policyId ?? chosen.taxRateId) === undefined) return;
  await (await import('./terms-queries.ts')).storeTerms(businessId, serviceId, chosen);
}

/** How long it takes, and what stays free around it. */
function LengthFields({ form, service }: { form: ServiceFormState; service: Service | undefined }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const typed = useWatch({ control });
  // A length of zero shows its error at the minutes, and other hours may fix it.
  const revalidateMinutes = () => {
    if (errors.durationMinute) void form.trigger('durationMinute');
  };
  return (
    <>
      <Fieldset legend={copy.durationLegend}>
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label={labels.hours}
            isLabelHidden
            placeholder={labels.hours}
            options={hourChoices(service && Math.floor(service.duration / 60))}
            error={errors.durationHour?.message}
            {...register('durationHour', { onChange: revalidateMinutes })}
          />
          <SelectField
            label={copy.minutesLabel}
            isLabelHidden
            placeholder={copy.minutesLabel}
            options={minuteChoices(service && service.duration % 60)}
            error={errors.durationMinute?.message}
            {...register('durationMinute')}
          />
        </div>
      </Fieldset>
      <Fieldset legend={copy.buffersLegend} hint={describeBuffers(typed)}>
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label={copy.bufferBeforeLabel}
            options={bufferChoices(service?.bufferBefore)}
            error={errors.bufferBefore?.message}
            {...register('bufferBefore')}
          />
          <SelectField
            label={copy.bufferAfterLabel}
            options={bufferChoices(service?.bufferAfter)}
            error={errors.bufferAfter?.message}
            {...register('bufferAfter')}
          />
        </div>
      </Fieldset>
    </>
  );
}

/** What it costs and what it is. A separate component, so that invalid fields get the focus in their order. */
function PriceAndDescription({ form: { register, control, formState } }: { form: ServiceFormState }) {
  const typed = useWatch({ control, name: 'price' });
  return (
    <>
      <PriceField
        label={labels.price}
        placeholder="0.00"
        hint={describeFree(typed)}
        error={formState.errors.price?.message}
        className="max-w-56"
        {...register('price')}
      />
      <TextArea
        label={labels.description}
        isFirstLetterCapitalized
        characterLimit={DESCRIPTION_MAX_LENGTH}
        error={formState.errors.description?.message}
        {...register('description')}
      />
      {OPTIONAL_TEXTS.map(({ name, label }) => (
        <TextField key={name} label={label} error={formState.errors[name]?.message} {...register(name)} />
      ))}
    </>
  );
}

type ImageProps = { form: ServiceFormState; onUploading: (isUploading: boolean) => void };

/** The one picture, which the contract holds in a list. */
function ServiceImage({ form: { control, formState }, onUploading }: ImageProps) {
  const images = useController({ control, name: 'images' });
  const { errors } = formState;
  // An error of the list, or of the one image in it.
  const imageError = errors.images?.message ?? errors.images?.[0]?.message;
  return (
    <ImageField
      label={labels.image}
      type="service"
      imageUrl={images.field.value[0] ?? ''}
      error={imageError}
      onChange={(imageUrl) => images.field.onChange(imageUrl === '' ? [] : [imageUrl])}
      onUploading={onUploading}
      inputRef={images.field.ref}
    />
  );
}
