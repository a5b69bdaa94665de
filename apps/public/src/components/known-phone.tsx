import type { FormState } from '@primehour/contract/pages';
import { BadgeCheckIcon } from '@primehour/ui/icon';
import type { ReactNode } from 'react';

type KnownPhoneProps = { lastDigits: string; form: FormState; children: ReactNode };

/** A phone verified on this device needs no code; another number can still be given, and opens by itself when it was wrong. */
export function KnownPhone({ lastDigits, form, children }: KnownPhoneProps) {
  const wasTyped = Boolean(form.values['phoneNumber']) || form.issues.some(({ path }) => path === 'phoneNumber');
  return (
    <div className="rounded-md bg-success-soft p-4">
      <p className="flex items-center gap-2 font-medium">
        <BadgeCheckIcon className="text-success" />
        We know this phone: •••• {lastDigits}
      </p>
      <p className="text-ink-muted">No code is needed.</p>
      <details open={wasTyped}>
        <summary className="text-action mt-1 flex min-h-11 w-fit items-center sm:min-h-8">Use another number</summary>
        <div className="pt-2">{children}</div>
      </details>
    </div>
  );
}
