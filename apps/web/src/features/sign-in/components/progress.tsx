import { ProgressSteps } from '@primehour/ui/progress-steps';

/** The four steps: verify; profile and business; payment details; survey (product/onboarding#progress). */
const STEPS = ['Verify', 'About you', 'Payments', 'Survey'] as const;

export type OnboardingStep = (typeof STEPS)[number] | 'done';

type Props = {
  step: OnboardingStep;
  /** No bank account was connected on the way. */
  isPaymentSkipped?: boolean | undefined;
  className?: string | undefined;
};

/** How far somebody has come; on every screen of onboarding. */
export function Progress({ step, isPaymentSkipped, className }: Props) {
  const current = step === 'done' ? STEPS.length : STEPS.indexOf(step);
  const skipped = isPaymentSkipped ? STEPS.indexOf('Payments') : undefined;
  return <ProgressSteps steps={STEPS} current={current} skipped={skipped} className={className} />;
}
