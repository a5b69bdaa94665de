import { ProgressSteps } from '@primehour/ui/progress-steps';

/** The four steps: verify; profile and business; payment details; survey (spec 1 §2). */
const STEPS = ['Verify', 'About you', 'Payments', 'Survey'] as const;

export type OnboardingStep = (typeof STEPS)[number] | 'done';

/** How far somebody has come; on every screen of onboarding. */
export function Progress({ step, className }: { step: OnboardingStep; className?: string | undefined }) {
  const current = step === 'done' ? STEPS.length : STEPS.indexOf(step);
  return <ProgressSteps steps={STEPS} current={current} className={className} />;
}
