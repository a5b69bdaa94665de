import { Dial } from '@primehour/ui/empty-state';
import type { ReactNode } from 'react';
import { useSession } from '../../../session/use-session.ts';
import { type OnboardingStep, Progress } from './progress.tsx';

type Props = {
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  /** The step of onboarding that this belongs to. */
  step: OnboardingStep;
  children: ReactNode;
};

/** A full card with one message and one next step; all of them come after the bank account. */
export function Poster({ icon, title, text, step, children }: Props) {
  const isConnected = useSession().user?.has_account_info;
  return (
    <div className="flex flex-col items-center text-center">
      <Progress step={step} isPaymentSkipped={!isConnected} className="mb-8 self-stretch text-left" />
      <Dial icon={icon} />
      <h1 className="mt-6 text-2xl font-semibold">{title}</h1>
      {text && <p className="mt-2 text-ink-muted">{text}</p>}
      <div className="mt-8 flex w-full flex-col gap-3">{children}</div>
    </div>
  );
}
