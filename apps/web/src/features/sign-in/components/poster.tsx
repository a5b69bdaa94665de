import { Dial } from '@primehour/ui/empty-state';
import type { ReactNode } from 'react';

type Props = { icon: ReactNode; title: string; text?: ReactNode; children: ReactNode };

/** A full card with one message and one way on. */
export function Poster({ icon, title, text, children }: Props) {
  return (
    <div className="flex flex-col items-center text-center">
      <Dial icon={icon} />
      <h1 className="mt-6 text-2xl font-semibold">{title}</h1>
      {text && <p className="mt-2 text-ink-muted">{text}</p>}
      <div className="mt-8 flex w-full flex-col gap-3">{children}</div>
    </div>
  );
}
