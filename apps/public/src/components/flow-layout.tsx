import type { ReactNode } from 'react';

type FlowLayoutProps = {
  title: ReactNode;
  lead?: ReactNode;
  aside: ReactNode;
  /** On a phone the action comes first, such as a field that the keyboard would cover further down. */
  isAsideLast?: boolean;
  children: ReactNode;
};

/** One step of the flow: a summary (at the side if there is room), and what to do. */
export function FlowLayout({ title, lead, aside, isAsideLast, children }: FlowLayoutProps) {
  return (
    <div className="mx-auto grid max-w-100 gap-x-12 gap-y-6 pt-6 lg:max-w-220 lg:grid-cols-[minmax(0,1fr)_22rem] lg:pt-12">
      <div>
        <h1 className="text-2xl font-semibold">{title}</h1>
        {lead && <p className="mt-2 text-ink-muted">{lead}</p>}
      </div>
      <aside className={`lg:col-start-2 lg:row-span-2 lg:row-start-1 ${isAsideLast ? 'max-lg:order-last' : ''}`}>
        {aside}
      </aside>
      <div className="lg:col-start-1">{children}</div>
    </div>
  );
}
