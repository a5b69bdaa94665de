import { ProgressSteps } from '@primehour/ui/progress-steps';
import * as copy from '../../../copy/sign-in.ts';
import * as titles from '../../../copy/titles.ts';

/** The four steps: verify; profile and business; payment details; survey (product/onboarding#progress). */
const STEPS = [copy.verifyStep, copy.profileStep, copy.paymentsStep, titles.survey] as const;

export type OnboardingStep = (typeof STEPS)[number] | 'done';

type Props = {
  step: OnboardingStep;
  /** No bank account was connected during onboarding. */
  isPaymentSkipped?: boolean | undefined;
  className?: string | undefined;
};

/** The progress of onboarding, shown on each of its screens. */
export function Progress({ step, isPaymentSkipped, className }: Props) {
  const current = step === 'done' ? STEPS.length : STEPS.indexOf(step);
  const skipped = isPaymentSkipped ? STEPS.indexOf(copy.paymentsStep) : undefined;
  return <ProgressSteps steps={STEPS} current={current} skipped={skipped} className={className} />;
}
