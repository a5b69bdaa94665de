import { TextField } from '@primehour/ui/text-field';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { profileFieldsOf } from '../../account/profile-fields.ts';
import { showRefusal } from '../../api/show-refusal.ts';
import * as buttons from '../../copy/buttons.ts';
import * as labels from '../../copy/labels.ts';
import * as copy from '../../copy/sign-in.ts';
import * as titles from '../../copy/titles.ts';
import { useRules } from '../../forms/use-rules.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/use-session.ts';
import { StepForm } from './components/step-form.tsx';
import { StepHead } from './components/step-head.tsx';
import { saveProfile } from './queries.ts';

const loadRules = async () => (await import('@primehour/contract/session')).profileForm;

/** See product/onboarding#profile. */
export function ProfilePage() {
  const [, navigate] = useLocation();
  const { user, businessInfo } = useSession();
  // The business that someone joined is not theirs to describe (product/team#invitations).
  const isMemberOnly = businessInfo[0]?.role !== undefined && businessInfo[0].role !== 'OWNER';
  const form = useForm({
    resolver: useRules(loadRules),
    mode: 'onTouched',
    defaultValues: profileFieldsOf(user),
  });
  const { errors, isSubmitting } = form.formState;
  const { root, ...fieldErrors } = errors;
  const save = form.handleSubmit(async (profile) => {
    try {
      await saveProfile(profile);
      navigate(isMemberOnly ? paths.home : paths.business);
    } catch (error) {
      showRefusal(form, error);
    }
  });
  return (
    <>
      <StepHead step={copy.profileStep} part={copy.profilePart} title={titles.profile} />
      <StepForm
        onSubmit={save}
        submitLabel={buttons.proceed}
        isBusy={isSubmitting}
        isInvalid={Object.keys(fieldErrors).length > 0}
        error={root?.message}
      >
        <TextField
          label={labels.firstName}
          autoComplete="given-name"
          error={errors.first_name?.message}
          {...form.register('first_name')}
        />
        <TextField
          label={labels.lastName}
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...form.register('last_name')}
        />
        <TextField
          label={labels.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          hint={copy.emailHint}
          error={errors.email?.message}
          {...form.register('email')}
        />
      </StepForm>
    </>
  );
}
