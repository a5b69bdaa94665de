import type { FormState } from '@primehour/contract/pages';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import type { ButtonVariant } from '@primehour/ui/button';
import type { ReactNode } from 'react';

/** What the form said as a whole when it came back. */
export function FormMessage({ form }: { form: FormState }) {
  return form.message && <Banner tone="danger">{form.message}</Banner>;
}

/**
 * What a field shows again after it came back: the text typed, and what was wrong with it.
 * The first wrong field takes the focus, script or not.
 */
export function fieldState(form: FormState, name: string) {
  return {
    name,
    defaultValue: form.values[name] ?? '',
    error: form.issues.find(({ path }) => path === name)?.message,
    autoFocus: form.issues[0]?.path === name,
  };
}

/** The main action of a form, at the lower edge of a phone's screen. */
export function SubmitBar({ children, variant }: { children: ReactNode; variant?: ButtonVariant }) {
  return (
    <div className="action-bar lg:static lg:mx-0 lg:border-0 lg:bg-transparent lg:px-0">
      <Button type="submit" size="lg" isFullWidth variant={variant}>
        {children}
      </Button>
    </div>
  );
}
