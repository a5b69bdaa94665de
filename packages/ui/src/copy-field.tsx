import { useRef, useState } from 'react';
import { Button, LinkButton } from './button.tsx';
import { ControlBox, controlClass } from './control-box.tsx';
import * as copy from './copy/fields.ts';
import { Field } from './field.tsx';
import { CheckIcon, CopyIcon, ExternalLinkIcon } from './icon.tsx';

export type CopyFieldProps = {
  label: string;
  value: string;
  hint?: string | undefined;
  /** With a URL there is a second button that opens it in a new tab. */
  viewHref?: string | undefined;
  viewLabel?: string | undefined;
  onCopied?: (() => void) | undefined;
};

/** Long enough to be noticed, short enough not to be mistaken for a state. */
const confirmationMs = 2000;

/** Text to share: shown, selectable, copied with one press. */
export function CopyField(props: CopyFieldProps) {
  const { label, value, hint, viewHref, viewLabel = copy.viewLabel, onCopied } = props;
  const ref = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copyValue = async () => {
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      // No clipboard outside secure pages, or no permission: select the text, so that it can be copied manually.
      ref.current?.focus();
      ref.current?.select();
      if (!document.execCommand('copy')) return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), confirmationMs);
    onCopied?.();
  };
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <ControlBox className="min-w-48 flex-1 basis-64">
            <input
              {...control}
              ref={ref}
              readOnly
              value={value}
              onFocus={(event) => event.currentTarget.select()}
              className={controlClass}
            />
          </ControlBox>
          <Button
            variant="secondary"
            aria-label={copy.copyOf(label)}
            onClick={() => void copyValue()}
            icon={isCopied ? <CheckIcon className="text-success" /> : <CopyIcon />}
          >
            {copy.copyLabel}
          </Button>
          {viewHref !== undefined && (
            <LinkButton
              variant="secondary"
              href={viewHref}
              target="_blank"
              rel="noopener"
              aria-label={copy.opensInNewTab(viewLabel, label)}
              icon={<ExternalLinkIcon />}
            >
              {viewLabel}
            </LinkButton>
          )}
        </div>
      )}
    </Field>
  );
}
