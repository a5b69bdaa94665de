import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import type { FormEventHandler, ReactNode } from 'react';

type Props = {
  onSubmit: FormEventHandler;
  submitLabel: string;
  isBusy: boolean;
  /** A touched field is invalid. */
  isInvalid: boolean;
  /** The server's message, shown under the fields (product/onboarding#profile). */
  error: string | undefined;
  children: ReactNode;
};

/** A form of onboarding: its fields, what went wrong, and one submit button. */
export function StepForm({ onSubmit, submitLabel, isBusy, isInvalid, error, children }: Props) {
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-5">
      {children}
      {error && <Banner tone="danger">{error}</Banner>}
      <Button type="submit" size="lg" isFullWidth isBusy={isBusy} disabled={isInvalid}>
        {submitLabel}
      </Button>
    </form>
  );
}
