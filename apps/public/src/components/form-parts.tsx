import type { FormState } from '@primehour/contract/form-state';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import type { ReactNode } from 'react';

/** The error message for the form as a whole. It gets the focus, and is scrolled to, unless a field does. */
export function FormMessage({ form }: { form: FormState }) {
  if (!form.message || form.challenge) return null;
  return (
    <div tabIndex={-1} autoFocus={form.issues.length === 0} className="outline-none">
      <Banner tone="danger">{form.message}</Banner>
    </div>
  );
}

/**
 * A field's state after a refused submit: its text and its error. The first invalid field gets the focus, with or
 * without JavaScript.
 */
export function fieldState(form: FormState, name: string) {
  return {
    name,
    defaultValue: form.values[name] ?? '',
    error: form.issues.find(({ path }) => path === name)?.message,
    autoFocus: form.issues[0]?.path === name,
  };
}

type SubmitBarProps = { children: ReactNode; className?: string; isInPlace?: boolean };

/** The main action of a form, at the lower edge of a phone's screen, or below content that has to be read first. */
export function SubmitBar({ children, className = '', isInPlace = false }: SubmitBarProps) {
  return (
    <div className={isInPlace ? className : `action-bar action-bar-narrow ${className}`}>
      <Button type="submit" size="lg" isFullWidth>
        {children}
      </Button>
    </div>
  );
}
