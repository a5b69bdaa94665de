import { Card } from '@primehour/ui/card';
import type { ReactNode } from 'react';
import * as copy from '../../../copy/account.ts';

type Props = {
  title: string;
  facts: readonly (readonly [string, ReactNode])[];
  action: ReactNode;
};

/** A heading, what is stored, and the button that changes it. */
export function AccountSection({ title, facts, action }: Props) {
  return (
    <Card title={title} actions={action}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="sm:contents">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">
              {value || <span className="text-ink-faint">{copy.notGiven}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
