import type { ClientDetail } from '@primehour/contract/client';
import { formatPhone } from '@primehour/domain/format/phone';
import { CLIENT_NOTES_MAX_LENGTH, EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from '@primehour/domain/limits';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { TextArea } from '@primehour/ui/text-area';
import { TextField } from '@primehour/ui/text-field';
import { useToast } from '@primehour/ui/toasts';
import { useForm } from 'react-hook-form';
import { showRefusal } from '../../api/show-refusal.ts';
import * as buttons from '../../copy/buttons.ts';
import * as copy from '../../copy/clients.ts';
import * as labels from '../../copy/labels.ts';
import { showSaved } from '../../forms/show-saved.ts';
import { useRules } from '../../forms/use-rules.ts';
import { useUnsaved } from '../../forms/use-unsaved.ts';
import { saveClient } from './queries.ts';

type Props = { businessId: string; client: ClientDetail };

const loadRules = async () => (await import('@primehour/contract/client')).clientForm;

/** Name, email and private notes. */
export function ClientForm({ businessId, client }: Props) {
  const { form, submit } = useClientForm({ businessId, client });
  const { errors, isSubmitting, isDirty } = form.formState;
  useUnsaved(isDirty, isSubmitting);
  return (
    <Card title={labels.details}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <TextField
          label={labels.name}
          autoComplete="off"
          maxLength={NAME_MAX_LENGTH}
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label={labels.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          isOptional
          maxLength={EMAIL_MAX_LENGTH}
          error={errors.email?.message}
          {...form.register('email')}
        />
        {client.otherPhones.length > 0 && (
          <p className="text-ink-muted">
            {copy.otherPhones}: {client.otherPhones.map(formatPhone).join(', ')}
          </p>
        )}
        <TextArea
          label={labels.notes}
          isOptional
          hint={copy.notesHint}
          characterLimit={CLIENT_NOTES_MAX_LENGTH}
          error={errors.notes?.message}
          {...form.register('notes')}
        />
        {errors.root?.message && <Banner tone="danger">{errors.root.message}</Banner>}
        <Button type="submit" isBusy={isSubmitting} disabled={!isDirty} className="self-start">
          {buttons.saveChanges}
        </Button>
      </form>
    </Card>
  );
}

/**
 * The form's state. Unsaved input is kept even if the client is reloaded in the meantime. Only changed fields are sent, so
 * that what someone else has saved since the page was opened stays.
 */
function useClientForm({ businessId, client }: Props) {
  const toast = useToast();
  const form = useForm({
    resolver: useRules(loadRules),
    values: { name: client.name, email: client.email ?? '', notes: client.notes },
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { dirtyFields } = form.formState;
  const submit = form.handleSubmit(async (fields) => {
    const { name, email, notes } = fields;
    const sent = form.getValues();
    try {
      await saveClient(businessId, client.id, {
        ...(dirtyFields.name && { name }),
        ...(dirtyFields.email && { email }),
        ...(dirtyFields.notes && { notes }),
      });
      showSaved(form, sent, fields);
      toast.success(labels.saved);
    } catch (reason) {
      showRefusal(form, reason);
    }
  });
  return { form, submit };
}
