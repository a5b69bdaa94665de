import type { ReactNode } from 'react';

type Props = { title: ReactNode; amount: ReactNode; children?: ReactNode };

/** One entry in a list of payments: what it was, the amount, and details below. */
export function MoneyLine({ title, amount, children }: Props) {
  return (
    <li className="flex flex-col gap-1 px-3 py-2.5">
      <p className="flex items-baseline justify-between gap-4">
        <span className="flex min-w-0 flex-wrap items-baseline gap-2 wrap-anywhere">{title}</span>
        <span className="tabular-nums">{amount}</span>
      </p>
      {children}
    </li>
  );
}

export const MoneyDetail = ({ children }: { children: ReactNode }) => (
  <p className="text-xs text-ink-muted wrap-anywhere">{children}</p>
);
