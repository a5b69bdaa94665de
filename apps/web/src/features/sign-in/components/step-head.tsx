import { ArrowLeftIcon } from '@primehour/ui/icon';
import { Link } from '@primehour/ui/link';
import { ProgressSteps } from '@primehour/ui/progress-steps';
import type { ReactNode } from 'react';

/** The four steps: verify; profile and business; payment details; survey (spec 1 §2). */
const STEPS = ['Verify', 'About you', 'Payments', 'Survey'] as const;

type Props = {
  step: (typeof STEPS)[number];
  title: string;
  /** Such as 'Step 1 of 2'. */
  part?: string | undefined;
  back?: { href: string; label: string } | undefined;
  children?: ReactNode;
};

/** The head of an onboarding screen: the way back, how far one has come, and what is asked. */
export function StepHead({ step, title, part, back, children }: Props) {
  return (
    <header className="mb-6">
      {back && (
        <Link
          href={back.href}
          className="mb-4 -ml-1 inline-flex min-h-8 items-center gap-1.5 rounded-sm px-1 text-ink-muted hover:text-ink"
        >
          <ArrowLeftIcon className="size-4" />
          {back.label}
        </Link>
      )}
      <ProgressSteps steps={STEPS} current={STEPS.indexOf(step)} className="mb-8" />
      {part && <p className="mb-1 text-xs font-medium text-ink-muted">{part}</p>}
      <h1 className="text-xl font-semibold sm:text-2xl">{title}</h1>
      {children && <div className="mt-2 text-ink-muted">{children}</div>}
    </header>
  );
}
