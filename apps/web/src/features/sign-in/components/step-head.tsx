import { ArrowLeftIcon } from '@primehour/ui/icon';
import { Link } from '@primehour/ui/link';
import type { ReactNode } from 'react';
import { type OnboardingStep, Progress } from './progress.tsx';

type Props = {
  step: OnboardingStep;
  isPaymentSkipped?: boolean | undefined;
  title: string;
  /** Such as 'Step 1 of 2'. */
  part?: string | undefined;
  back?: { href: string; label: string } | undefined;
  children?: ReactNode;
};

/** The head of an onboarding screen: the link back, the progress, and the title. */
export function StepHead({ step, isPaymentSkipped, title, part, back, children }: Props) {
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
      <Progress step={step} isPaymentSkipped={isPaymentSkipped} className="mb-8" />
      {part && <p className="mb-1 text-xs font-medium text-ink-muted">{part}</p>}
      <h1 className="text-xl font-semibold sm:text-2xl">{title}</h1>
      {children && <div className="mt-2 text-ink-muted">{children}</div>}
    </header>
  );
}
