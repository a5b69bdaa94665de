import { profileForm } from '@primehour/contract/session';
import type { User } from '@primehour/contract/user-shapes';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from '@primehour/domain/limits';
import { TextField } from '@primehour/ui/text-field';
import { useToast } from '@primehour/ui/toasts';
import { useForm } from 'react-hook-form';
import { profileFieldsOf } from '../../account/profile-fields.ts';
import { showRefusal } from '../../api/show-refusal.ts';
import * as copy from '../../copy/account.ts';
import * as buttons from '../../copy/buttons.ts';
import * as labels from '../../copy/labels.ts';
import { changedValues } from '../../forms/changed-values.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useRules } from '../../forms/use-rules.ts';
import { useSession } from '../../session/use-session.ts';
import { loadUser, saveProfile } from './queries.ts';

const loadRules = () => Promise.resolve(profileForm);

type Props = { onClose: () => void };

/** PERSONAL_USER_INFO; the rules are those of onboarding (product/account#personal-information). */
export function PersonalInformationDialog({ onClose }: Props) {
  const { user } = useSession();
  return user && <ProfileDialog user={user} onClose={onClose} />;
}

function ProfileDialog({ user, onClose }: Props & { user: User }) {
  const toast = useToast();
  const shown = profileFieldsOf(user);
  const form = useForm({
    resolver: useRules(loadRules),
    // Input is kept.
    values: shown,
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    const changed = changedValues(values, form.getValues(), shown);
    try {
      const latest = await loadUser();
      await saveProfile({ ...profileFieldsOf(latest), ...changed });
      toast.success(labels.saved);
      onClose();
    } catch (reason) {
      showRefusal(form, reason);
    }
  });
  const { root, ...wrong } = errors;
  return (
    <FormDialog
      title={copy.personalTitle}
      submitLabel={buttons.saveChanges}
      isChanged={form.formState.isDirty}
      isBusy={isSubmitting}
      isInvalid={Object.keys(wrong).length > 0}
      error={root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={labels.firstName}
        autoComplete="given-name"
        maxLength={NAME_MAX_LENGTH}
        error={errors.first_name?.message}
        {...form.register('first_name')}
      />
      <TextField
        label={labels.lastName}
        autoComplete="family-name"
        maxLength={NAME_MAX_LENGTH}
        error={errors.last_name?.message}
        {...form.register('last_name')}
      />
      <TextField
        label={labels.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_MAX_LENGTH}
        error={errors.email?.message}
        {...form.register('email')}
      />
    </FormDialog>
  );
}
