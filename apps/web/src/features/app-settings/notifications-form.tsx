import { NOTIFICATIONS } from '@primehour/domain/preferences/preferences';
import { CheckboxField } from '@primehour/ui/checkbox-field';
import * as copy from '../../copy/app-settings.ts';
import * as labels from '../../copy/labels.ts';
import { FormCard } from '../../forms/form-card.tsx';
import { NOTIFICATION_LABELS, notificationBodyOf, notificationFieldsOf } from './form.ts';
import type { Preferences } from './queries.ts';
import { usePreferencesForm } from './use-preferences-form.ts';

const MAPPING = { fieldsOf: notificationFieldsOf, bodyOf: notificationBodyOf };

/** Which changes the owner is notified of, on which channel (product/app-settings#notifications). */
export function NotificationsForm({ preferences }: { preferences: Preferences }) {
  const { form, submit } = usePreferencesForm(preferences, MAPPING);
  const { register, formState } = form;
  const { hasEmail } = preferences;
  return (
    <FormCard
      title={copy.notificationsTitle}
      isChanged={formState.isDirty}
      isBusy={formState.isSubmitting}
      isInvalid={false}
      error={formState.errors.root?.message}
      onSubmit={submit}
    >
      <p className="-mt-3 mb-4 text-ink-muted">{hasEmail ? copy.notificationsText : copy.noEmail}</p>
      <table className="w-full">
        <thead>
          <tr className="border-b border-line text-left text-xs text-ink-muted">
            <th className="pb-2 font-medium">{copy.kind}</th>
            <th className="w-14 pb-2 font-medium sm:w-20">{copy.text}</th>
            {hasEmail && <th className="w-14 pb-2 font-medium sm:w-20">{labels.email}</th>}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {NOTIFICATIONS.map((kind) => (
            <tr key={kind}>
              <th scope="row" className="py-2.5 pr-4 text-left font-normal">
                {NOTIFICATION_LABELS[kind]}
              </th>
              <td>
                <Tick label={copy.byText(NOTIFICATION_LABELS[kind])} value={kind} {...register('texts')} />
              </td>
              {hasEmail && (
                <td>
                  <Tick label={copy.byEmail(NOTIFICATION_LABELS[kind])} value={kind} {...register('emails')} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </FormCard>
  );
}

/** A checkbox labeled by its row and its column. */
const Tick = ({ label, ...input }: Parameters<typeof CheckboxField>[0]) => (
  <CheckboxField label={<span className="sr-only">{label}</span>} {...input} />
);
