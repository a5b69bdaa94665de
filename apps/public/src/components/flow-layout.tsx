import type { ReactNode } from 'react';

/** A step of the way: what it is about first (on the side where there is room), then what to do. */
export function FlowLayout({ title, lead, aside, children }: FlowLayoutProps) {
  return (
    <div className="mx-auto grid max-w-100 gap-x-12 gap-y-6 pt-6 lg:max-w-220 lg:grid-cols-[minmax(0,1fr)_22rem] lg:pt-12">
      <div>
        <h1 className="text-2xl font-semibold">{title}</h1>
        {lead && <p className="mt-2 text-ink-muted">{lead}</p>}
      </div>
      <aside className="lg:col-start-2 lg:row-span-2 lg:row-start-1">{aside}</aside>
      <div className="lg:col-start-1">{children}</div>
    </div>
  );
}

type FlowLayoutProps = { title: ReactNode; lead?: ReactNode; aside: ReactNode; children: ReactNode };
