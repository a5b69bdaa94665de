import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Fieldset, type FieldsetProps } from './fieldset.tsx';
import type { InputProps } from './text-field.tsx';

export type RadioCard = {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
  /** Shown at the end of the card, such as a price. */
  meta?: ReactNode;
  isDisabled?: boolean | undefined;
};

export type RadioCardsProps = Omit<FieldsetProps, 'children'> &
  Pick<InputProps, 'ref' | 'onChange' | 'onBlur' | 'required' | 'autoFocus'> & {
    name: string;
    options: readonly RadioCard[];
    value?: string | undefined;
    defaultValue?: string | undefined;
    /** The number of cards per row if there is room. */
    columns?: 1 | 2 | 3 | undefined;
  };

const grids = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' };

/** A choice between a few options, each shown as a card. */
export function RadioCards(props: RadioCardsProps) {
  const {
    name,
    options,
    value,
    defaultValue,
    columns = 1,
    ref,
    onChange,
    onBlur,
    required,
    autoFocus,
    ...fieldset
  } = props;
  return (
    <Fieldset {...fieldset}>
      <div className={cx('grid gap-2', grids[columns])}>
        {options.map((option, index) => (
          <label
            key={option.value}
            className={cx(
              'group relative flex items-start gap-3 rounded-lg border border-line bg-raised p-3 transition-colors sm:p-3.5',
              'hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-checked:hour-mark',
              'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
              'has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken has-disabled:text-ink-muted',
            )}
          >
            <input
              {...{ name, ref, onChange, onBlur, required, autoFocus: autoFocus && index === 0 }}
              type="radio"
              value={option.value}
              disabled={option.isDisabled}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              className={cx(
                'mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-line-strong bg-raised outline-none',
                'checked:border-5 checked:border-accent disabled:border-line disabled:bg-transparent',
              )}
            />
            <span className="flex min-w-0 flex-1 flex-col gap-0.5">
              <span className="flex items-center gap-2 font-medium wrap-anywhere">
                {option.icon}
                {option.label}
              </span>
              {option.description && <span className="text-ink-muted">{option.description}</span>}
            </span>
            {option.meta && <span className="shrink-0 font-medium tabular-nums">{option.meta}</span>}
          </label>
        ))}
      </div>
    </Fieldset>
  );
}
